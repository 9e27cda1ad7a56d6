import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { dematNumber, depositoryOf, groupedDemat, normaliseDemat, participantIdOf } from './demat.ts'

const parsed = (written: unknown) => {
  const result = z.safeParse(dematNumber, written)
  return result.success ? result.data : result.error.issues[0]?.message
}

describe('a demat number, as people paste it', () => {
  it.each([
    ['IN30021412345678', 'IN30021412345678'],
    ['IN300214-12345678', 'IN30021412345678'],
    [' in300214 12345678 ', 'IN30021412345678'],
    // A lower-case L, a one or a bar for the I.
    ['lN30021412345678', 'IN30021412345678'],
    ['ln300214–12345678', 'IN30021412345678'],
    ['1N300214 12345678', 'IN30021412345678'],
    ['|N300214/12345678', 'IN30021412345678'],
    ['DP ID: IN300214 Client ID: 12345678', 'IN30021412345678'],
    ['DPID IN300214 ClientId 12345678', 'IN30021412345678'],
    ['BO ID: 1208160012345678', '1208160012345678'],
    ['12081600 12345678', '1208160012345678'],
    ['1208-1600-1234-5678', '1208160012345678'],
    ['1208 1600 1234 5678', '1208160012345678'],
    // What PDFs put between: no-break space, zero-width space, soft hyphen, figure dash, byte order mark.
    ['12081600\u00a012345678', '1208160012345678'],
    ['12081600\u200b12345678', '1208160012345678'],
    ['\ufeff12081600\u00ad12345678', '1208160012345678'],
    ['12081600\u201212345678', '1208160012345678'],
    ['1302580000001234', '1302580000001234'],
  ])('%j is %s', (written, number) => {
    expect(parsed(written)).toBe(number)
  })

  it.each([
    ['', 'demat.required'],
    ['   ', 'demat.required'],
    [undefined, 'demat.required'],
    ['IN3002141234567', 'demat.invalid'],
    ['IN300214123456789', 'demat.invalid'],
    ['IN30021A12345678', 'demat.invalid'],
    ['120816001234567', 'demat.invalid'],
    ['12081600123456789', 'demat.invalid'],
    ['0208160012345678', 'demat.invalid'],
    ['IX30021412345678', 'demat.invalid'],
    ['ID IN30021412345678', 'demat.invalid'],
    [`12081600${' '.repeat(40)}12345678`, 'demat.invalid'],
    [1208160012345678, 'demat.required'],
  ])('%j is refused: %s', (written, message) => {
    expect(parsed(written)).toBe(message)
  })

  it('normalising twice changes nothing more', () => {
    for (const written of ['DP ID: lN300214 – 12345678', 'bo id 1208 1600 1234 5678', 'IN', ''])
      expect(normaliseDemat(normaliseDemat(written))).toBe(normaliseDemat(written))
  })

  it('is equal to itself however it was written', () => {
    expect(normaliseDemat('in300214-12345678')).toBe(normaliseDemat('DP ID: lN300214 Client ID: 12345678'))
  })
})

describe('what a number tells', () => {
  it('its depository, its participant, and how it is shown', () => {
    expect(depositoryOf('IN30021412345678')).toBe('NSDL')
    expect(depositoryOf('1302580000001234')).toBe('CDSL')
    expect(participantIdOf('IN30021412345678')).toBe('IN300214')
    expect(participantIdOf('1302580000001234')).toBe('13025800')
    expect(groupedDemat('IN30021412345678')).toBe('IN300214 12345678')
    expect(groupedDemat('13025800')).toBe('13025800')
    expect(groupedDemat('130258000')).toBe('13025800 0')
    expect(groupedDemat('')).toBe('')
  })
})

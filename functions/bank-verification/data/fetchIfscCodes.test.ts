import { describe, expect, it } from 'vitest'
import { countOf, ifscFileOf, type PackageData, refuseShrunk } from './fetchIfscCodes.ts'
import { readBankCodes } from './ifscCodes.ts'
import { ifscObjects, readIfscFile } from './ifscFile.ts'

const data: PackageData = {
  codes: { HDFC: [53, 'CAACOB', 1], UJVN: [7] },
  bankNames: { AACX: 'Akhand Anand Co.op Bank', UJVX: 'Ujjivan' },
  sublets: { HDFC0CAACOB: 'AACX' },
  subletBeginnings: { UJVN: 'UJVX', HDFC0CH: 'NONAME' },
}

describe('the list that the project carries', () => {
  it('has its source, and every bank as a small object', () => {
    const file = readIfscFile()
    expect(file).toMatchObject({
      source: expect.stringContaining('npm package ifsc'),
      licence: expect.stringContaining('MIT'),
    })
    expect(countOf(file).banks).toBeGreaterThan(250)
    expect(countOf(file).codes).toBeGreaterThan(176_000)
    const objects = [...ifscObjects(file)]
    expect(objects).toHaveLength(countOf(file).banks)
    const sizes = objects.map(([, object]) => object.length).sort((a, b) => b - a)
    expect(sizes[0]).toBeLessThan(32_000)
    expect(sizes[2]).toBeLessThan(8_000)
    for (const [, object] of objects) readBankCodes(object)
  })
})

describe('a version of the package', () => {
  it('becomes the list: numbers by their distances, names of the banks that share codes', () => {
    expect(ifscFileOf(data, '2.0.50', '2026-08-24')).toMatchObject({
      version: '2.0.50',
      published: '2026-08-24',
      banks: {
        HDFC: {
          gaps: [1, 52],
          letters: ['CAACOB'],
          members: [
            ['CAACOB', 'Akhand Anand Co.op Bank'],
            ['CH', 'NONAME'],
          ],
        },
        UJVN: { gaps: [7], letters: [], members: [['', 'Ujjivan']] },
      },
    })
  })

  it.each([
    ['letters that are no bank', { ...data, codes: { hdfc: [1] } }],
    ['a number of seven digits', { ...data, codes: { HDFC: [1_000_000] } }],
    ['a branch of five letters', { ...data, codes: { HDFC: ['ABCDE'] } }],
    ['digits as text', { ...data, codes: { HDFC: ['000053'] } }],
  ])('with %s is refused', (_, wrong) => {
    expect(() => ifscFileOf(wrong, '9', '2026-08-24')).toThrow()
  })

  it('that shrank or is older is refused', () => {
    const many = Array.from({ length: 200 }, (_, at) => at)
    const listOf = (codes: PackageData['codes'], published = '2026-08-24') =>
      ifscFileOf({ ...data, codes }, '9', published)
    const before = listOf({ HDFC: many })
    expect(() => refuseShrunk(before, listOf({ HDFC: many.slice(0, 197) }))).toThrow(
      '200 codes of 1 banks to 197 of 1',
    )
    expect(() => refuseShrunk(before, listOf({ HDFC: many }, '2026-08-23'))).toThrow('older')
    refuseShrunk(before, listOf({ HDFC: many.slice(0, 198) }))
  })
})

import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { validateParticipant } from '../../shared/contracts/demat/validateParticipant.ts'
import { dematEn } from '../../shared/texts/en/demat.ts'
import { callOf } from '../platform/testing/calls.ts'
import list from './data/participants.json' with { type: 'json' }
import { participantOf } from './published.ts'
import { handleValidateParticipant } from './validateParticipant.ts'

const now = new Date('2026-11-21T04:30:00.000Z')
const call = callOf('inv_1', now)
const ask = (dpId: string) => handleValidateParticipant()(z.parse(validateParticipant.input, { dpId }), call)

describe('the list of participants', () => {
  it('is dated, says where it comes from, and holds ids of eight characters only', () => {
    expect(list.asOf).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(list.source).toContain('nsdl.co.in')
    const ids = Object.keys(list.participants)
    expect(ids.length).toBeGreaterThanOrEqual(59)
    expect(ids.filter(id => !/^(IN[0-9]{6}|[1-9][0-9]{7})$/.test(id))).toEqual([])
    // Entries that only looked like participants in the list it was made from.
    for (const wrong of ['12345678', '21081600', '27412830', '53187361', '12300183'])
      expect(ids).not.toContain(wrong)
  })

  it('names both depositories, by a number or its first eight characters', () => {
    expect(participantOf('IN30021412345678')).toEqual({
      dpName: 'Kotak Securities Ltd',
      depository: 'NSDL',
    })
    expect(participantOf('12081600')).toEqual({ dpName: 'Zerodha Broking Ltd', depository: 'CDSL' })
    expect(participantOf('IN99999912345678')).toBeUndefined()
    expect(participantOf('')).toBeUndefined()
  })
})

describe('looking a participant up', () => {
  it.each([
    ['IN300214', 'IN300214'],
    ['IN300214-12345678', 'IN300214'],
    ['ln 300214 1234 5678', 'IN300214'],
    ['in30021412345678', 'IN300214'],
  ])('takes %s as people paste it', async (written, dpId) => {
    expect(await ask(written)).toMatchObject({
      ok: true,
      body: { data: [{ dpId, dpName: 'Kotak Securities Ltd', depository: 'NSDL' }] },
    })
  })

  it('answers as its contract promises', async () => {
    const answered = await ask('12033201 00001234')
    expect(answered.ok).toBe(true)
    const body = answered.ok ? answered.body : {}
    expect(
      z.parse(validateParticipant.reply, { success: true, message: 'OK', msg: 'OK', ...body }),
    ).toMatchObject({
      data: [{ dpId: '12033201', dpName: 'Angel One Ltd', depository: 'CDSL' }],
    })
  })

  it('says DP not found of one it does not know', async () => {
    const refused = await ask('IN999999')
    expect(refused).toMatchObject({
      ok: false,
      problem: { id: 'demat.participantUnknown', field: 'dpId' },
    })
    expect(dematEn['demat.participantUnknown']).toBe('DP not found')
  })

  it.each([
    ['IN30021', 'demat.participantInvalid'],
    ['02081600', 'demat.participantInvalid'],
    ['AB300214', 'demat.participantInvalid'],
    ['', 'demat.participantInvalid'],
    ['1'.repeat(41), 'demat.invalid'],
    [undefined, 'demat.required'],
  ])('refuses %s before it looks: %s', (dpId, problem) => {
    const parsed = z.safeParse(validateParticipant.input, { dpId })
    expect(parsed.success ? [] : parsed.error.issues.map(({ message }) => message)).toContain(problem)
  })
})

import { describe, expect, it } from 'vitest'
import { riskBandOf } from '../../../shared/contracts/account/plans/riskProfile.ts'
import { saveRiskProfile } from '../../../shared/contracts/account/plans/saveRiskProfile.ts'
import { bodyOf, callOf } from '../../platform/testing/calls.ts'
import { memoryTable, testCipher } from '../../platform/testing/memoryTable.ts'
import { profileStore } from '../profileStore.ts'
import { handleGetPlan } from './getPlan.ts'
import { handleGetTxnAmtBal } from './getTxnAmtBal.ts'
import { handleListPlans } from './listPlans.ts'
import { parseRisk } from './riskProfile.ts'
import { handleSaveRiskProfile } from './saveRiskProfile.ts'

const call = (at = '2026-11-20T04:30:00.000Z') => callOf('inv_1', new Date(at))

describe('the plan', () => {
  it('is one, free, without limit and without end', async () => {
    const free = { plan: 'free', pricePaise: 0, limitPaise: null }
    expect(bodyOf(await handleListPlans()({}, call())).data).toEqual([free])
    expect(bodyOf(await handleGetPlan()({}, call())).data).toEqual({ ...free, expiry: null })
    expect(bodyOf(await handleGetTxnAmtBal()({}, call())).data).toEqual({
      unlimited: true,
      balancePaise: null,
    })
  })
})

describe('the risk profile', () => {
  it.each([
    [[0, 0, 0, 0, 0, 0, 0], 'low'],
    [[1, 1, 1, 1, 0, 0, 0], 'low'],
    [[1, 1, 1, 1, 1, 0, 0], 'lowToModerate'],
    [[2, 1, 1, 1, 1, 1, 1], 'lowToModerate'],
    [[2, 2, 1, 1, 1, 1, 1], 'moderate'],
    [[2, 2, 2, 2, 2, 1, 1], 'moderate'],
    [[2, 2, 2, 2, 2, 2, 1], 'moderatelyHigh'],
    [[3, 3, 2, 2, 2, 2, 2], 'moderatelyHigh'],
    [[3, 3, 3, 2, 2, 2, 2], 'high'],
    [[3, 3, 3, 3, 3, 3, 3], 'high'],
  ])('of %o is %s', (answers, band) => {
    expect(riskBandOf(answers)).toBe(band)
  })

  it('counts for a year, is stored encrypted, and the last answers count', async () => {
    const table = memoryTable()
    const profiles = profileStore(table, 'sthirank-account', testCipher)
    const save = (answers: number[], at?: string) =>
      handleSaveRiskProfile({ profiles })({ answers }, call(at))
    await save([3, 3, 3, 3, 3, 3, 3])
    expect(bodyOf(await save([1, 1, 1, 1, 1, 0, 0])).data).toEqual({
      band: 'lowToModerate',
      at: '2026-11-20T04:30:00.000Z',
      validUntil: '2027-11-19',
    })
    // In India the next day has begun.
    expect(bodyOf(await save([0, 0, 0, 0, 0, 0, 0], '2026-11-20T18:30:00.000Z')).data.validUntil).toBe(
      '2027-11-20',
    )
    expect(JSON.stringify([...table.rows.values()])).not.toContain('answers')
    expect(parseRisk((await profiles.read('inv_1')).risk ?? '')).toMatchObject({
      answers: [0, 0, 0, 0, 0, 0, 0],
      band: 'low',
    })
  })

  it.each([[[0, 0, 0]], [[0, 0, 0, 0, 0, 0, 4]], [[0, 0, 0, 0, 0, 0, -1]], [[0.5, 0, 0, 0, 0, 0, 0]], [[]]])(
    'with answers that are missing or unknown is refused: %o',
    answers => {
      const parsed = saveRiskProfile.input.safeParse({ answers })
      expect(parsed.error?.issues[0]?.message).toBe('plans.answerMissing')
    },
  )
})

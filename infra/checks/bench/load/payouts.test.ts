import { expect, it } from 'vitest'
import { manyPayouts } from '../../../../workflows/bond-liquidation/testing/manyPayouts.ts'
import { overGoal } from '../measurement.ts'
import { bankPerSecond, payoutsOfOneDay } from './payouts.ts'

const sales = process.env.PROVE === '1' ? 10_000 : 300

it('sales of one day are paid in turn, within what the bank takes, and none is turned away', {
  timeout: 600_000,
}, async () => {
  expect(overGoal(await payoutsOfOneDay(sales))).toEqual([])
})

it('a bank that turns some away is waited for: all are paid, none fails', async () => {
  const { paid, turnedAway } = await manyPayouts({
    sales: 60,
    bankPerSecond,
    way: 'atOnce',
    untilMs: 48 * 3_600_000,
  })
  expect(turnedAway).toBeGreaterThan(40)
  expect(paid).toBe(60)
})

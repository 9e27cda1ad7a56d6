import { manyPayouts } from '../../../../workflows/bond-liquidation/testing/manyPayouts.ts'
import type { Measurement } from '../measurement.ts'

/**
 * The payouts of sales that are due on the same day, by the flow's own steps. The bank takes ten requests a second, with two
 * for each payout: the request, and the question a minute later whether it is paid.
 */
export const bankPerSecond = 10
const hour = 3_600_000

export async function payoutsOfOneDay(sales = 10_000): Promise<Measurement[]> {
  const before = await manyPayouts({ sales, bankPerSecond, way: 'atOnce', untilMs: 0 })
  const after = await manyPayouts({ sales, bankPerSecond, way: 'inTurn', untilMs: 2 * hour })
  const row = (what: string, figure: number, unit: Measurement['unit'], goal?: number): Measurement => ({
    area: 'payouts of one day',
    what: `${sales} sales: ${what}`,
    figure,
    unit,
    ...(goal === undefined ? {} : { goal }),
  })
  return [
    row('requests to the bank in its busiest second, as before', before.mostInOneSecond, 'per second'),
    row('requests to the bank in its busiest second', after.mostInOneSecond, 'per second', bankPerSecond),
    {
      ...row('turned away by the bank', after.turnedAway, 'requests', 0),
      note: `the last one paid after ${after.minutes.toFixed(0)} minutes`,
    },
    row('not paid', sales - after.paid, 'items', 0),
  ]
}

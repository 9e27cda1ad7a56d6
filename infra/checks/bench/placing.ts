import { advance } from '../../drivers/control.ts'
import { approvedInvestor, publish } from '../../drivers/market.ts'
import { codeFor, confirms } from '../../drivers/selling.ts'
import { type Counted, callsDuring, describeCalls } from './counted.ts'
import { holdLots } from './heldLots.ts'
import type { Measurement } from './measurement.ts'

/** 16 units for a sale of one lot and 2 for each further one, because each lot is written in the transaction. */
const goalOf = (lots: number): number => 16 + 2 * (lots - 1)

/** The write units of placing sales of 1, 10 and 90 lots of a hundred units each; a stack at `marketClock`. */
export async function placingWork(counted: Counted): Promise<Measurement[]> {
  const { stack } = counted
  const seller = await approvedInvestor(stack, 'placing', 30)
  const issue = await publish(stack, seller.visitor, 'satpura-education-2029')
  // `portfolioReads` writes the first ten.
  await holdLots(counted, seller.investorId, [issue], [10, 211])
  await seller.visitor.must('setConsent', { type: 'redeem', consent: true })
  const rows: Measurement[] = []
  for (const lots of [1, 10, 90]) {
    const input = { id: issue.ISIN, units: lots * 100 }
    const code = await codeFor(seller, 'raiseQuoteRequest', input)
    const work = await callsDuring(counted, () => confirms(seller, 'raiseQuoteRequest', input, code))
    const placing = work
      .filter(({ operation }) => operation === 'TransactWriteItems')
      .toSorted((a, b) => b.units - a.units)[0]
    if (placing === undefined) throw new Error('a sale was placed without a transaction')
    const { units, indexUnits } = placing
    rows.push({
      area: 'write units of a sale',
      what: `the transaction of ${lots} ${lots === 1 ? 'lot' : 'lots'}`,
      figure: units - indexUnits,
      unit: 'capacity units',
      goal: goalOf(lots),
      note: `and ${indexUnits} of the indexes; the call: ${describeCalls(work)}`,
    })
    rows.push({
      area: 'database per call',
      what: `a sale of ${lots} ${lots === 1 ? 'lot' : 'lots'}, with its code`,
      figure: work.length,
      unit: 'calls',
      goal: 5,
      note: describeCalls(work),
    })
    // A code may be requested every half minute, three times in a quarter of an hour.
    await advance(stack, 'PT31S')
  }
  return rows
}

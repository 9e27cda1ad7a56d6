import { advance } from '../../drivers/control.ts'
import {
  amountOf,
  approvedInvestor,
  buys,
  type Instrument,
  ordersOf,
  pays,
  publish,
} from '../../drivers/market.ts'
import type { Visitor } from '../../drivers/visitor.ts'
import { catalogueSizes } from './catalogueSizes.ts'
import { type Counted, callsDuring } from './counted.ts'
import { holdLots } from './heldLots.ts'
import type { Measurement } from './measurement.ts'

/** The first instruments of the catalogue. */
export const held = ['satpura-education-2029', 'nilgiri-tea-2029', 'kaveri-fleet-2029', 'konkan-housing-2029']

interface Read {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Every read of the screens of who holds `ISIN` and has an order for it, except the list of instruments. */
const readsOf = ({ product, ISIN }: Instrument, orderId: string): readonly Read[] => [
  { name: 'getPortfolio', input: {} },
  { name: 'getPortfolio', input: { consolidated: true } },
  { name: 'getPortfolio', input: { product } },
  { name: 'getPortfolioHistory', input: {} },
  { name: 'getPayouts', input: {} },
  // The calendar of payments reads longer periods than the year.
  { name: 'getPayouts', input: { from: '2026-04-01', to: '2031-03-31' } },
  { name: 'getBond', input: { id: product } },
  { name: 'getPrice', input: { product, units: 10 } },
  { name: 'getInvestmentAmount', input: { product, units: 10 } },
  { name: 'getCoupons', input: { product, date: '2026-11-25', today: '2026-11-25' } },
  { name: 'redemptionAmount', input: { id: ISIN, units: 10 } },
  { name: 'listRedeems', input: {} },
  { name: 'getOrderDetails', input: { orderId } },
  { name: 'getTimeline', input: {} },
]

const titleOf = ({ name, input }: Read): string => {
  const fields = Object.keys(input).filter(field => !['id', 'date', 'today', 'orderId'].includes(field))
  return fields.length === 0 ? name : `${name} by ${fields.join(', ')}`
}

/** An order that waits for its settlement: of one that waits for its money a read asks the gateway, at most every three seconds. */
async function matchedOrder({ stack }: Counted, visitor: Visitor, issue: Instrument): Promise<string> {
  const bought = await buys(visitor, issue, { units: 10, amount: await amountOf(visitor, issue, 10) })
  if (bought.orderId === undefined) throw new Error(`the order was refused: ${bought.refused}`)
  await pays(stack, bought.orderId)
  await advance(stack, 'PT2M')
  const [order] = await ordersOf(stack)
  if (order?.state !== 'matched') throw new Error(`the order is ${order?.state}, not matched`)
  return bought.orderId
}

/** The reads of one investor, who holds `held`, which this publishes. */
export async function portfolioReads(counted: Counted): Promise<{
  /** Measures them at the next of `catalogueSizes`. */
  measure(): Promise<void>
  /**
   * A row for the calls of the database and one for the capacity units of each read. The figure is the highest of all
   * sizes, the goal what is read at the first size.
   */
  rows(): Measurement[]
}> {
  const { stack } = counted
  const { visitor, investorId } = await approvedInvestor(stack, 'growth')
  const issues: Instrument[] = []
  for (const seed of held) issues.push(await publish(stack, visitor, seed))
  const [issue] = issues
  if (issue === undefined) throw new Error('nothing is held')
  await holdLots(counted, investorId, issues, [0, 10])
  const reads = readsOf(issue, await matchedOrder(counted, visitor, issue))
  const found = reads.map(() => ({ calls: [] as number[], units: [] as number[] }))
  return {
    async measure() {
      for (const [index, { name, input }] of reads.entries()) {
        // The market's days are known for half a minute.
        await visitor.must(name, input)
        const calls = await callsDuring(counted, () => visitor.must(name, input))
        found[index]?.calls.push(calls.length)
        found[index]?.units.push(calls.reduce((sum, one) => sum + one.units, 0))
      }
    },
    rows: () =>
      reads.flatMap((read, index): Measurement[] => {
        const { calls = [], units = [] } = found[index] ?? {}
        return [rowOf(titleOf(read), 'calls', calls), rowOf(titleOf(read), 'capacity units', units)]
      }),
  }
}

/** One row of the figures at `catalogueSizes`. */
const rowOf = (what: string, unit: 'calls' | 'capacity units', figures: readonly number[]): Measurement => ({
  area: 'growth with the catalogue',
  what,
  figure: Math.max(...figures),
  unit,
  goal: figures[0] ?? 0,
  note: figures.map((figure, index) => `${figure} of ${catalogueSizes[index]}`).join(', '),
})

import { approvedInvestor, publish } from '../../drivers/market.ts'
import { catalogueSizes, growCatalogue } from './catalogueSizes.ts'
import { type Counted, callsDuring } from './counted.ts'
import { holdLots } from './heldLots.ts'
import type { Measurement } from './measurement.ts'

const held = ['satpura-education-2029', 'nilgiri-tea-2029', 'kaveri-fleet-2029', 'konkan-housing-2029']
const reads = ['getPortfolio', 'getPortfolioHistory', 'getPayouts'] as const

/** What the screens of one portfolio read while the catalogue grows: the goal is what they read at its first size. */
export async function portfolioGrowth(counted: Counted): Promise<Measurement[]> {
  const { stack } = counted
  const { visitor, investorId } = await approvedInvestor(stack, 'growth')
  const issues = []
  for (const seed of held) issues.push(await publish(stack, visitor, seed))
  await holdLots(counted, investorId, issues, [0, 10])
  const first = new Map<string, number>()
  const rows: Measurement[] = []
  let published: number = held.length
  for (const size of catalogueSizes) {
    await growCatalogue(counted, [published, size])
    published = size
    for (const name of reads) {
      // The market's days are known for half a minute.
      await visitor.must(name)
      const calls = await callsDuring(counted, () => visitor.must(name))
      const units = calls.reduce((sum, one) => sum + one.units, 0)
      const goal = first.get(name) ?? units
      first.set(name, goal)
      const what = `${name}, ${size} instruments`
      rows.push({ area: 'growth with the catalogue', what, figure: units, unit: 'capacity units', goal })
    }
  }
  return rows
}

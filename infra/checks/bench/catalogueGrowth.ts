import { newInvestor, person } from '../../drivers/visitor.ts'
import { cataloguePages } from './cataloguePages.ts'
import { catalogueSizes, growCatalogue } from './catalogueSizes.ts'
import type { Counted } from './counted.ts'
import type { Measurement } from './measurement.ts'
import { held, portfolioReads } from './portfolioGrowth.ts'

/**
 * What the reads of one investor and the pages of the list cost with 36, 360 and 3,600 instruments; a stack at `marketClock`
 * whose catalogue is empty.
 */
export async function catalogueGrowth(counted: Counted): Promise<Measurement[]> {
  const portfolio = await portfolioReads(counted)
  const visitor = await newInvestor(counted.stack.origin, person(1, 'pages'))
  const pages: Measurement[] = []
  let published: number = held.length
  for (const size of catalogueSizes) {
    await growCatalogue(counted, [published, size])
    published = size
    await portfolio.measure()
    pages.push(...(await cataloguePages(counted, visitor, size)))
  }
  return [...portfolio.rows(), ...pages]
}

import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { InvestorPositions } from '../bond-portfolio/published.ts'
import type { FundsRequest, ReadFundFigures } from '../fund-portfolio/published.ts'
import type { PublishedLiquidation } from '../liquidation/published.ts'
import type { Owner, ReportFacts } from './reportFacts.ts'

/** Where the facts of a report come from. */
export interface FactReads {
  positionsOf(
    investorId: string,
    today: string,
    calendar: MarketCalendar,
  ): Promise<InvestorPositions | undefined>
  /** Every request to sell of the investor. */
  salesOf(investorId: string): Promise<readonly PublishedLiquidation[]>
  ownerOf(investorId: string): Promise<Owner>
  readonly fundsOf: ReadFundFigures
}

/**
 * The facts of an investor's reports: the book with its instruments, the KYC, each sale that took a lot, and the mutual funds as
 * far as they are requested. `undefined` when the book knows an instrument that the catalogue does not. Throws when a sale of the
 * book has no record.
 */
export async function readFacts(
  { positionsOf, salesOf, ownerOf, fundsOf }: FactReads,
  investorId: string,
  requested: FundsRequest,
  calendar: MarketCalendar,
): Promise<ReportFacts | undefined> {
  const [read, owner, funds] = await Promise.all([
    positionsOf(investorId, requested.today, calendar),
    ownerOf(investorId),
    fundsOf(investorId, requested),
  ])
  if (read === undefined) return undefined
  const ids = new Set(read.book.lots.flatMap(({ liquidationId }) => liquidationId ?? []))
  // One query: a read of each would be thousands of them in one partition, which takes 3,000 a second.
  const requests = ids.size === 0 ? [] : await salesOf(investorId)
  const sales = new Map(requests.filter(({ orderId }) => ids.has(orderId)).map(sale => [sale.orderId, sale]))
  for (const id of ids) if (!sales.has(id)) throw new Error(`no record of the sale ${id}`)
  return { ...read, owner, sales, funds }
}

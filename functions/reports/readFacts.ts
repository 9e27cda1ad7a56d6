import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { InvestorPositions } from '../bond-portfolio/published.ts'
import type { PublishedLiquidation } from '../liquidation/published.ts'
import type { Owner, ReportFacts } from './reportFacts.ts'

/** Where the facts of a report come from. */
export interface FactReads {
  positionsOf(
    investorId: string,
    today: string,
    calendar: MarketCalendar,
  ): Promise<InvestorPositions | undefined>
  saleOf(orderId: string): Promise<PublishedLiquidation | undefined>
  ownerOf(investorId: string): Promise<Owner>
}

/**
 * The facts of an investor's reports: the book with its instruments, the KYC, and each sale that took a lot. `undefined` when
 * the book knows an instrument that the catalogue does not. Throws when a sale of the book has no record.
 */
export async function readFacts(
  { positionsOf, saleOf, ownerOf }: FactReads,
  investorId: string,
  today: string,
  calendar: MarketCalendar,
): Promise<ReportFacts | undefined> {
  const [read, owner] = await Promise.all([positionsOf(investorId, today, calendar), ownerOf(investorId)])
  if (read === undefined) return undefined
  const ids = new Set(read.book.lots.flatMap(({ liquidationId }) => liquidationId ?? []))
  const sales = await Promise.all(
    [...ids].map(async id => {
      const sale = await saleOf(id)
      if (sale === undefined) throw new Error(`no record of the sale ${id}`)
      return [id, sale] as const
    }),
  )
  return { ...read, owner, sales: new Map(sales) }
}

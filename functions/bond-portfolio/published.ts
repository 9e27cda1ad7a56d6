import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { readInstruments } from '../bonds/published.ts'
import type { Payout } from '../book/bookRows.ts'
import type { ClaimKey } from '../book/claims/claims.ts'
import { readInvestorBook } from '../book/readers.ts'
import type { Table } from '../platform/records/table.ts'
import { findClaim, type PublishedClaim } from './claims/publishedClaim.ts'
import { findPayment, type PublishedPayment } from './payouts/publishedPayment.ts'

export { decideClaimBy } from './claims/claimRules.ts'
export type { PublishedClaim } from './claims/publishedClaim.ts'
export type { NextPayment, PublishedPayment } from './payouts/publishedPayment.ts'

/** A payment and what is expected next: one consistent query of the investor's book, and the instruments in it. */
export const readPayment = (
  table: Table,
  payment: Pick<Payout, 'investorId' | 'ISIN' | 'dueDate'>,
  today: string,
  calendar: MarketCalendar,
): Promise<PublishedPayment | undefined> =>
  findPayment(
    {
      readBook: investorId => readInvestorBook(table, investorId),
      readInstruments: products => readInstruments(table, products),
    },
    payment,
    today,
    calendar,
  )

/** A claim as the book has it now: one consistent query of the investor's book, and its instrument. */
export const readPublishedClaim = (table: Table, claim: ClaimKey): Promise<PublishedClaim | undefined> =>
  findClaim(
    {
      readBook: investorId => readInvestorBook(table, investorId),
      readInstruments: products => readInstruments(table, products),
    },
    claim,
  )

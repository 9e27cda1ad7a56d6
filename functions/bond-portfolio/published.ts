import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { readInstruments } from '../bonds/published.ts'
import type { Payout } from '../book/bookRows.ts'
import type { ClaimKey } from '../book/claims/claims.ts'
import { type InvestorBook, readInvestorBook } from '../book/readers.ts'
import type { Table } from '../platform/records/table.ts'
import { findClaim, type PublishedClaim } from './claims/publishedClaim.ts'
import { type BondTotals, bondTotals } from './holdings/bondTotals.ts'
import { type Position, positionsOf, productsOf } from './holdings/positions.ts'
import { type CalledPayment, findCalledPayment } from './payouts/calledPayment.ts'
import { findPayment, type PublishedPayment } from './payouts/publishedPayment.ts'

export { decideClaimBy } from './claims/claimRules.ts'
export type { PublishedClaim } from './claims/publishedClaim.ts'
export type { BondTotals } from './holdings/bondTotals.ts'
export { holdingOn } from './holdings/holdingOn.ts'
export type { Position } from './holdings/positions.ts'
export type { CalledPayment } from './payouts/calledPayment.ts'
export type { NextPayment, PublishedPayment } from './payouts/publishedPayment.ts'

/** Everything an investor ever held, with its payments and prices, and the investor's book. */
export interface InvestorPositions {
  readonly book: InvestorBook
  readonly positions: readonly Position[]
}

/**
 * The positions of an investor: one consistent query of the book, and the instruments in it. `undefined` when the book knows
 * an instrument that the catalogue does not, for then no sum would be true. `today` is an Indian day.
 */
export async function readPositions(
  table: Table,
  investorId: string,
  today: string,
  calendar: MarketCalendar,
): Promise<InvestorPositions | undefined> {
  const book = await readInvestorBook(table, investorId)
  const instruments = await readInstruments(table, productsOf(book))
  const positions = positionsOf(book, instruments, today, calendar)
  return positions === undefined ? undefined : { book, positions }
}

/** The investor's bonds in figures: the two reads of `readPositions`, `undefined` as there. */
export async function readBondTotals(
  table: Table,
  investorId: string,
  context: { readonly now: Date; readonly calendar: MarketCalendar },
): Promise<BondTotals | undefined> {
  const found = await readPositions(table, investorId, indianDate(context.now), context.calendar)
  return found === undefined ? undefined : bondTotals(found.positions, found.book, context)
}

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

/** What a call that was announced brings an investor: one consistent query of the book, and the instruments in it. */
export const readCalledPayment = (
  table: Table,
  payment: Pick<Payout, 'investorId' | 'ISIN' | 'dueDate'>,
  today: string,
  calendar: MarketCalendar,
): Promise<CalledPayment | undefined> =>
  findCalledPayment(
    {
      readBook: investorId => readInvestorBook(table, investorId),
      readInstruments: products => readInstruments(table, products),
    },
    payment,
    today,
    calendar,
  )

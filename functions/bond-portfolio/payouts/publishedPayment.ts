import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Payout } from '../../book/bookRows.ts'
import type { Dependencies } from '../dependencies.ts'
import { paidPositionsOf, productsOf } from '../holdings/positions.ts'
import { payoutLines } from './payoutRules.ts'

/** What is expected on one day, after tax; of several instruments the sum. */
export interface NextPayment {
  /** ISO day. */
  readonly paymentDate: string
  readonly displayNames: readonly string[]
  readonly netPaise: number
}

/** A payment of an issuer to one investor as the book has it now, with what is expected next of all holdings. */
export interface PublishedPayment {
  readonly payout: Payout
  readonly displayName: string
  readonly next?: NextPayment | undefined
}

/**
 * The payment of an ISIN and due date; `undefined` when none is recorded. Throws when the catalogue lacks its instrument.
 * `today`: Indian ISO day.
 */
export async function findPayment(
  { readBook, readInstruments }: Dependencies,
  { investorId, ISIN, dueDate }: Pick<Payout, 'investorId' | 'ISIN' | 'dueDate'>,
  today: string,
  calendar: MarketCalendar,
): Promise<PublishedPayment | undefined> {
  const book = await readBook(investorId)
  const payout = book.payouts.find(one => one.ISIN === ISIN && one.dueDate === dueDate)
  if (payout === undefined) return undefined
  const instruments = (await readInstruments(productsOf(book))).filter(one => one.ISIN !== undefined)
  const nameOf = new Map(instruments.map(one => [one.ISIN, one.displayName]))
  const displayName = nameOf.get(ISIN)
  if (displayName === undefined) throw new Error(`${ISIN} paid and is not in the catalogue`)
  const expected = payoutLines(paidPositionsOf(book, instruments, calendar), today).filter(
    ({ standing }) => standing === 'expected',
  )
  const paymentDate = expected[0]?.paymentDate
  if (paymentDate === undefined) return { payout, displayName }
  const first = expected.filter(line => line.paymentDate === paymentDate)
  const next = {
    paymentDate,
    displayNames: [...new Set(first.map(line => nameOf.get(line.ISIN) ?? line.ISIN))],
    netPaise: first.reduce((sum, { netPaise }) => sum + netPaise, 0),
  }
  return { payout, displayName, next }
}

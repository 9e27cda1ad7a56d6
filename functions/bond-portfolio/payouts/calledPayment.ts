import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { isMldTerms } from '../../bonds/published.ts'
import type { Dependencies } from '../dependencies.ts'
import { paidPositionsOf, productsOf } from '../holdings/positions.ts'
import { type PayoutLine, payoutLines } from './payoutRules.ts'

/** What the call of a bond brings one holder. */
export interface CalledPayment {
  readonly displayName: string
  readonly issuer: string
  /** Per 100 of the principal. */
  readonly price: string
  /** ISO days. */
  readonly announcedOn: string
  readonly recordDate: string
  /** The last payment as it is expected now, for the units held now. */
  readonly line: PayoutLine
}

/**
 * The payment of a call that was announced, for one holder; `undefined` for who holds nothing of it any more. Throws when the
 * bond is not called for that day.
 */
export async function findCalledPayment(
  { readBook, readInstruments }: Dependencies,
  {
    investorId,
    ISIN,
    dueDate,
  }: { readonly investorId: string; readonly ISIN: string; readonly dueDate: string },
  today: string,
  calendar: MarketCalendar,
): Promise<CalledPayment | undefined> {
  const book = await readBook(investorId)
  const instruments = (await readInstruments(productsOf(book))).filter(one => one.ISIN !== undefined)
  const found = instruments.find(one => one.ISIN === ISIN)
  if (found === undefined) return undefined
  const { terms, displayName, issuer } = found
  const called = terms === undefined || isMldTerms(terms) ? undefined : terms.called
  if (called === undefined || called.date !== dueDate) throw new Error(`${ISIN} is not called for ${dueDate}`)
  const line = payoutLines(paidPositionsOf(book, instruments, calendar), today).find(
    one => one.ISIN === ISIN && one.dueDate === dueDate,
  )
  if (line === undefined) return undefined
  const { price, announcedOn } = called
  return { displayName, issuer, price, announcedOn, recordDate: line.recordDate, line }
}

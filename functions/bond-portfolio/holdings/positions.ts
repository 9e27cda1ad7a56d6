import type { ShownPrice } from '../../../shared/contracts/bonds/bondBody.ts'
import type { PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import type { BondTerms } from '../../../shared/finance/bondTerms.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { bondTermsOf, isMldTerms, paymentsOf, priceOfDay } from '../../bonds/published.ts'
import type { Lot, Payout } from '../../book/bookRows.ts'
import type { InvestorBook } from '../../book/readers.ts'
import { type PaidPosition, type PayoutLine, payoutLines } from '../payouts/payoutRules.ts'
import type { DatedPrice } from './portfolioPricing.ts'

/** Everything an investor ever held of one instrument, its terms and schedule made once. */
export interface Position {
  readonly ISIN: string
  readonly instrument: PublishedInstrument
  readonly terms: BondTerms
  readonly price: ShownPrice
  /** Oldest first, today's price last. */
  readonly prices: readonly DatedPrice[]
  readonly lots: readonly Lot[]
  readonly payouts: readonly PayoutLine[]
}

/** Which lots count: `demat` leaves out what the depository does not show yet. */
export interface Wanted {
  readonly product?: string | undefined
  readonly inDematOnly?: boolean
}

/** How a query says yes. */
export const isYes = (text: string | undefined): boolean => text === 'true' || text === '1'

function grouped<Row extends { readonly ISIN: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const same = found.get(row.ISIN)
    if (same === undefined) found.set(row.ISIN, [row])
    else same.push(row)
  }
  return found
}

/** The price of today, or the best that is known: the last one of the history, or what was paid. */
function priceOf(
  instrument: PublishedInstrument,
  lots: readonly Lot[],
  today: string,
  calendar: MarketCalendar,
): ShownPrice {
  const price = priceOfDay(instrument, today, calendar)
  if (price !== undefined) return price
  const { priceHistory } = instrument
  const last = priceHistory.at(-1)
  if (last !== undefined) return { cleanPrice: last.cleanPrice, source: 'model', asOf: last.date }
  const [first] = lots
  return { cleanPrice: first?.cleanPrice ?? '100', source: 'model', asOf: first?.settledOn ?? '' }
}

/** The products of everything an investor ever held. */
export const productsOf = ({ lots }: Pick<InvestorBook, 'lots'>): string[] => [
  ...new Set(lots.map(({ product }) => product)),
]

/**
 * The positions of an investor in the order of the catalogue; `undefined` when the book knows an instrument that the
 * catalogue does not, for then no sum would be true.
 */
export function positionsOf(
  book: InvestorBook,
  catalogue: readonly PublishedInstrument[],
  today: string,
  calendar: MarketCalendar,
  { product, inDematOnly = false }: Wanted = {},
): readonly Position[] | undefined {
  const lotsByIsin = grouped(inDematOnly ? book.lots.filter(lot => lot.processedOn !== undefined) : book.lots)
  const payoutsByIsin = grouped(book.payouts)
  const known = catalogue.filter(({ ISIN }) => ISIN !== undefined && lotsByIsin.has(ISIN))
  if (known.length < lotsByIsin.size) return undefined
  const paid = known.map(instrument =>
    paidPosition(instrument, { lots: lotsByIsin, payouts: payoutsByIsin, taxForms: book.taxForms }, calendar),
  )
  // All of them, also when one product is requested: tax depends on what else the issuer pays.
  const linesByIsin = grouped(payoutLines(paid, today))
  return known.flatMap(instrument => {
    const { ISIN, terms } = instrument
    if (ISIN === undefined || terms === undefined) return []
    if (product !== undefined && instrument.product !== product) return []
    const lots = lotsByIsin.get(ISIN) ?? []
    const price = priceOf(instrument, lots, today, calendar)
    // The published one is a day of its own when today's is carried forward from it.
    const published =
      price.carriedFrom === undefined || instrument.price === undefined ? [] : [instrument.price]
    const prices = [
      ...instrument.priceHistory.filter(({ date }) => date < (price.carriedFrom ?? price.asOf)),
      ...published.map(({ asOf, cleanPrice }) => ({ date: asOf, cleanPrice })),
      { date: price.asOf, cleanPrice: price.cleanPrice },
    ]
    const payouts = linesByIsin.get(ISIN) ?? []
    return [{ ISIN, instrument, terms: bondTermsOf(terms), price, prices, lots, payouts }]
  })
}

/** What instruments paid and will pay an investor. */
export function paidPositionsOf(
  book: Pick<InvestorBook, 'lots' | 'payouts' | 'taxForms'>,
  instruments: readonly PublishedInstrument[],
  calendar: MarketCalendar,
): PaidPosition[] {
  const [lots, payouts] = [grouped(book.lots), grouped(book.payouts)]
  const { taxForms } = book
  return instruments.map(instrument => paidPosition(instrument, { lots, payouts, taxForms }, calendar))
}

function paidPosition(
  instrument: PublishedInstrument,
  {
    lots,
    payouts,
    taxForms,
  }: {
    readonly lots: ReadonlyMap<string, Lot[]>
    readonly payouts: ReadonlyMap<string, Payout[]>
    readonly taxForms: InvestorBook['taxForms']
  },
  calendar: MarketCalendar,
): PaidPosition {
  const { ISIN = '', issuer, taxedKind, terms } = instrument
  return {
    payer: { ISIN, issuer, taxedKind, taxForms },
    rows: paymentsOf(instrument, calendar),
    isOpenEnded: terms !== undefined && isMldTerms(terms) && terms.finalLevel === undefined,
    lots: lots.get(ISIN) ?? [],
    booked: payouts.get(ISIN) ?? [],
    callDates: callDatesOf(terms),
  }
}

/** The calls of a bond that has no maturity. */
function callDatesOf(terms: PublishedInstrument['terms']): readonly string[] | undefined {
  if (terms === undefined || isMldTerms(terms) || terms.perpetual === undefined || terms.called !== undefined)
    return undefined
  return (terms.options ?? []).filter(({ kind }) => kind === 'call').map(({ date }) => date)
}

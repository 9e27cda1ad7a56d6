import type { WholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { pricedPrincipal, yieldFromCleanPrice } from '../../../shared/finance/bondPrice.ts'
import { divideHalfUp, scaled, unscaled } from '../../../shared/finance/decimal.ts'
import { linkedPriceMostDays, priceMostDays } from '../../../shared/vocabulary/businessRules.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { priceLimitsOn } from '../../../shared/vocabulary/operator/priceLimits.ts'
import { isPriceTooOld, priceOfDay } from '../pricing/dayPricing.ts'
import { bondTermsOf, isMldTerms } from '../pricing/termsPricing.ts'
import { changedInstrument } from './changedInstrument.ts'
import type { PriceRow } from './priceFile.ts'
import { checkInstrument, type PublishedWhole, wholeOf } from './publication.ts'

/** A row of a file of prices, compared with the instrument as it is published. */
export type PriceAssessment =
  /** Published like this already. */
  | { readonly outcome: 'same' }
  | { readonly outcome: 'fault'; readonly says: string }
  | ({ readonly outcome: 'moves'; readonly whole: WholeInstrument } & PriceMove)

export interface PriceMove {
  /** Clean prices per 100: of the day of the row as investors saw it, and of the row. */
  readonly from: string
  readonly to: string
  /** Of the move, upwards or downwards, with its sign and two places, e.g. `-1.25`. */
  readonly percent: string
  /** It is so far from the last price that a second person has to approve it. */
  readonly needsApproval: boolean
}

/** How far the yield of a row may be from that of its price: percent a year, for rounding and for the hour of the trade. */
const yieldTolerance = 0.05

/** Decides what a row means for its instrument on an Indian date. Pure. */
export function assessPriceRow(
  row: PriceRow,
  before: PublishedWhole,
  context: { readonly today: string; readonly calendar: MarketCalendar },
): PriceAssessment {
  const { today, calendar } = context
  const { terms } = before
  const fault = (says: string): PriceAssessment => ({ outcome: 'fault', says })
  if (terms === undefined || before.price === undefined)
    return fault(`ISIN: ${before.product} is only shown here and has no price; leave the row out`)
  const principal = pricedPrincipal(bondTermsOf(terms), calendar.settlementDate(row.date), calendar)
  if (principal === 0) return fault(`date: ${before.product} is paid back by then; leave the row out`)
  const cleanPrice = cleanPriceOf(row, principal)
  const price = { cleanPrice, source: row.source, asOf: row.date }
  const isSame =
    before.price.asOf === row.date &&
    before.price.source === row.source &&
    scaled(before.price.cleanPrice, 4) === scaled(cleanPrice, 4)
  if (isSame) return { outcome: 'same' }
  const days = isMldTerms(terms) ? linkedPriceMostDays : priceMostDays
  if (isPriceTooOld({ terms, price }, today))
    return fault(`date: a price of more than ${days} days is not traded at; send one of these days`)
  const checked = checkInstrument(
    before,
    changedInstrument(wholeOf(before), { price }),
    before.product,
    context,
  )
  if (!checked.ok) return fault(checked.faults.map(columnWords).join('; '))
  const odd = yieldFault(row, cleanPrice, before, calendar)
  if (odd !== undefined) return fault(odd)
  const from = priceOfDay(before, row.date, calendar)?.cleanPrice ?? before.price.cleanPrice
  return { ...moveOf(from, cleanPrice, today), outcome: 'moves', whole: checked.whole }
}

/** A move that nobody may publish by a file is a fault of its row. */
export function moveFault({ from, to, percent }: PriceMove, today: string): string | undefined {
  const { atMostPercent } = priceLimitsOn(today)
  return Math.abs(Number(percent)) > atMostPercent
    ? `price: it would move by ${percent} %, from ${from} to ${to}; more than ${atMostPercent} % is never published by a file. Correct it, or leave the row out and publish it with ops-publish-instrument`
    : undefined
}

function cleanPriceOf({ cleanPrice, pricePerUnit = '0' }: PriceRow, principalPaise: number): string {
  return cleanPrice === undefined
    ? unscaled(divideHalfUp(scaled(pricePerUnit, 4) * 10_000n, BigInt(principalPaise)), 4)
    : unscaled(scaled(cleanPrice, 4), 4)
}

function yieldFault(
  { yield: typed, date }: PriceRow,
  cleanPrice: string,
  { terms }: PublishedWhole,
  calendar: MarketCalendar,
): string | undefined {
  if (typed === undefined || terms === undefined) return undefined
  if (isMldTerms(terms)) return 'yield: a market-linked debenture has none; leave it empty'
  const solved = yieldFromCleanPrice(terms, calendar.settlementDate(date), cleanPrice, calendar)
  const meant = solved.ok ? solved.percent.toFixed(4) : 'none'
  if (solved.ok && Math.abs(solved.percent - Number(typed)) <= yieldTolerance) return undefined
  return `yield: the price ${cleanPrice} means ${meant} % a year and not ${typed}; one of the two is wrong, or leave the yield empty`
}

function moveOf(from: string, to: string, today: string): PriceMove {
  const [last, next] = [scaled(from, 4), scaled(to, 4)]
  // Hundredths of a percent.
  const hundredths = last === 0n ? 0n : divideHalfUp((next - last) * 10_000n, last)
  const { alonePercent } = priceLimitsOn(today)
  const size = next > last ? next - last : last - next
  return {
    from: unscaled(last, 4),
    to: unscaled(next, 4),
    percent: unscaled(hundredths, 2),
    needsApproval: size * 100n > last * BigInt(alonePercent),
  }
}

/** The catalogue's fields as the columns of the file that they come from. */
const columnWords = (fault: string): string =>
  fault.replace(/^price\.asOf: /, 'date: ').replace(/^price\.cleanPrice: /, 'price: ')

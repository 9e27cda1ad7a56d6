import type { ClosedFor, categories } from '../../../shared/contracts/bonds/bondBody.ts'
import type { Instrument, ListedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { pricedPrincipal, shutPeriod } from '../../../shared/finance/bondPrice.ts'
import { endOf } from '../../../shared/finance/couponSchedule.ts'
import { formatDate, indianDate } from '../../../shared/vocabulary/indianTime.ts'
import {
  addDays,
  hoursOn,
  indianInstant,
  type MarketCalendar,
} from '../../../shared/vocabulary/marketCalendar.ts'
import { isPriceTooOld } from './dayPricing.ts'
import { bondTermsOf } from './termsPricing.ts'

/** The category of an instrument by its dates and its stock, and the reason why it cannot be bought now. Pure. */

/** The stock of an instrument as the book counts it. */
export interface StockAvailability {
  readonly availableUnits: number
  /** Held for unpaid orders: they come back when nobody pays. */
  readonly reservedUnits: number
  readonly onSale: boolean
}

/** Of what is only shown, and of what nobody has stocked. */
export const noStock: StockAvailability = { availableUnits: 0, reservedUnits: 0, onSale: false }

export type Category = (typeof categories)[number]

export const isBoughtHere = ({ productType }: ListedInstrument): boolean =>
  productType === 'bonds' || productType === 'mld'

/** What is only shown: past its last day. What is bought here: no day comes on which it could be. */
export const isOver = (instrument: ListedInstrument, now: Date, calendar: MarketCalendar): boolean =>
  isBoughtHere(instrument)
    ? buyingDayOf(instrument, now, calendar) === undefined
    : instrument.closesOn !== undefined && instrument.closesOn < indianDate(now)

/**
 * Upcoming before it opens; historical once it closed or matured, nothing is left to buy of what it still pays, or fewer
 * units are left, those of unpaid orders included, than the smallest order takes; else live (D3 s2, s3).
 */
export function categoryOf(
  instrument: ListedInstrument,
  stock: StockAvailability,
  now: Date,
  calendar: MarketCalendar,
): Category {
  if (isOver(instrument, now, calendar)) return 'historical'
  if (instrument.opensOn !== undefined && instrument.opensOn > indianDate(now)) return 'upcoming'
  const isSoldOut =
    isBoughtHere(instrument) && stock.availableUnits + stock.reservedUnits < instrument.minUnits
  return isSoldOut ? 'historical' : 'live'
}

/** The tab shown first: live if any is live, else upcoming, else historical (D3 s2). */
export function firstViewOf(found: readonly Category[]): Category {
  if (found.includes('live')) return 'live'
  return found.includes('upcoming') ? 'upcoming' : 'historical'
}

function tradingDayFrom(date: string, calendar: MarketCalendar): string {
  let day = date
  while (!calendar.isTradingDay(day)) day = addDays(day, 1)
  return day
}

/** The market's next day, which is today while it is open; not before the issue opens. */
function marketDayOf({ opensOn }: Pick<Instrument, 'opensOn'>, now: Date, calendar: MarketCalendar): string {
  const status = calendar.status(now)
  const day = indianDate(status.open ? now : new Date(status.opensAt))
  return opensOn !== undefined && opensOn > day ? tradingDayFrom(opensOn, calendar) : day
}

type Dated = Pick<Instrument, 'opensOn' | 'closesOn' | 'terms'>

/**
 * The first day on which it can be bought, as far as dates go: after a shut period the first one whose trades settle on the
 * payment's due date or later. `undefined` when none comes: its last day is over, or what is still paid is the holders'.
 */
function buyingDayOf(
  { opensOn, closesOn, terms }: Dated,
  now: Date,
  calendar: MarketCalendar,
): string | undefined {
  const bond = terms && bondTermsOf(terms)
  for (let day = marketDayOf({ opensOn }, now, calendar); ; day = tradingDayFrom(addDays(day, 1), calendar)) {
    const settles = calendar.settlementDate(day)
    if (closesOn !== undefined && day > closesOn) return undefined
    if (bond === undefined) return day
    if (pricedPrincipal(bond, settles, calendar) === 0) return undefined
    if (shutPeriod(bond, settles, calendar) === undefined) return day
  }
}

/** The day on which an order placed now, or as soon as one can be, is traded; of what is over, the market's next day. */
export const tradeDayOf = (instrument: Dated, now: Date, calendar: MarketCalendar): string =>
  buyingDayOf(instrument, now, calendar) ?? marketDayOf(instrument, now, calendar)

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** e.g. `Monday 23/11/2026 at 9.15 am`; the instant goes along for readers of other languages. */
export function formatOpening(opensAt: string): string {
  const date = indianDate(new Date(opensAt))
  const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''
  const [hour = '', minute = ''] = new Date(Date.parse(opensAt) + 5.5 * 3_600_000)
    .toISOString()
    .slice(11, 16)
    .split(':')
  const half = Number(hour) < 12 ? 'am' : 'pm'
  return `${weekday} ${formatDate(date)} at ${((Number(hour) + 11) % 12) + 1}.${minute} ${half}`
}

const opening = (date: string): string => indianInstant(date, hoursOn(date)?.opens ?? '00:00')

/** A purchase whose conditions are checked: units, instant, calendar and stock. */
export interface BuyingRequest {
  readonly units: number
  readonly now: Date
  readonly calendar: MarketCalendar
  readonly stock: StockAvailability
}

/**
 * Why these units cannot be bought at this instant, and from when they can; the reason that lasts longest comes first.
 * `undefined` when they can. A purchase is refused with the same.
 */
export function closedForOf(
  instrument: ListedInstrument,
  { units, now, calendar, stock }: BuyingRequest,
): ClosedFor | undefined {
  if (!isBoughtHere(instrument)) return { id: 'orders.displayOnly' }
  const { terms, opensOn, minUnits, isActive, price } = instrument
  const tradeDay = buyingDayOf(instrument, now, calendar)
  if (tradeDay === undefined)
    return { id: 'orders.noLongerSold', ...lastPaymentsOf(instrument, now, calendar) }
  if (terms === undefined || !isActive || price === undefined) return { id: 'orders.noLongerSold' }
  const today = indianDate(now)
  if (opensOn !== undefined && opensOn > today)
    return { id: 'orders.notOpenYet', params: { date: formatDate(tradeDay) }, until: opening(tradeDay) }
  // With fewer left than the smallest order takes, nobody can buy those.
  if (stock.availableUnits < Math.max(units, minUnits))
    return { id: 'orders.soldOut', params: { units: stock.availableUnits } }
  if (!stock.onSale) return { id: 'orders.noLongerSold' }
  if (isPriceTooOld(instrument, today)) return { id: 'orders.priceTooOld' }
  if (tradeDay !== marketDayOf(instrument, now, calendar))
    return { id: 'orders.shutPeriod', params: { date: formatDate(tradeDay) }, until: opening(tradeDay) }
  const status = calendar.status(now)
  if (status.open) return undefined
  const { opensAt } = status
  return { id: 'orders.marketClosed', params: { when: formatOpening(opensAt), opensAt }, until: opensAt }
}

/** Of what has not matured though all it still pays is the holders': when it matures. */
function lastPaymentsOf(
  instrument: ListedInstrument,
  now: Date,
  calendar: MarketCalendar,
): Pick<ClosedFor, 'params'> {
  const { terms } = instrument
  if (terms === undefined || endOf(terms).date <= indianDate(now)) return {}
  const settles = calendar.settlementDate(marketDayOf(instrument, now, calendar))
  return pricedPrincipal(bondTermsOf(terms), settles, calendar) === 0
    ? { params: { matures: formatDate(endOf(terms).date) } }
    : {}
}

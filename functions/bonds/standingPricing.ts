import type { ClosedFor, categories } from '../../shared/contracts/bonds/bondBody.ts'
import type { Instrument } from '../../shared/contracts/bonds/instrumentBody.ts'
import { pricedPrincipal, shutPeriod } from '../../shared/finance/bondPrice.ts'
import type { BondTerms } from '../../shared/finance/bondTerms.ts'
import { indianDate, spokenDate } from '../../shared/vocabulary/indianTime.ts'
import {
  addDays,
  hoursOn,
  indianInstant,
  isTradingDay,
  marketStanding,
  settlementDate,
} from '../../shared/vocabulary/marketCalendar.ts'

/** Where an instrument stands by date and by what is left of it: its category, and why it cannot be bought now. Pure. */

/** What is left to buy, as the book counts it. */
export interface StockStanding {
  readonly availableUnits: number
  /** Held for unpaid orders: they come back when nobody pays. */
  readonly reservedUnits: number
  readonly onSale: boolean
}

/** Of what is only shown, and of what nobody has stocked. */
export const noStock: StockStanding = { availableUnits: 0, reservedUnits: 0, onSale: false }

export type Category = (typeof categories)[number]

const isBoughtHere = ({ productType }: Instrument): boolean =>
  productType === 'bonds' || productType === 'mld'

/** Matured, or no longer sold. */
function isOver({ terms, closesOn }: Instrument, today: string): boolean {
  return (terms !== undefined && terms.maturityDate <= today) || (closesOn !== undefined && closesOn < today)
}

/** Upcoming before it opens; historical once it closed, matured or sold out for good; else live (D3 s2, s3). */
export function categoryOf(instrument: Instrument, stock: StockStanding, now: Date): Category {
  const today = indianDate(now)
  if (isOver(instrument, today)) return 'historical'
  if (instrument.opensOn !== undefined && instrument.opensOn > today) return 'upcoming'
  const isSoldOut = isBoughtHere(instrument) && stock.availableUnits + stock.reservedUnits === 0
  return isSoldOut ? 'historical' : 'live'
}

/** The tab shown first: live if any is live, else upcoming, else historical (D3 s2). */
export function firstViewOf(found: readonly Category[]): Category {
  if (found.includes('live')) return 'live'
  return found.includes('upcoming') ? 'upcoming' : 'historical'
}

function tradingDayFrom(date: string): string {
  let day = date
  while (!isTradingDay(day)) day = addDays(day, 1)
  return day
}

/** The day on which an order placed now, or as soon as one can be, is traded. */
export function tradeDayOf({ opensOn }: Pick<Instrument, 'opensOn'>, now: Date): string {
  const standing = marketStanding(now)
  const day = indianDate(standing.open ? now : new Date(standing.opensAt))
  return opensOn !== undefined && opensOn > day ? tradingDayFrom(opensOn) : day
}

/** The first day from `date` whose trades settle after the shut period: on or after the payment's due date. */
function reopensOn(terms: BondTerms, date: string): string {
  let day = tradingDayFrom(date)
  while (shutPeriod(terms, settlementDate(day)) !== undefined) day = tradingDayFrom(addDays(day, 1))
  return day
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** e.g. `Monday 23/11/2026 at 9.15 am`; the instant goes along for readers of other languages. */
export function spokenOpening(opensAt: string): string {
  const date = indianDate(new Date(opensAt))
  const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''
  const [hour = '', minute = ''] = new Date(Date.parse(opensAt) + 5.5 * 3_600_000)
    .toISOString()
    .slice(11, 16)
    .split(':')
  const half = Number(hour) < 12 ? 'am' : 'pm'
  return `${weekday} ${spokenDate(date)} at ${((Number(hour) + 11) % 12) + 1}.${minute} ${half}`
}

const opening = (date: string): string => indianInstant(date, hoursOn(date)?.opens ?? '00:00')

/** The first instant at which these units may be ordered again; the reason that lasts longest comes first. */
export function closedForPricing(
  instrument: Instrument,
  terms: BondTerms | undefined,
  { units, now, stock }: { readonly units: number; readonly now: Date; readonly stock: StockStanding },
): ClosedFor | undefined {
  if (!isBoughtHere(instrument)) return { id: 'orders.displayOnly' }
  const today = indianDate(now)
  const tradeDay = tradeDayOf(instrument, now)
  const settles = settlementDate(tradeDay)
  const isOut = terms === undefined || pricedPrincipal(terms, settles) === 0
  if (isOut || !instrument.isActive || isOver(instrument, today) || instrument.price === undefined)
    return { id: 'orders.noLongerSold' }
  const { opensOn } = instrument
  if (opensOn !== undefined && opensOn > today)
    return { id: 'orders.notOpenYet', params: { date: spokenDate(tradeDay) }, until: opening(tradeDay) }
  if (stock.availableUnits < units) return { id: 'orders.soldOut', params: { units: stock.availableUnits } }
  if (!stock.onSale) return { id: 'orders.noLongerSold' }
  if (shutPeriod(terms, settles) !== undefined) {
    const day = reopensOn(terms, tradeDay)
    return { id: 'orders.shutPeriod', params: { date: spokenDate(day) }, until: opening(day) }
  }
  const standing = marketStanding(now)
  if (standing.open) return undefined
  const { opensAt } = standing
  return { id: 'orders.marketClosed', params: { when: spokenOpening(opensAt), opensAt }, until: opensAt }
}

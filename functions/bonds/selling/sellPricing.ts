import type { ShownPrice } from '../../../shared/contracts/bonds/bondBody.ts'
import type { PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import type { RedeemBlock } from '../../../shared/contracts/liquidation/redemptionAmount.ts'
import { buyerRows, consideration, pricedPrincipal } from '../../../shared/finance/bondPrice.ts'
import type { BondTerms, ScheduleRow } from '../../../shared/finance/bondTerms.ts'
import { couponSchedule, endOf } from '../../../shared/finance/couponSchedule.ts'
import { roundedPaise, scaled } from '../../../shared/finance/decimal.ts'
import { lockInDays, saleSettlementDays } from '../../../shared/vocabulary/businessRules.ts'
import { formatDate, indianDate } from '../../../shared/vocabulary/indianTime.ts'
import {
  addDays,
  hoursOn,
  indianInstant,
  isProvisional,
  type MarketCalendar,
} from '../../../shared/vocabulary/marketCalendar.ts'
import { formatOpening } from '../pricing/availabilityPricing.ts'
import { isPriceTooOld, priceOfDay } from '../pricing/dayPricing.ts'
import { bondTermsOf, isMldTerms } from '../pricing/termsPricing.ts'

/**
 * What units bring if they are sold back now: the one price of selling. The deal page, the portfolio and a liquidation ask
 * here, so they cannot differ. Pure.
 */

/** What a sale comes to, in paise. */
export interface SaleAmounts {
  readonly units: number
  readonly unitPricePaise: number
  /** Units times the unit price. */
  readonly valuePaise: number
  readonly exitLoadPaise: number
  /** What the investor receives; with the exit load it is the value. */
  readonly redemptionPaise: number
}

/**
 * Units at a unit price less the exit load in percent: the total first, then the load, rounded once (domain.md 3.7), e.g.
 * 3 x 1,12,345.67 at 2 % → 3,30,296.27. The price of a bond, or of a desk's quote.
 */
export function saleAmounts(units: number, unitPricePaise: number, exitLoadInPerc: string): SaleAmounts {
  const valuePaise = units * unitPricePaise
  if (!Number.isSafeInteger(valuePaise) || valuePaise < 0) throw new RangeError('no amount of money')
  const whole = 100_000_000n
  const kept = whole - scaled(exitLoadInPerc, 6)
  const redemptionPaise = kept <= 0n ? 0 : roundedPaise(BigInt(valuePaise) * kept, whole)
  return { units, unitPricePaise, valuePaise, exitLoadPaise: valuePaise - redemptionPaise, redemptionPaise }
}

export interface SellQuote extends SaleAmounts {
  readonly exitLoadInPerc: string
  readonly price: ShownPrice
  /** Indian date on which an order placed now, or when the market opens next, is paid. */
  readonly settlementDate: string
  readonly provisional: boolean
  /** A bond's order placed now has this price, and it is a trade of today (domain.md 3.7); of an MLD it is no offer. */
  readonly priceIsLive: boolean
  /** Why nothing of it can be sold now. The quote of an MLD can be requested at any time. */
  readonly block?: RedeemBlock | undefined
}

/** The day on which an order to sell that is placed now, or as soon as one can be, is traded. */
function tradeDay(now: Date, calendar: MarketCalendar): string {
  const status = calendar.status(now)
  return indianDate(status.open ? now : new Date(status.opensAt))
}

/**
 * Quotes units for sale: clean price and accrued interest of one unit on the day of the settlement, times the units.
 * `undefined` of what has no price, and of what is not bought here at all.
 */
export function sellQuoteOf(
  instrument: PublishedInstrument,
  { units, now, calendar }: { readonly units: number; readonly now: Date; readonly calendar: MarketCalendar },
): SellQuote | undefined {
  const { terms: published, exitLoadInPerc } = instrument
  const day = tradeDay(now, calendar)
  const price = priceOfDay(instrument, day, calendar)
  if (published === undefined || price === undefined) return undefined
  const terms = bondTermsOf(published)
  const settles = calendar.settlementDate(day, saleSettlementDays)
  const one = consideration(terms, { units: 1, cleanPrice: price.cleanPrice, settleDate: settles }, calendar)
  const block = blockOf(instrument, terms, now, calendar)
  return {
    ...saleAmounts(units, Math.max(0, one.cleanPaise + one.accruedPaise), exitLoadInPerc),
    exitLoadInPerc,
    price,
    settlementDate: settles,
    provisional: isProvisional(settles),
    priceIsLive:
      !isMldTerms(published) &&
      block === undefined &&
      price.source === 'lastTrade' &&
      price.asOf === indianDate(now),
    block,
  }
}

/** Why nothing of an instrument can be sold at this instant; the reason that lasts longest comes first. */
function blockOf(
  instrument: PublishedInstrument,
  terms: BondTerms,
  now: Date,
  calendar: MarketCalendar,
): RedeemBlock | undefined {
  if (!instrument.isRedemptionAllowed) return { id: 'liquidation.notRedeemable' }
  const day = tradeDay(now, calendar)
  const settles = calendar.settlementDate(day, saleSettlementDays)
  if (settles >= endOf(terms).date || pricedPrincipal(terms, settles, calendar) === 0)
    return { id: 'liquidation.matures', params: { date: formatDate(endOf(terms).date) } }
  const isQuoted = instrument.terms !== undefined && isMldTerms(instrument.terms)
  if (!isQuoted && isPriceTooOld(instrument, indianDate(now))) return { id: 'liquidation.priceTooOld' }
  if (isShutForSale(terms, now, calendar)) return shutUntil(terms, day, calendar)
  const status = calendar.status(now)
  if (status.open || isQuoted) return undefined
  const { opensAt } = status
  return { id: 'liquidation.marketClosed', params: { when: formatOpening(opensAt), opensAt }, until: opensAt }
}

/** The payment whose shut period, after the record date and before the due date, has a day between two, both included. */
const shutBetween = (
  terms: BondTerms,
  from: string,
  to: string,
  calendar: MarketCalendar,
): ScheduleRow | undefined =>
  couponSchedule(terms, calendar).find(
    ({ recordDate, dueDate }) => from < dueDate && to > recordDate && addDays(recordDate, 1) < dueDate,
  )

/**
 * Whether nothing can be sold because of a payment, as a day from today to the settlement is in its shut period, so that who
 * is paid never depends on when the units leave.
 */
export function isShutForSale(terms: BondTerms, now: Date, calendar: MarketCalendar): boolean {
  const settles = calendar.settlementDate(tradeDay(now, calendar), saleSettlementDays)
  return shutBetween(terms, indianDate(now), settles, calendar) !== undefined
}

/**
 * The last Indian date on which units may leave for a sale of now: the record date after its settlement. Whoever still holds
 * them then is paid what the price has in it already. `undefined` when nothing is left to be paid.
 */
export function deliverableUntil(
  { terms }: PublishedInstrument,
  now: Date,
  calendar: MarketCalendar,
): string | undefined {
  if (terms === undefined) return undefined
  return buyerRows(
    bondTermsOf(terms),
    calendar.settlementDate(tradeDay(now, calendar), saleSettlementDays),
    calendar,
  )[0]?.recordDate
}

/** The first trading day whose sale is settled outside any shut period; none may come before the maturity. */
function saleDayFrom(terms: BondTerms, from: string, calendar: MarketCalendar): string | undefined {
  for (let day = from; day < endOf(terms).date; ) {
    const settles = calendar.settlementDate(day, saleSettlementDays)
    if (settles >= endOf(terms).date || pricedPrincipal(terms, settles, calendar) === 0) return undefined
    const row = shutBetween(terms, day, settles, calendar)
    if (row === undefined && calendar.isTradingDay(day)) return day
    day = row === undefined || row.dueDate <= day ? addDays(day, 1) : row.dueDate
  }
  return undefined
}

function shutUntil(terms: BondTerms, from: string, calendar: MarketCalendar): RedeemBlock {
  const day = saleDayFrom(terms, from, calendar)
  return day === undefined
    ? { id: 'liquidation.matures', params: { date: formatDate(endOf(terms).date) } }
    : {
        id: 'liquidation.shutPeriod',
        params: { date: formatDate(day) },
        until: indianInstant(day, hoursOn(day)?.opens ?? '00:00'),
      }
}

/** Whether units that change hands on a day can never be sold again: after their lock-in no sale is paid before the maturity. */
export const isHeldToMaturity = (terms: BondTerms, settledOn: string, calendar: MarketCalendar): boolean =>
  saleDayFrom(terms, addDays(settledOn, lockInDays), calendar) === undefined

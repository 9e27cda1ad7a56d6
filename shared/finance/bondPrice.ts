import { daysBetween } from '../vocabulary/calendarDays.ts'
import type { MarketCalendar } from '../vocabulary/marketCalendar.ts'
import type { BondTerms, CouponFrequency, ScheduleRow } from './bondTerms.ts'
import { couponSchedule, denominatorOn, exactInterest, interestDenominator } from './couponSchedule.ts'
import { divideHalfUp, roundedPaise, roundedPercent, scaled, unscaled } from './decimal.ts'
import { isolatedRoots, provenRoot } from './rootOfFlows.ts'
import { stampDutyOn } from './taxTables.ts'

/**
 * Prices are clean, per 100 of the principal a buyer gets; yields are annual, effective, on due dates (SEBI's method of
 * 18 August 2025). A buyer gets the payments whose record date is not before the settlement: after a record date the
 * coming coupon, and the principal due with it, stay with the seller.
 */

/** Principal of one unit still owed at the end of a day: a part due on that day is gone. 0 from the last due date on. */
export function outstandingOn(terms: BondTerms, date: string, calendar: MarketCalendar): number {
  const row = couponSchedule(terms, calendar).find(({ dueDate }) => dueDate > date)
  return row?.outstandingPaise ?? 0
}

/** The rows a buyer who settles on a day is paid, in order. */
export function buyerRows(
  terms: BondTerms,
  settleDate: string,
  calendar: MarketCalendar,
): readonly ScheduleRow[] {
  return couponSchedule(terms, calendar).filter(
    ({ recordDate, dueDate }) => recordDate >= settleDate && dueDate > settleDate,
  )
}

/** Principal of one unit a buyer who settles on a day gets, in paise: what a price per 100 multiplies. */
export function pricedPrincipal(terms: BondTerms, settleDate: string, calendar: MarketCalendar): number {
  return buyerRows(terms, settleDate, calendar)[0]?.outstandingPaise ?? 0
}

/** The rest of a period in which the coming payment is already another's; both dates of its row. */
export function shutPeriod(
  terms: BondTerms,
  date: string,
  calendar: MarketCalendar,
): { readonly recordDate: string; readonly dueDate: string } | undefined {
  const row = couponSchedule(terms, calendar).find(
    ({ recordDate, dueDate }) => date > recordDate && date < dueDate,
  )
  return row && { recordDate: row.recordDate, dueDate: row.dueDate }
}

interface ExactAccrual {
  /** Of one unit, over `interestDenominator`. */
  readonly numerator: bigint
  readonly exInterest: boolean
  readonly days: number
  readonly denominator: 365 | 366
}

/**
 * What a buyer's next interest will contain of days that are the seller's: what the period has earned by the day from which
 * the buyer's principal counts, and more up to the settlement, or less back to it. Where interest is paid with every payment
 * that is the interest since the last one, and after the record date minus the rest of the period.
 */
function exactAccrual(terms: BondTerms, settleDate: string, calendar: MarketCalendar): ExactAccrual {
  const next = buyerRows(terms, settleDate, calendar)[0]
  const since = next?.unpaid?.since ?? next?.from ?? settleDate
  const exInterest = next === undefined || settleDate < since ? settleDate > terms.allotmentDate : false
  if (next === undefined) return { numerator: 0n, exInterest, days: 0, denominator: 365 }
  const { outstandingPaise, from, unpaid } = next
  const denominator = denominatorOn(terms, settleDate < terms.allotmentDate ? from : settleDate)
  const earned = unpaid?.numerator ?? 0n
  if (settleDate >= from) {
    const numerator = earned + exactInterest(terms, outstandingPaise, from, settleDate)
    return { numerator, exInterest, days: daysBetween(since, settleDate), denominator }
  }
  // A lot of before the allotment has earned nothing yet.
  if (settleDate <= terms.allotmentDate) return { numerator: 0n, exInterest, days: 0, denominator }
  const numerator = earned - exactInterest(terms, outstandingPaise, settleDate, from)
  return { numerator, exInterest, days: Math.abs(daysBetween(since, settleDate)), denominator }
}

/** Interest that a buyer pays the seller for, or (after the record date, negative) is paid for. */
export interface AccruedInterest {
  /** Of all units, rounded once. */
  readonly paise: number
  readonly exInterest: boolean
  /** Since the last due date, or ex-interest up to the next one. */
  readonly days: number
  readonly denominator: 365 | 366
  /** Rupees of one unit, four places. */
  readonly perUnit: string
}

/**
 * Accrued interest: principal x rate x days since the last due date / 365 or 366, compounded where it is; after the record date
 * minus the rest of the period. On a due date and before the allotment it is 0.
 */
export function accruedInterest(
  terms: BondTerms,
  settleDate: string,
  units: number,
  calendar: MarketCalendar,
): AccruedInterest {
  const { numerator, ...rest } = exactAccrual(terms, settleDate, calendar)
  return {
    paise: roundedPaise(numerator * BigInt(units), interestDenominator),
    ...rest,
    // Hundredths of a paisa are the fourth place of a rupee.
    perUnit: unscaled(divideHalfUp(numerator * 100n, interestDenominator), 4),
  }
}

const accruedFloat = (terms: BondTerms, settleDate: string, calendar: MarketCalendar): number =>
  Number(exactAccrual(terms, settleDate, calendar).numerator) / Number(interestDenominator)

/** The clean price per 100 of outstanding principal at a yield, four places; `0.0000` when nothing is left to pay. */
export function cleanPriceFromYield(
  terms: BondTerms,
  settleDate: string,
  yieldPercent: number,
  calendar: MarketCalendar,
): string {
  const principal = pricedPrincipal(terms, settleDate, calendar)
  if (principal === 0) return '0.0000'
  let dirty = 0
  for (const row of buyerRows(terms, settleDate, calendar))
    dirty +=
      (row.couponPaise + row.principalPaise) *
      (1 + yieldPercent / 100) ** (-daysBetween(settleDate, row.dueDate) / 365)
  return (((dirty - accruedFloat(terms, settleDate, calendar)) / principal) * 100).toFixed(4)
}

/** A yield, or why there is none. */
export type YieldResult =
  | { readonly ok: true; readonly percent: number; readonly unrounded: number }
  | { readonly ok: false; readonly reason: 'nothing_left' | 'price_not_positive' | 'no_root' }

/** Paise of one unit that a clean price means with its accrued interest, before any rounding. */
export function dirtyFloat(
  terms: BondTerms,
  settleDate: string,
  cleanPrice: string,
  calendar: MarketCalendar,
): number {
  const clean = (Number(scaled(cleanPrice, 4)) * pricedPrincipal(terms, settleDate, calendar)) / 1_000_000
  return clean + accruedFloat(terms, settleDate, calendar)
}

/** The yield at which dated receipts are worth what is paid for them on the settlement day. */
export function yieldOfReceipts(
  paidPaise: number,
  settleDate: string,
  receipts: readonly { readonly dueDate: string; readonly paise: number }[],
): YieldResult {
  if (receipts.length === 0) return { ok: false, reason: 'nothing_left' }
  if (paidPaise <= 0) return { ok: false, reason: 'price_not_positive' }
  const flows = {
    days: Float64Array.of(0, ...receipts.map(({ dueDate }) => daysBetween(settleDate, dueDate))),
    amounts: Float64Array.of(-paidPaise, ...receipts.map(({ paise }) => paise)),
    count: receipts.length + 1,
  }
  const rate = provenRoot(flows) ?? isolatedRoots(flows)[0] ?? 'outside'
  if (rate === 'outside') return { ok: false, reason: 'no_root' }
  return { ok: true, percent: roundedPercent(rate * 100), unrounded: rate * 100 }
}

/**
 * The annual effective yield of a clean price (text, per 100 of outstanding principal): percent with four places, and
 * as solved in `unrounded`. Fails when nothing is left to be paid, when the price with its interest is not positive, or
 * beyond 9,900 %.
 */
export function yieldFromCleanPrice(
  terms: BondTerms,
  settleDate: string,
  cleanPrice: string,
  calendar: MarketCalendar,
): YieldResult {
  const receipts = buyerRows(terms, settleDate, calendar).map(row => ({
    dueDate: row.dueDate,
    paise: row.couponPaise + row.principalPaise,
  }))
  return yieldOfReceipts(dirtyFloat(terms, settleDate, cleanPrice, calendar), settleDate, receipts)
}

/** A trade: units, the clean price as text, the settlement day. */
export interface Trade {
  readonly units: number
  readonly cleanPrice: string
  readonly settleDate: string
}

/** What a buyer pays, in paise. */
export interface Consideration {
  readonly units: number
  readonly cleanPaise: number
  readonly accruedPaise: number
  readonly stampDutyPaise: number
  readonly totalPaise: number
}

/** Clean value and accrued interest, each rounded once for all units, and the buyer's stamp duty on their sum. */
export function consideration(
  terms: BondTerms,
  { units, cleanPrice, settleDate }: Trade,
  calendar: MarketCalendar,
): Consideration {
  const price = scaled(cleanPrice, 4) * BigInt(pricedPrincipal(terms, settleDate, calendar))
  const cleanPaise = roundedPaise(price * BigInt(units), 1_000_000n)
  const accruedPaise = accruedInterest(terms, settleDate, units, calendar).paise
  const stampDutyPaise = stampDutyOn(cleanPaise + accruedPaise, settleDate, 'bond')
  return {
    units,
    cleanPaise,
    accruedPaise,
    stampDutyPaise,
    totalPaise: cleanPaise + accruedPaise + stampDutyPaise,
  }
}

/** The most units whose total, stamp duty included, an amount covers; 0 when one costs more or nothing is left to buy. */
export function unitsFor(
  terms: BondTerms,
  trade: { readonly amountPaise: number; readonly cleanPrice: string; readonly settleDate: string },
  calendar: MarketCalendar,
): number {
  const { amountPaise, cleanPrice, settleDate } = trade
  const totalOf = (units: number): number =>
    consideration(terms, { units, cleanPrice, settleDate }, calendar).totalPaise
  // The price of many divided by their number: of one it would be off by its rounding.
  const perUnit = totalOf(1000) / 1000
  if (!(perUnit > 0) || amountPaise <= 0) return 0
  let units = Math.floor(amountPaise / perUnit)
  while (units > 0 && totalOf(units) > amountPaise) units -= 1
  while (totalOf(units + 1) <= amountPaise) units += 1
  return units
}

/**
 * What units are worth on a day at a clean price, in paise: clean value and accrued interest, no duty. After a record date
 * the coming coupon is not in it: it is on its way to the holder of record, and counted as due.
 */
export function valueOfUnits(
  terms: BondTerms,
  position: { readonly units: number; readonly cleanPrice: string; readonly date: string },
  calendar: MarketCalendar,
): number {
  const { units, cleanPrice, date } = position
  const { cleanPaise, accruedPaise } = consideration(terms, { units, cleanPrice, settleDate: date }, calendar)
  return cleanPaise + accruedPaise
}

const timesAYear: Record<CouponFrequency, number> = {
  monthly: 12,
  quarterly: 4,
  halfYearly: 2,
  annual: 1,
  atMaturity: 1,
}

/** A coupon rate as a yearly effective one: (1 + c / f)^f - 1 in percent, four places, e.g. 9.48 monthly → 9.9029. */
export function couponYieldEquivalent(rate: string, frequency: CouponFrequency): number {
  const times = timesAYear[frequency]
  return roundedPercent(((1 + Number(rate) / 100 / times) ** times - 1) * 100)
}

/** The inverse: a yearly effective yield in percent as the rate that is paid so often, not compounded, percent with four places. */
export function nominalYield(percent: number, frequency: CouponFrequency): number {
  const times = timesAYear[frequency]
  return roundedPercent(((1 + percent / 100) ** (1 / times) - 1) * times * 100)
}

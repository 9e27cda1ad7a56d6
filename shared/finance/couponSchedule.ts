import { addDays, addMonths, daysBetween, lastDayOfMonth } from '../vocabulary/calendarDays.ts'
import type { MarketCalendar } from '../vocabulary/marketCalendar.ts'
import type { BondTerms, CouponFrequency, ScheduleRow } from './bondTerms.ts'
import { roundedPaise, scaled } from './decimal.ts'

/**
 * The dated payments of one unit: Actual/Actual as SEBI defines it (circular of 11 November 2016): 366 for every period
 * of an anniversary year that contains 29 February. Holidays shift a payment, never the accrual.
 */

export const monthsOf: Record<Exclude<CouponFrequency, 'atMaturity'>, number> = {
  monthly: 1,
  quarterly: 3,
  halfYearly: 6,
  annual: 12,
}

// A day is 366 parts of a common year and 365 parts of a leap one: sums over both stay whole numbers.
const partsOfYear = 365 * 366

/** What `exactInterest` is a numerator of: paise x percent (6 places) x parts of a year. */
export const interestDenominator = 100n * 1_000_000n * BigInt(partsOfYear)

/** The day all due dates are counted from, and the day of the month they want. */
interface Origin {
  readonly date: string
  readonly day: number
}

const isMonthEnd = (date: string): boolean => Number(date.slice(8)) === lastDayOfMonth(date)

function originOf(terms: BondTerms): Origin {
  const { allotmentDate, maturityDate, firstDueDate, couponFrequency } = terms
  const months = couponFrequency === 'atMaturity' ? 0 : monthsOf[couponFrequency]
  const own = { date: allotmentDate, day: Number(allotmentDate.slice(8)) }
  if (firstDueDate === undefined || months === 0 || firstDueDate === addMonths(allotmentDate, months))
    return own
  // The 28th of February may mean the last day of every month: it does if the maturity is one too.
  const day = isMonthEnd(firstDueDate) && isMonthEnd(maturityDate) ? 31 : Number(firstDueDate.slice(8))
  return { date: addMonths(firstDueDate, -months, day), day }
}

/** Every `months` months from the origin, after the allotment and before the maturity. */
export function datesEvery(terms: BondTerms, months: number): string[] {
  const { date, day } = originOf(terms)
  const dates: string[] = []
  for (let number = 1; ; number += 1) {
    const due = addMonths(date, months * number, day)
    if (due >= terms.maturityDate) return dates
    if (due > terms.allotmentDate) dates.push(due)
  }
}

/** The coupon in force on a day, percent as text. */
export function couponRateOn({ couponRate, rateSteps = [] }: BondTerms, date: string): string {
  let rate = couponRate
  for (const step of rateSteps) if (step.from <= date) rate = step.couponRate
  return rate
}

/** The same in millionths of a percent. */
const rateOn = (terms: BondTerms, date: string): bigint => scaled(couponRateOn(terms, date), 6)

/** Whether any of its rates is above 0. */
export const paysInterest = ({ couponRate, rateSteps = [] }: BondTerms): boolean =>
  [couponRate, ...rateSteps.map(step => step.couponRate)].some(rate => Number(rate) !== 0)

/** The anniversary year of the origin that a date lies in: where it ends, and 365 or 366, the days it has. */
function anniversaryYear(
  origin: Origin,
  date: string,
): { readonly end: string; readonly denominator: 365 | 366 } {
  const years = Number(date.slice(0, 4)) - Number(origin.date.slice(0, 4))
  const anniversary = (number: number): string => addMonths(origin.date, 12 * number, origin.day)
  const near = anniversary(years)
  const [start, end] = near <= date ? [near, anniversary(years + 1)] : [anniversary(years - 1), near]
  return { end, denominator: daysBetween(start, end) === 366 ? 366 : 365 }
}

/** 365 or 366: the days of the anniversary year that a date lies in. */
export function denominatorOn(terms: BondTerms, date: string): 365 | 366 {
  return anniversaryYear(originOf(terms), date).denominator
}

// Forty places: what is cut off below them moves no paisa of any principal.
const growthScale = 10n ** 40n

/** What 1 has grown to on a day, over `growthScale`: compounded on each date, and by simple interest since the last one. */
function growthOn(
  terms: BondTerms,
  compounding: Exclude<CouponFrequency, 'atMaturity'>,
  date: string,
): bigint {
  const simple = { ...terms, compounding: undefined }
  const grown = (growth: bigint, from: string, until: string): bigint =>
    growth + (growth * exactInterest(simple, 1, from, until)) / interestDenominator
  let growth = growthScale
  let from = terms.allotmentDate
  for (const next of datesEvery(terms, monthsOf[compounding])) {
    if (next >= date) break
    growth = grown(growth, from, next)
    from = next
  }
  return grown(growth, from, date)
}

/**
 * Interest on a principal from one day up to another, before any rounding: a numerator over `interestDenominator`, in
 * paise. Split where the rate or the anniversary year changes; where interest is compounded, what the principal of the
 * allotment has earned in these days.
 */
export function exactInterest(
  terms: BondTerms,
  outstandingPaise: number,
  from: string,
  until: string,
): bigint {
  if (from >= until) return 0n
  const { compounding } = terms
  if (compounding !== undefined) {
    const growth = growthOn(terms, compounding, until) - growthOn(terms, compounding, from)
    return (growth * BigInt(outstandingPaise) * interestDenominator) / growthScale
  }
  const origin = originOf(terms)
  const cuts = (terms.rateSteps ?? []).map(step => step.from)
  let sum = 0n
  for (let start = from; start < until; ) {
    const year = anniversaryYear(origin, start)
    let end = year.end < until ? year.end : until
    for (const cut of cuts) if (cut > start && cut < end) end = cut
    const parts = (daysBetween(start, end) * partsOfYear) / year.denominator
    sum += rateOn(terms, start) * BigInt(parts)
    start = end
  }
  return sum * BigInt(outstandingPaise)
}

/** The principal that falls due before the maturity, by date; what is left falls due there. */
export function principalBefore(terms: BondTerms): ReadonlyMap<string, number> {
  const { principal, faceValuePaise, maturityDate } = terms
  const found = new Map<string, number>()
  if (principal.kind === 'equal') {
    const dates = datesEvery(terms, monthsOf[principal.every])
    const part = Math.floor(faceValuePaise / (dates.length + 1))
    for (const date of dates) found.set(date, part)
  } else if (principal.kind === 'amortising') {
    for (const { dueDate, paise } of principal.parts)
      if (dueDate > terms.allotmentDate && dueDate < maturityDate)
        found.set(dueDate, (found.get(dueDate) ?? 0) + paise)
  }
  return found
}

/** The days on which interest falls due before the maturity. */
export function couponDates(terms: BondTerms): string[] {
  if (terms.couponFrequency === 'atMaturity' || !paysInterest(terms)) return []
  return datesEvery(terms, monthsOf[terms.couponFrequency])
}

/** The day of the last payment, and what is paid on top of the principal then, in millionths of a percent of it. */
export function endOf({
  maturityDate,
  called,
  redemptionPremium = '0',
}: Pick<BondTerms, 'maturityDate' | 'called' | 'redemptionPremium'>): {
  readonly date: string
  readonly premium: bigint
} {
  return called === undefined
    ? { date: maturityDate, premium: scaled(redemptionPremium, 6) }
    : { date: called.date, premium: scaled(called.price, 6) - 100_000_000n }
}

function computeSchedule(terms: BondTerms, calendar: MarketCalendar): ScheduleRow[] {
  const end = endOf(terms)
  if (terms.maturityDate <= terms.allotmentDate || end.date <= terms.allotmentDate) return []
  const principal = principalBefore(terms)
  // Without interest every payment ends a period.
  const interestDates = new Set([...(paysInterest(terms) ? couponDates(terms) : principal.keys()), end.date])
  const dates = [...new Set([...interestDates, ...principal.keys()])].filter(date => date <= end.date).sort()
  const rows: ScheduleRow[] = []
  let from = terms.allotmentDate
  let since = from
  let earned = 0n
  let outstandingPaise = terms.faceValuePaise
  for (const dueDate of dates) {
    const recordDate = addDays(dueDate, -terms.recordDays)
    const wanted = dueDate === end.date ? outstandingPaise : (principal.get(dueDate) ?? 0)
    const principalPaise = Math.min(wanted, outstandingPaise)
    const isLast = principalPaise === outstandingPaise
    const endsPeriod = isLast || interestDates.has(dueDate)
    const numerator = earned + exactInterest(terms, outstandingPaise, from, dueDate)
    const premiumPaise = isLast ? roundedPaise(BigInt(principalPaise) * end.premium, 100_000_000n) : 0
    rows.push({
      number: rows.length + 1,
      from,
      dueDate,
      paymentDate: isLast ? calendar.previousWorkingDay(dueDate) : calendar.nextWorkingDay(dueDate),
      // A first period shorter than the record days is still paid to those who were allotted.
      recordDate: recordDate < terms.allotmentDate ? terms.allotmentDate : recordDate,
      days: endsPeriod ? daysBetween(since, dueDate) : 0,
      denominator: denominatorOn(terms, from),
      outstandingPaise,
      couponPaise: (endsPeriod ? roundedPaise(numerator, interestDenominator) : 0) + premiumPaise,
      principalPaise,
      ...(premiumPaise === 0 ? {} : { premiumPaise }),
      ...(since === from ? {} : { unpaid: { since, numerator: earned } }),
    })
    if (isLast) break
    outstandingPaise -= principalPaise
    from = dueDate
    earned = endsPeriod ? 0n : numerator
    since = endsPeriod ? dueDate : since
  }
  return rows
}

const known = new WeakMap<
  BondTerms,
  { readonly calendar: MarketCalendar; readonly rows: readonly ScheduleRow[] }
>()

/**
 * Every payment of one unit from the allotment to the maturity, in order. Each coupon is rounded to the paisa; the
 * principal sums to the face value (the last part takes what the division leaves). Principal between interest dates is a row
 * without interest. Once a call is announced its day is the last. Interest due on a holiday is paid on
 * the next working day, with the part of the principal due that day; the last redemption and its coupon on the previous
 * one. Remembered per terms object for the last calendar. Terms with faults give a schedule too, or none: call `termsFaults` first.
 */
export function couponSchedule(terms: BondTerms, calendar: MarketCalendar): readonly ScheduleRow[] {
  const found = known.get(terms)
  if (found?.calendar === calendar) return found.rows
  const rows = computeSchedule(terms, calendar)
  known.set(terms, { calendar, rows })
  return rows
}

/** The sums of a schedule, in paise of one unit. */
export interface ScheduleTotals {
  readonly couponPaise: number
  readonly principalPaise: number
  readonly totalPaise: number
}

/** What one unit pays in all. */
export function scheduleTotals(rows: readonly ScheduleRow[]): ScheduleTotals {
  let couponPaise = 0
  let principalPaise = 0
  for (const row of rows) {
    couponPaise += row.couponPaise
    principalPaise += row.principalPaise
  }
  return { couponPaise, principalPaise, totalPaise: couponPaise + principalPaise }
}

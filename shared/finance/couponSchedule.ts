import { addDays, addMonths, daysBetween, lastDayOfMonth } from '../vocabulary/calendarDays.ts'
import type { MarketCalendar } from '../vocabulary/marketCalendar.ts'
import type { BondTerms, CouponFrequency, ScheduleRow } from './bondTerms.ts'
import { roundedPaise, scaled } from './decimal.ts'

/**
 * The dated payments of one unit: Actual/Actual as SEBI defines it (circular of 11 November 2016): 366 for every period
 * of an anniversary year that contains 29 February. Holidays shift a payment, never the accrual.
 */

const monthsOf: Record<Exclude<CouponFrequency, 'atMaturity'>, number> = {
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
function datesEvery(terms: BondTerms, months: number): string[] {
  const { date, day } = originOf(terms)
  const dates: string[] = []
  for (let number = 1; ; number += 1) {
    const due = addMonths(date, months * number, day)
    if (due >= terms.maturityDate) return dates
    if (due > terms.allotmentDate) dates.push(due)
  }
}

/** The rate in force on a day, in millionths of a percent. */
function rateOn(terms: BondTerms, date: string): bigint {
  let rate = terms.couponRate
  for (const step of terms.rateSteps ?? []) if (step.from <= date) rate = step.couponRate
  return scaled(rate, 6)
}

const paysInterest = ({ couponRate, rateSteps = [] }: BondTerms): boolean =>
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

/**
 * Interest on a principal from one day up to another, before any rounding: a numerator over `interestDenominator`, in
 * paise. Split where the rate or the anniversary year changes.
 */
export function exactInterest(
  terms: BondTerms,
  outstandingPaise: number,
  from: string,
  until: string,
): bigint {
  if (from >= until) return 0n
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
function principalBefore(terms: BondTerms): ReadonlyMap<string, number> {
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

function couponDates(terms: BondTerms): string[] {
  if (terms.couponFrequency === 'atMaturity' || !paysInterest(terms)) return []
  return datesEvery(terms, monthsOf[terms.couponFrequency])
}

function computeSchedule(terms: BondTerms, calendar: MarketCalendar): ScheduleRow[] {
  if (terms.maturityDate <= terms.allotmentDate) return []
  const principal = principalBefore(terms)
  const dates = [...new Set([...couponDates(terms), ...principal.keys(), terms.maturityDate])].sort()
  const rows: ScheduleRow[] = []
  let from = terms.allotmentDate
  let outstandingPaise = terms.faceValuePaise
  for (const dueDate of dates) {
    const recordDate = addDays(dueDate, -terms.recordDays)
    const wanted = dueDate === terms.maturityDate ? outstandingPaise : (principal.get(dueDate) ?? 0)
    const principalPaise = Math.min(wanted, outstandingPaise)
    const isLast = principalPaise === outstandingPaise
    rows.push({
      number: rows.length + 1,
      from,
      dueDate,
      paymentDate: isLast ? calendar.previousWorkingDay(dueDate) : calendar.nextWorkingDay(dueDate),
      // A first period shorter than the record days is still paid to those who were allotted.
      recordDate: recordDate < terms.allotmentDate ? terms.allotmentDate : recordDate,
      days: daysBetween(from, dueDate),
      denominator: denominatorOn(terms, from),
      outstandingPaise,
      couponPaise: roundedPaise(exactInterest(terms, outstandingPaise, from, dueDate), interestDenominator),
      principalPaise,
    })
    if (isLast) break
    outstandingPaise -= principalPaise
    from = dueDate
  }
  return rows
}

const known = new WeakMap<
  BondTerms,
  { readonly calendar: MarketCalendar; readonly rows: readonly ScheduleRow[] }
>()

/**
 * Every payment of one unit from the allotment to the maturity, in order. Each coupon is rounded to the paisa; the
 * principal sums to the face value (the last part takes what the division leaves). Interest due on a holiday is paid on
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

/** What is wrong with terms, for the operator who publishes them. */
export interface TermsFault {
  readonly field: keyof BondTerms
  readonly fault:
    | 'maturityNotAfterAllotment'
    | 'tooLong'
    | 'negativeRate'
    | 'firstDueDateOutside'
    | 'firstPeriodTooLong'
    | 'stepOutside'
    | 'stepsNotInOrder'
    | 'stepNotOnDueDate'
    | 'partOutside'
    | 'partsNotInOrder'
    | 'partNotOnDueDate'
    | 'partsNotFaceValue'
    | 'lastPartNotAtMaturity'
    | 'partTooSmall'
}

const isOrdered = (dates: readonly string[]): boolean =>
  dates.every((date, index) => index === 0 || date > (dates[index - 1] ?? ''))

function firstDueFaults(terms: BondTerms): TermsFault[] {
  const { firstDueDate, allotmentDate, maturityDate } = terms
  if (firstDueDate === undefined) return []
  const isInside = firstDueDate > allotmentDate && firstDueDate <= maturityDate
  if (!isInside || terms.couponFrequency === 'atMaturity')
    return [{ field: 'firstDueDate', fault: 'firstDueDateOutside' }]
  const months = Math.min(2 * monthsOf[terms.couponFrequency], 24)
  return firstDueDate >= addMonths(allotmentDate, months)
    ? [{ field: 'firstDueDate', fault: 'firstPeriodTooLong' }]
    : []
}

function stepFaults(terms: BondTerms, dueDates: ReadonlySet<string>): TermsFault[] {
  const dates = (terms.rateSteps ?? []).map(step => step.from)
  const faults = new Set<TermsFault['fault']>()
  if (!isOrdered(dates)) faults.add('stepsNotInOrder')
  for (const date of dates)
    if (date <= terms.allotmentDate || date >= terms.maturityDate) faults.add('stepOutside')
    else if (!dueDates.has(date)) faults.add('stepNotOnDueDate')
  return [...faults].map(fault => ({ field: 'rateSteps', fault }))
}

function principalFaults(terms: BondTerms, dueDates: ReadonlySet<string>): TermsFault[] {
  const { principal, allotmentDate, maturityDate, faceValuePaise } = terms
  const faults = new Set<TermsFault['fault']>()
  if (principal.kind === 'equal') {
    const dates = [...principalBefore(terms).keys()]
    if (faceValuePaise < dates.length + 1) faults.add('partTooSmall')
    if (paysInterest(terms) && dates.some(date => !dueDates.has(date))) faults.add('partNotOnDueDate')
  } else if (principal.kind === 'amortising') {
    const dates = principal.parts.map(part => part.dueDate)
    if (!isOrdered(dates)) faults.add('partsNotInOrder')
    if (principal.parts.reduce((sum, part) => sum + part.paise, 0) !== faceValuePaise)
      faults.add('partsNotFaceValue')
    if (dates.at(-1) !== maturityDate) faults.add('lastPartNotAtMaturity')
    for (const date of dates)
      if (date <= allotmentDate || date > maturityDate) faults.add('partOutside')
      else if (paysInterest(terms) && !dueDates.has(date)) faults.add('partNotOnDueDate')
  }
  return [...faults].map(fault => ({ field: 'principal', fault }))
}

/**
 * All that is wrong with terms whose shapes are right: dates out of order, principal or a new rate between due dates,
 * parts that do not sum to the face value, a first period of two periods or more. None: the schedule can be relied on.
 */
export function termsFaults(terms: BondTerms): TermsFault[] {
  const { allotmentDate, maturityDate } = terms
  if (maturityDate <= allotmentDate) return [{ field: 'maturityDate', fault: 'maturityNotAfterAllotment' }]
  // A perpetual bond is not a schedule.
  if (maturityDate > addMonths(allotmentDate, 12 * 50)) return [{ field: 'maturityDate', fault: 'tooLong' }]
  const rates = [terms.couponRate, ...(terms.rateSteps ?? []).map(step => step.couponRate)]
  const negative: TermsFault[] = rates.some(rate => rate.startsWith('-'))
    ? [{ field: 'couponRate', fault: 'negativeRate' }]
    : []
  const dueDates = new Set([...couponDates(terms), maturityDate])
  return [
    ...negative,
    ...firstDueFaults(terms),
    ...stepFaults(terms, dueDates),
    ...principalFaults(terms, dueDates),
  ]
}

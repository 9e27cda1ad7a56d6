/** Arithmetic of Indian ISO dates as whole days; no zone, no clock, no holidays. */

const twoDigits = (number: number): string => (number < 10 ? `0${number}` : `${number}`)

const isoOf = (year: number, month: number, day: number): string =>
  `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`

/** Days since 1970-01-01, e.g. `1970-01-02` → 1. Reads the ten characters itself: an XIRR asks it for every flow. */
export function dayNumber(date: string): number {
  const year =
    date.charCodeAt(0) * 1000 +
    date.charCodeAt(1) * 100 +
    date.charCodeAt(2) * 10 +
    date.charCodeAt(3) -
    53_328
  const month = date.charCodeAt(5) * 10 + date.charCodeAt(6) - 528
  const day = date.charCodeAt(8) * 10 + date.charCodeAt(9) - 528
  // A year that begins in March keeps the leap day last; 153 days are five months of it.
  const shifted = month > 2 ? year : year - 1
  const century = (shifted / 100) | 0
  const monthDays = ((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) | 0
  return 365 * shifted + (shifted >> 2) - century + (century >> 2) + monthDays + day - 719_469
}

/** The date of a day number, e.g. 1 → `1970-01-02`. The same years from March, taken apart again. */
export function dateOfDay(day: number): string {
  const sinceMarch = day + 719_468
  const era = Math.floor(sinceMarch / 146_097)
  const dayOfEra = sinceMarch - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  return isoOf(year, month, dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1)
}

/** `days` calendar days later, or earlier if negative. */
export function addDays(date: string, days: number): string {
  return dateOfDay(dayNumber(date) + days)
}

/** Calendar days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** How many days a month has; months count from 1. */
function daysOfMonth(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : (daysOfMonths[month - 1] ?? 31)
}

/** The last day of a date's month, e.g. `2028-02-10` → 29. */
export function lastDayOfMonth(date: string): number {
  return daysOfMonth(Number(date.slice(0, 4)), Number(date.slice(5, 7)))
}

/**
 * The same day `months` months later, or the last of that month if it has no such day: `2026-01-31` + 1 →
 * `2026-02-28`. `day` names the wanted day where the date itself had to give way, e.g. 31 counted from 28 February.
 */
export function addMonths(date: string, months: number, day = Number(date.slice(8))): string {
  const wanted = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const year = Math.floor(wanted / 12)
  const month = wanted - year * 12 + 1
  return isoOf(year, month, Math.min(day, daysOfMonth(year, month)))
}

// The Indian financial year is April to March.

/** The year in which the financial year of a day begins, e.g. `2027-03-31` → 2026. */
export const financialYearStart = (date: string): number =>
  Number(date.slice(0, 4)) - (date.slice(5) < '04-01' ? 1 : 0)

/** Indian financial year of a day, e.g. `2026-03-31` → `2025-26`. */
export function financialYearOf(date: string): string {
  const year = financialYearStart(date)
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`
}

/** First and last day of the financial year that begins in a year, e.g. 2026 → `2026-04-01`, `2027-03-31`. */
export const financialYearDays = (year: number): { readonly from: string; readonly to: string } => ({
  from: `${year}-04-01`,
  to: `${year + 1}-03-31`,
})

/** Quarter of the financial year of a day; 1 is April to June. */
export const financialQuarterOf = (date: string): number =>
  Math.floor(((Number(date.slice(5, 7)) + 8) % 12) / 3) + 1

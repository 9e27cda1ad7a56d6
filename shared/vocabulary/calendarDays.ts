/** Arithmetic of Indian ISO dates as whole days; no zone, no clock, no holidays. */

const dayMs = 86_400_000

/** Days since 1970-01-01, e.g. `1970-01-02` → 1. Reads the ten characters itself: an XIRR asks it for every flow. */
export function dayNumber(date: string): number {
  const digit = (at: number): number => date.charCodeAt(at) - 48
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3)
  const month = digit(5) * 10 + digit(6)
  // A year that begins in March keeps the leap day last; 153 days are five months of it.
  const shifted = month > 2 ? year : year - 1
  const century = Math.floor(shifted / 100)
  const monthDays = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5)
  return (
    365 * shifted +
    Math.floor(shifted / 4) -
    century +
    Math.floor(century / 4) +
    monthDays +
    digit(8) * 10 +
    digit(9) -
    719_469
  )
}

/** The date of a day number, e.g. 1 → `1970-01-02`. */
export function dateOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}

/** `days` calendar days later, or earlier if negative. */
export function addDays(date: string, days: number): string {
  return dateOfDay(dayNumber(date) + days)
}

/** Calendar days from `from` to `to`; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** The last day of a date's month, e.g. `2028-02-10` → 29. */
export function lastDayOfMonth(date: string): number {
  return new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()
}

/**
 * The same day `months` months later, or the last of that month if it has no such day: `2026-01-31` + 1 →
 * `2026-02-28`. `day` names the wanted day where the date itself had to give way, e.g. 31 counted from 28 February.
 */
export function addMonths(date: string, months: number, day = Number(date.slice(8))): string {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const first = `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  const last = lastDayOfMonth(`${first}-01`)
  return `${first}-${String(Math.min(day, last)).padStart(2, '0')}`
}

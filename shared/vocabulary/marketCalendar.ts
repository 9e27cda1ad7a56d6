import { clearingHolidays, closedDays } from './marketDays.ts'

/** Working days as banks and depositories keep them (domain.md 4). Dates are Indian ISO dates. */

const closed = new Set([...closedDays, ...clearingHolidays])
const dayMs = 86_400_000

const asDate = (date: string): Date => new Date(`${date}T00:00:00Z`)
const isoDate = (date: Date): string => date.toISOString().slice(0, 10)

/** Whether payments and settlements are made on this day. */
export function isWorkingDay(date: string): boolean {
  const weekday = asDate(date).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !closed.has(date)
}

/** The day `days` working days after `date`; the day itself does not count. */
export function addWorkingDays(date: string, days: number): string {
  let day = asDate(date)
  for (let left = days; left > 0; ) {
    day = new Date(day.getTime() + dayMs)
    if (isWorkingDay(isoDate(day))) left -= 1
  }
  return isoDate(day)
}

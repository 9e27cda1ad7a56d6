import { addDays } from '../../../shared/vocabulary/marketCalendar.ts'

/** Which number of `8/12/2026` is the day: K-247 has it first, and second in `today` of the schedule call. */
export type DateOrder = 'dayFirst' | 'monthFirst'

/** A date of the wire as ISO; `none` when there is no such day. ISO itself is always taken. */
export function parseDate(text: string, order: DateOrder): string | 'none' {
  const [, first = '', second = '', year = ''] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? []
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first]
  const iso = year === '' ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(iso)) return 'none'
  // 31 February comes back from the calendar as a day of March.
  return addDays(iso, 0) === iso ? iso : 'none'
}

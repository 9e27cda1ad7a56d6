import { dateOfDay, dayNumber } from '../../../shared/vocabulary/calendarDays.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `11-Sep-2026` → `2026-09-11`; `undefined` for anything that is no date. */
export function navDateOf(text: string): string | undefined {
  const [, day = '', month = '', year = ''] = /^(\d{2})-([A-Z][a-z]{2})-(\d{4})$/.exec(text) ?? []
  const number = months.indexOf(month) + 1
  if (number === 0) return undefined
  const iso = `${year}-${String(number).padStart(2, '0')}-${day}`
  return dateOfDay(dayNumber(iso)) === iso ? iso : undefined
}

/** `2026-09-11` → `11-Sep-2026`. */
export const navDateText = (iso: string): string =>
  `${iso.slice(8)}-${months[Number(iso.slice(5, 7)) - 1]}-${iso.slice(0, 4)}`

/** `89.5712` → 895712; places behind the fourth are rounded half up. `undefined` for anything else, e.g. a negative value. */
export function navE4Of(text: string): number | undefined {
  const [, rupees, places = ''] = /^(\d{1,9})(?:\.(\d{0,12}))?$/.exec(text.replaceAll(',', '')) ?? []
  if (rupees === undefined) return undefined
  const padded = places.padEnd(5, '0')
  return Number(rupees) * 10_000 + Number(padded.slice(0, 4)) + (Number(padded.charAt(4)) >= 5 ? 1 : 0)
}

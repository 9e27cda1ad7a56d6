/** Dates a person reads are Indian dates: Asia/Kolkata, UTC+05:30, no daylight saving. */
const offsetMs = 5.5 * 3_600_000

/** The Indian calendar date of an instant, e.g. `2026-11-21`. */
export function indianDate(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10)
}

/** A date as people here write it, e.g. `1990-02-07` → `07/02/1990` (D2 s2). */
export function formatDate(iso: string): string {
  return iso.split('-').reverse().join('/')
}

/** The day after the one in which a limit ends: free from its first minute, e.g. `23/11/2026`. */
export function formatDayAfter(until: Date): string {
  return formatDate(indianDate(new Date(until.getTime() + 86_400_000)))
}

/** An instant as operators read it, e.g. `2026-11-24 10:30`, Indian time. */
export const formatInstant = (iso: string): string =>
  new Date(Date.parse(iso) + 5.5 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

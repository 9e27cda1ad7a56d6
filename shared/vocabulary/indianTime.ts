/** Dates a person reads are Indian dates: Asia/Kolkata, UTC+05:30, no daylight saving. */
const offsetMs = 5.5 * 3_600_000

/** The Indian calendar date of an instant, e.g. `2026-11-21`. */
export function indianDate(instant: Date): string {
  return new Date(instant.getTime() + offsetMs).toISOString().slice(0, 10)
}

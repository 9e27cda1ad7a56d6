/** Now, as a function, never captured at module load (rule 6). On one machine the host sets the worker's clock. */
export type Now = () => Date
export const now: Now = () => new Date()

/** Seconds since 1970 some milliseconds after an instant: the form of a table's `expiresAt`. */
export function epochSeconds(instant: Date, plusMs = 0): number {
  return Math.floor((instant.getTime() + plusMs) / 1000)
}

import type { Limit } from '../platform/records/limits.ts'

/** Per investor. */
export const interestsPerDay: Limit = { name: 'interest-per-investor', most: 100, windowSeconds: 86_400 }
export const countedPerDay: Limit = { name: 'counted-per-investor', most: 2000, windowSeconds: 86_400 }

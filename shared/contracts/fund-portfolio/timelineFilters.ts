import * as z from 'zod/mini'

/** Months back of the filters 0 to 5 (R-FUNDS-005, K-126); the last is all time. */
export const timelineFilterMonths = [1, 6, 12, 24, 36, undefined] as const

export const timelineFilter = z.optional(
  z.union(
    [z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)],
    'common.fieldInvalid',
  ),
)

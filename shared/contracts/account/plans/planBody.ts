import * as z from 'zod/mini'

/** The only plan: free, without a limit and without an end (scope: plans; D3 s3). */
export const plan = z.object({
  plan: z.literal('free'),
  pricePaise: z.int(),
  /** The most that may be invested under it, in paise; `null` is no limit. */
  limitPaise: z.nullable(z.int()),
})
export const freePlan = { plan: 'free', pricePaise: 0, limitPaise: null } as const

import * as z from 'zod/mini'

/**
 * What travels between the states: ids, what is awaited and the next instant; never a person, an account or an amount. A
 * running execution keeps the definition it started with, and one may wait for months, so these shapes only grow
 * (`fixtures/released.json` holds every one released).
 */

export const goOnInput = z.object({ orderId: z.string(), investorId: z.string() })

/** The execution's input; its name is the order's id. `until`: when the money was due as the machine was started. */
export const flowInput = z.object({ ...goOnInput.shape, until: z.optional(z.string()) })

/**
 * What is awaited. `day`: the settlement day. `units`: the depository. `release`: the end of what keeps the money back.
 * `bank`: where the payout stands. `over`: paid, failed, or never this machine's.
 */
export const stages = ['day', 'units', 'release', 'bank', 'over'] as const
export type Stage = (typeof stages)[number]

export const goOnOutput = z.object({
  orderId: z.string(),
  investorId: z.string(),
  stage: z.enum(stages),
  /** ISO instant of the next look; of no meaning once it is over. */
  until: z.string(),
})
export type GoOnOutput = z.output<typeof goOnOutput>

/** What the execution ends with. */
export const flowOutput = goOnOutput

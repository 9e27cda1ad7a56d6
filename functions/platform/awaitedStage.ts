import * as z from 'zod/mini'

/** What a step of an order's flow answers: what is awaited now, and when to look again. Its shape only grows. */
export const awaitedStage = <const Stages extends readonly [string, ...string[]]>(stages: Stages) =>
  z.object({
    orderId: z.string(),
    investorId: z.string(),
    stage: z.enum(stages),
    /** ISO instant of the next check; not in the future when nothing is to be waited for. */
    until: z.string(),
  })

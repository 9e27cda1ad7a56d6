import * as z from 'zod/mini'
import { declineReasons } from '../../shared/contracts/identity-verification/syncKycResult.ts'

/**
 * What the states pass on: ids, counts and our own status values; never a person. A running execution keeps the
 * definition it started with, so these shapes only grow (`fixtures/released.json` holds every one released).
 */

/** The execution's input. */
export const flowInput = z.object({ transactionId: z.string() })

/** Before a question. `asks` counts those made; the first one has no count. */
export const askInput = z.object({ transactionId: z.string(), asks: z.optional(z.number()) })

/** `notYet`: the vendor is silent, or sees the investor still on its screens. `settled`: another request, e.g. a webhook, was quicker. */
const answers = ['passed', 'needsReview', 'declined', 'cancelled', 'errored', 'notYet', 'settled'] as const

export const askOutput = z.object({
  transactionId: z.string(),
  asks: z.number(),
  answer: z.enum(answers),
  reason: z.optional(z.enum(declineReasons)),
})
export type AskOutput = z.output<typeof askOutput>

export const outcomeInput = askOutput
export const failureInput = z.object({ transactionId: z.string(), error: z.string() })

/** What the execution ends with. */
export const flowOutput = z.object({ transactionId: z.string() })

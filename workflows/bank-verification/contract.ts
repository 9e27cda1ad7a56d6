import * as z from 'zod/mini'

/**
 * What the states pass on: ids, counts and our own status values; never a person or an account. A running execution
 * keeps the definition it started with, so these shapes only grow (`fixtures/released.json` holds every one released).
 */

/** The execution's input. */
export const flowInput = z.object({ attemptId: z.string() })

export const startInput = z.object({ attemptId: z.string(), executionStartedAt: z.string() })

/** Between the polls. `polls` counts those made. */
export const pollInput = z.object({ attemptId: z.string(), polls: z.number() })

/** `settled`: another request, e.g. a webhook, moved the attempt meanwhile. */
const answers = ['verified', 'nameMismatch', 'rejected', 'stillPending', 'settled'] as const

export const pollOutput = z.object({
  attemptId: z.string(),
  polls: z.number(),
  answer: z.enum(answers),
  score: z.optional(z.number()),
})
export type PollOutput = z.output<typeof pollOutput>

export const outcomeInput = pollOutput
export const failureInput = z.object({ attemptId: z.string(), error: z.string() })

/** What the execution ends with. */
export const flowOutput = z.object({ attemptId: z.string() })

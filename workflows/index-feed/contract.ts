import * as z from 'zod/mini'
import { operatorId } from '../../shared/vocabulary/operator/operatorInput.ts'

/** What travels between the states. These shapes only grow (`fixtures/released.json` holds every one released). */

/** The execution's input; by hand with the operator's id, e.g. `{"by": "ravi.s"}`. */
export const flowInput = z.object({ by: z.optional(operatorId) })
/** What the steps take: nothing but the fact that they run. */
export const stepInput = z.object({})

export const readOutput = z.object({
  outcome: z.enum(['read', 'stale']),
  /** Until which date levels are known. */
  equity: z.string(),
  debt: z.string(),
  /** A period of an earlier year is left. */
  isMore: z.boolean(),
  error: z.string(),
  cause: z.string(),
})
export type ReadOutput = z.output<typeof readOutput>

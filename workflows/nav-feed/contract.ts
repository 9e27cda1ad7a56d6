import * as z from 'zod/mini'
import { operatorId } from '../../shared/vocabulary/operator/operatorInput.ts'

/**
 * What travels between the states: dates, counts and words. These shapes only grow (`fixtures/released.json` holds every one
 * released).
 */

const monthsWords = 'months of the history that this run fills, 0 to 300'
/**
 * The execution's input; by hand with the operator's id, e.g. `{"by": "ravi.s"}`. `months`: of the history that this run
 * fills; few unless given.
 */
export const flowInput = z.object({
  by: z.optional(operatorId),
  months: z.optional(z.int(monthsWords).check(z.minimum(0, monthsWords), z.maximum(300, monthsWords))),
})

/** Name and start of the execution: together they name the run for ever. */
const run = z.object({ execution: z.string(), startedAt: z.string() })
export const publishInput = z.extend(run, { input: flowInput })
export const failureInput = run

export const publishOutput = z.object({
  outcome: z.enum(['published', 'unchanged', 'refused']),
  /** The latest date that the file has a price of; empty of a file without prices. */
  date: z.string(),
  /** Schemes of the file. */
  rows: z.int(),
  /** Months of the history that this run still fills. */
  months: z.int(),
  error: z.string(),
  cause: z.string(),
})
export type PublishOutput = z.output<typeof publishOutput>

export const fillInput = z.object({
  outcome: z.string(),
  date: z.string(),
  rows: z.int(),
  months: z.int(),
})
export const fillOutput = z.extend(fillInput, {
  /** The month that was filled, e.g. `2024-03`; left out when none was left. */
  month: z.optional(z.string()),
  isMore: z.boolean(),
})
export type FillOutput = z.output<typeof fillOutput>

import * as z from 'zod/mini'
import { awaitedStage } from '../../functions/platform/awaitedStage.ts'

/**
 * What travels between the states: ids, the stage and the next instant; never a person, an account or an amount. A
 * running execution keeps the definition it started with, and one may wait for months, so these shapes only grow
 * (`fixtures/released.json` holds every one released).
 */

/** The input of every step. */
export const stepInput = z.object({ orderId: z.string(), investorId: z.string() })

/** The execution's input; its name is the order's id. `until`: when the money was due as the machine was started. */
export const flowInput = z.object({ ...stepInput.shape, until: z.optional(z.string()) })

/**
 * What is awaited. `day`: the settlement day. `units`: the delivery of the depository. `payout`: our request to the bank,
 * which is due now. `release`: the end of what blocks the payout. `bank`: the bank's answer. `over`: paid, failed, or not
 * to be paid.
 */
export const stages = ['day', 'units', 'payout', 'release', 'bank', 'over'] as const
export type Stage = (typeof stages)[number]

/** The answer of every step. */
export const stepOutput = awaitedStage(stages)
export type StepOutput = z.output<typeof stepOutput>

/** What the execution ends with. */
export const flowOutput = stepOutput

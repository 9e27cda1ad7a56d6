import * as z from 'zod/mini'
import { awaitedStage } from '../../functions/platform/awaitedStage.ts'

/**
 * What travels between the states: ids, the stage and the next instant; never a person, an account or an amount. A
 * running execution keeps the definition it started with, and one may run for a week, so these shapes only grow
 * (`fixtures/released.json` holds every one released).
 */

/** The execution's input; its name is the order's id. */
export const flowInput = z.object({ orderId: z.string(), investorId: z.string() })

/** The input of every step. */
export const stepInput = flowInput

/** What is awaited. `over`: processed, unwound, or not to be settled. `overdue`: not done in three working days. */
export const stages = ['exchange', 'match', 'settlement', 'units', 'over', 'overdue'] as const
export type Stage = (typeof stages)[number]

/** The answer of every step. */
export const stepOutput = awaitedStage(stages)
export type StepOutput = z.output<typeof stepOutput>

/** What the execution ends with. */
export const flowOutput = stepOutput

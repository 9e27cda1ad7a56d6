import * as z from 'zod/mini'

/**
 * What travels between the states: ids, the stage and the next instant; never a person, an account or an amount. A
 * running execution keeps the definition it started with, and one may run for a week, so these shapes only grow
 * (`fixtures/released.json` holds every one released).
 */

/** The execution's input; its name is the order's id. */
export const flowInput = z.object({ orderId: z.string(), investorId: z.string() })

export const moveOnInput = flowInput

/** What is awaited. `over`: processed, unwound, or never this machine's. `overdue`: not in three working days. */
export const stages = ['exchange', 'match', 'settlement', 'units', 'over', 'overdue'] as const
export type Stage = (typeof stages)[number]

export const moveOnOutput = z.object({
  orderId: z.string(),
  investorId: z.string(),
  stage: z.enum(stages),
  /** ISO instant of the next question; of no meaning once it is over. */
  until: z.string(),
})
export type MoveOnOutput = z.output<typeof moveOnOutput>

/** What the execution ends with. */
export const flowOutput = moveOnOutput

import * as z from 'zod/mini'
import { type Step, step } from '../../functions/platform/taskFunction.ts'
import type { MarketCalendar, MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import { type Machine, type Walked, walk } from './machine.ts'

const fields = z.object({ orderId: z.string(), investorId: z.string() })

/** A step of a flow that moves one order; the vendors of the scene have the time of its run. */
export const orderStep = (
  scene: { now: Date; readonly calendar: MarketCalendar },
  name: string,
  run: (input: z.output<typeof fields>, context: MarketContext) => Promise<unknown>,
): Step =>
  step(name, fields, (order, { now }) => {
    scene.now = now
    return run(order, { now, calendar: scene.calendar })
  })

/** What an execution of such a flow may have of its own. */
export interface OrderWalk {
  /** Runs while the machine waits. */
  readonly during?: ((now: Date) => Promise<void>) | undefined
  readonly startedAt?: string
  readonly definition?: Machine
  readonly steps?: () => readonly Step[]
}

/** Walks an execution to its end. */
export const walkOrder = (
  { during, startedAt, definition, steps }: Required<OrderWalk>,
  input: unknown,
): Promise<Walked> => walk({ machine: definition, steps, input, startedAt, during })

import middy from '@middy/core'
import * as z from 'zod/mini'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Now } from './clock.ts'
import { errorFields, log } from './log.ts'
import { type MarketDays, type RunContext, runContext } from './marketDays.ts'

/** A step of a flow: what a Task state calls by name. Its input is parsed; its errors are names that Retry and Catch know. */
export interface Step<Calendar = unknown> {
  readonly name: string
  readonly run: (input: unknown, context: RunContext<Calendar>) => Promise<unknown>
}

/** Declares a step; `input` is its contract and stays backward compatible (rule 18). */
export function step<Input extends z.core.$ZodType, Calendar = unknown>(
  name: string,
  input: Input,
  command: (input: z.output<Input>, context: RunContext<Calendar>) => Promise<unknown>,
): Step<Calendar> {
  return { name, run: async (raw, context) => command(z.parse(input, raw), context) }
}

const taskEvent = z.object({ step: z.string(), input: z.unknown() })

export type TaskHandler = middy.MiddyfiedHandler<unknown, unknown>

/** The task function of a flow: dispatched by the step's name, `{"step": "pollPennyDrop", "input": {…}}`. */
export function taskFunction(
  dependencies: { readonly now: Now; readonly marketDays: MarketDays },
  steps: readonly Step<MarketCalendar>[],
): TaskHandler
export function taskFunction(dependencies: { readonly now: Now }, steps: readonly Step[]): TaskHandler
export function taskFunction(
  dependencies: { readonly now: Now; readonly marketDays?: MarketDays },
  steps: readonly Step<MarketCalendar>[],
): TaskHandler {
  const byName = new Map(steps.map(one => [one.name, one]))
  const run = async (raw: unknown): Promise<unknown> => {
    const { step: name, input } = z.parse(taskEvent, raw)
    const found = byName.get(name)
    if (found === undefined) throw new Error(`the flow has no step named ${name}`)
    try {
      const output = await found.run(input, await runContext(dependencies))
      log('step.done', { step: name })
      return output
    } catch (error) {
      log('step.failed', { step: name, ...errorFields(error) })
      throw error
    }
  }
  return middy<unknown, unknown>().handler(run)
}

import middy from '@middy/core'
import * as z from 'zod/mini'
import type { Now } from './clock.ts'
import { errorFields, log } from './log.ts'
import type { MarketDays } from './marketDays.ts'

/** A step of a flow: what a Task state calls by name. Its input is parsed; its errors are names that Retry and Catch know. */
export interface Step {
  readonly name: string
  run(input: unknown, now: Date): Promise<unknown>
}

/** Declares a step; `input` is its contract and stays backward compatible (rule 18). */
export function step<Input extends z.core.$ZodType>(
  name: string,
  input: Input,
  deed: (input: z.output<Input>, now: Date) => Promise<unknown>,
): Step {
  return { name, run: async (raw, now) => deed(z.parse(input, raw), now) }
}

const taskEvent = z.object({ step: z.string(), input: z.unknown() })

/** The task function of a flow: dispatched by the step's name, `{"step": "pollPennyDrop", "input": {…}}`. */
export function taskFunction(
  dependencies: { readonly now: Now; readonly marketDays?: MarketDays },
  steps: readonly Step[],
) {
  const byName = new Map(steps.map(one => [one.name, one]))
  const run = async (raw: unknown): Promise<unknown> => {
    const { step: name, input } = z.parse(taskEvent, raw)
    const found = byName.get(name)
    if (found === undefined) throw new Error(`the flow has no step named ${name}`)
    try {
      const now = dependencies.now()
      await dependencies.marketDays?.refresh(now, { fresh: true })
      const output = await found.run(input, now)
      log('step.done', { step: name })
      return output
    } catch (error) {
      log('step.failed', { step: name, ...errorFields(error) })
      throw error
    }
  }
  return middy<unknown, unknown>().handler(run)
}

import { z } from 'zod'
import type { Step } from '../../functions/platform/taskFunction.ts'
import {
  type Machine,
  readMachine as readBeside,
  slipsOf,
  type Walked,
  walk as walkMachine,
} from './machine.ts'

/** The machines that operators start: a first step that is given what was typed, and a sentence for every refusal. */

/** What the first step of such a machine is given, and nothing else; a later one is given what was made of it. */
const operatorInput = z.strictObject({
  'request.$': z.literal('$'),
  'execution.$': z.literal('$$.Execution.Name'),
  'startedAt.$': z.literal('$$.Execution.StartTime'),
})

/** The definition of a flow. */
export const readMachine = (flow: string): Machine =>
  readBeside(new URL(`../${flow}/machine.test.ts`, import.meta.url).href)

/** How an execution ended; `output` only when it succeeded. */
export type Ended = Walked & { readonly output?: unknown }

/** Starts an execution under a name, as an operator does, and walks it to its end. */
export async function walk(
  machine: Machine,
  steps: readonly Step[],
  input: unknown,
  { name, startedAt }: { readonly name: string; readonly startedAt: string },
): Promise<Ended> {
  const walked = await walkMachine({ machine, steps: () => steps, input, name, startedAt })
  return walked.status === 'SUCCEEDED' ? { ...walked, output: walked.data } : walked
}

/** What is wrong with a machine; nothing when it is as the house writes them for operators. */
export function faultsOf(machine: Machine, stepNames: readonly string[], functionSeconds: number): string[] {
  const steps = stepNames.map(name => ({ name }))
  const own = Object.entries(machine.States).flatMap(([name, state]) => {
    if (state.Type === 'Task') {
      const isOperators =
        name !== machine.StartAt || operatorInput.safeParse(state.Parameters.Payload.input).success
      const catchesAll = state.Catch?.at(-1)?.ErrorEquals.join() === 'States.ALL'
      return [
        ...(isOperators ? [] : [`${name} is not given what the operator typed, by name and start`]),
        ...(catchesAll ? [] : [`${name} does not catch everything last`]),
      ]
    }
    if (state.Type !== 'Fail') return []
    const said = state.ErrorPath === '$.error' && state.CausePath === '$.cause'
    return said || (state.Error !== undefined && state.Cause !== undefined)
      ? []
      : [`${name} ends without words`]
  })
  return [...slipsOf(machine, steps, functionSeconds), ...own]
}

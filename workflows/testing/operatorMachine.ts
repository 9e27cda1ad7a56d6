import type { Step } from '../../functions/platform/taskFunction.ts'
import type { StateMachine } from '../../shared/operatorFlow.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { decided } from '../../shared/vocabulary/operator/operatorInput.ts'
import { type Machine, parseMachine, type Walk, type Walked, walk as walkMachine } from './machine.ts'

/** Walks the machines that operators start, with the real steps, and reads how they ended. */

/** The state machine of a flow, parsed strictly. */
export const machineOf = (flow: { readonly machine: StateMachine }): Machine => parseMachine(flow.machine)

/** Starts an execution under a name, as an operator does, and walks it to its end. */
export const walk = (
  machine: Machine,
  steps: readonly Step<MarketCalendar>[],
  input: unknown,
  { name, startedAt, calendar }: Pick<Walk, 'startedAt' | 'calendar'> & { readonly name: string },
): Promise<Walked> => walkMachine({ machine, steps: () => steps, input, name, startedAt, calendar })

/** The sentence that an execution succeeded with. */
export function outputOf({ data, cause }: Walked): string {
  const answer = decided.safeParse(data)
  return answer.success && answer.data.outcome === 'done' ? answer.data.said : `not done: ${cause}`
}

/** e.g. `FAILED InputInvalid: Nothing was changed. …`. */
export const refusedAs = ({ status, error, cause }: Walked): string => `${status} ${error}: ${cause}`

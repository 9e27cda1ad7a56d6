import type * as z from 'zod/mini'
import type { OperatorFlow } from '../../shared/operatorFlow.ts'
import { operatorStep, readOperatorInput } from '../../shared/vocabulary/operatorInput.ts'
import { type Step, step, taskFunction } from '../platform/taskFunction.ts'

/** Who started an execution of an operators' flow, and why: the part of an audit row that no step has to know. */
export interface OperatorStart {
  /** e.g. `ops-settle-order`. */
  readonly flow: string
  /** Operator id, e.g. `meera.k`, as typed. */
  readonly by: string
  readonly reason: string
  /** The execution's name. */
  readonly execution: string
  /** ISO instant; names of executions are free again after 90 days, their starts are not. */
  readonly startedAt: string
}

/** What an action gets besides its input. */
export interface OperatorContext {
  readonly start: OperatorStart
  readonly now: Date
}

/** What an operators' flow does with an input that was read. */
export type OperatorCommand<Input extends z.core.$ZodType> = (
  input: z.output<Input>,
  context: OperatorContext,
) => Promise<unknown>

type WithWho = z.core.$ZodType<{ readonly by: string; readonly reason: string }>

/** The step of an operators' flow: a wrong input is refused, field by field, before the action sees it. */
export const operatorStepOf = <Input extends WithWho>(
  { flow, step: name, input, manifest }: OperatorFlow<Input>,
  action: OperatorCommand<Input>,
): Step =>
  step(name, operatorStep, async ({ request, execution, startedAt }, now) => {
    // A flow that writes nothing keeps the name nowhere.
    const read = readOperatorInput(input, request, manifest.writes.length === 0 ? '' : execution)
    if (!read.ok) return read.refusal
    const { by, reason } = read.input
    return action(read.input, { start: { flow, by, reason, execution, startedAt }, now })
  })

/** The task function of an operators' flow with one step. */
export const operatorFunction = <Input extends WithWho, Needs extends Parameters<typeof taskFunction>[0]>(
  flow: OperatorFlow<Input>,
  actionOf: (dependencies: Needs) => OperatorCommand<Input>,
  dependencies: Needs,
) => taskFunction(dependencies, [operatorStepOf(flow, actionOf(dependencies))])

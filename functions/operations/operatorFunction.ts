import * as z from 'zod/mini'
import type { OperatorFlow } from '../../shared/operatorFlow.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import {
  decided,
  operatorStep,
  previewed,
  readOperatorInput,
} from '../../shared/vocabulary/operator/operatorInput.ts'
import type { Now } from '../platform/clock.ts'
import { type MarketDays, noMarketDays, type RunContext } from '../platform/marketDays.ts'
import { logOperatorRefused } from '../platform/security/securityEvents.ts'
import { type Step, step, type TaskHandler, taskFunction } from '../platform/taskFunction.ts'

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
  /** Nothing may be written; see `OperatorAuditStore.entries`. */
  readonly preview?: boolean | undefined
}

/** What an action gets besides its input; one that computes dates declares `OperatorContext<MarketCalendar>`. */
export interface OperatorContext<Calendar = unknown> extends RunContext<Calendar> {
  readonly start: OperatorStart
}

/** What an operators' flow does with an input that was read. */
export type OperatorCommand<Input extends z.core.$ZodType, Calendar = unknown> = (
  input: z.output<Input>,
  context: OperatorContext<Calendar>,
) => Promise<unknown>

type WithWho = z.core.$ZodType<{
  readonly by: string
  readonly reason: string
  readonly preview?: boolean | undefined
}>

/**
 * The step of an operators' flow: a wrong input is refused, field by field, before the action sees it. Of a preview the action
 * answers what it would have answered, and has written nothing (`OperatorAuditStore.entries`); here that is said.
 */
export const operatorStepOf = <Input extends WithWho, Calendar = unknown>(
  { flow, step: name, input, manifest }: OperatorFlow<Input>,
  action: OperatorCommand<Input, Calendar>,
): Step<Calendar> =>
  step(name, operatorStep, async ({ request, execution, startedAt }, context: RunContext<Calendar>) => {
    // A flow that writes nothing keeps the name nowhere.
    const read = readOperatorInput(input, request, manifest.writes.length === 0 ? '' : execution)
    if (!read.ok) return read.refusal
    const { by, reason, preview = false } = read.input
    const start = { flow, by, reason, execution, startedAt, ...(preview && { preview }) }
    const answer = await action(read.input, { ...context, start })
    if (preview) return previewOf(answer)
    logOperatorRefused(start, answer)
    return answer
  })

/** The answer of a preview: what the action would have said, said to be that. Refusals are the same as without it. */
function previewOf(answer: unknown): unknown {
  const done = z.safeParse(decided, answer)
  if (!done.success || done.data.outcome !== 'done' || typeof answer !== 'object') return answer
  return { ...answer, ...previewed(done.data) }
}

/**
 * The task function of an operators' flow with one step; an action that uses the calendar needs `marketDays`. `open` runs
 * once per container, at the first execution: tests import the step without an environment.
 */
export function operatorFunction<
  Input extends WithWho,
  Needs extends { readonly now: Now; readonly marketDays: MarketDays },
>(
  flow: OperatorFlow<Input>,
  actionOf: (needs: Needs) => OperatorCommand<Input, MarketCalendar>,
  open: () => Needs,
): Handler
export function operatorFunction<Input extends WithWho, Needs extends { readonly now: Now }>(
  flow: OperatorFlow<Input>,
  actionOf: (needs: Needs) => OperatorCommand<Input>,
  open: () => Needs,
): Handler
export function operatorFunction<
  Input extends WithWho,
  Needs extends { readonly now: Now; readonly marketDays?: MarketDays },
>(
  flow: OperatorFlow<Input>,
  actionOf: (needs: Needs) => OperatorCommand<Input, MarketCalendar>,
  open: () => Needs,
): Handler {
  let opened: TaskHandler | undefined
  const handler = (): TaskHandler => {
    const needs = open()
    const { now, marketDays = noMarketDays } = needs
    return taskFunction({ now, marketDays }, [operatorStepOf(flow, actionOf(needs))])
  }
  return (event, context) => {
    opened ??= handler()
    return opened(event, context)
  }
}

type Handler = (...call: Parameters<TaskHandler>) => ReturnType<TaskHandler>

import { isTimestamp } from '../language/choice.ts'
import type { Json } from '../language/json.ts'
import { applyResultPath, readPath, selectPath } from '../language/paths.ts'
import { StatesError } from '../language/statesError.ts'
import { evaluateExpression, fillTemplate } from '../language/template.ts'
import { contextOf, type Execution, stateOf } from './execution.ts'
import type { Frame } from './frame.ts'
import { maxPayloadBytes } from './requestLimits.ts'

/** The state's input after InputPath. */
export function inputOf(execution: Execution, frame: Frame): Json {
  const { InputPath } = stateOf(execution, frame)
  return selectPath(InputPath, frame.input, contextOf(execution, frame))
}

/** The state's input after InputPath and Parameters. */
export function argumentsOf(execution: Execution, frame: Frame): Json {
  const { Parameters } = stateOf(execution, frame)
  const input = inputOf(execution, frame)
  if (Parameters === undefined) {
    return input
  }
  return fillTemplate(Parameters, input, contextOf(execution, frame))
}

/** Reads a path of the state, such as SecondsPath, against its input after InputPath. */
function read(execution: Execution, frame: Frame, path: string): Json {
  const context = contextOf(execution, frame)
  return readPath(path, inputOf(execution, frame), context, 'States.Runtime')
}

/** A whole number from `least` on that the definition gives directly or by a path; `undefined` when neither. */
function readInteger(
  execution: Execution,
  frame: Frame,
  value: number | undefined,
  path: string | undefined,
  least: 0 | 1,
): number | undefined {
  const given = path === undefined ? value : read(execution, frame, path)
  if (given === undefined) return undefined
  if (typeof given !== 'number' || !Number.isInteger(given) || given < least)
    throw new StatesError(
      'States.Runtime',
      `'${JSON.stringify(given)}'${path === undefined ? '' : ` at '${path}'`} is not an integer of at least ${least}`,
    )
  return given
}

/** The timeout and the heartbeat interval of a Task state in milliseconds. */
export function taskLimits(
  execution: Execution,
  frame: Frame,
): { timeoutMs: number | undefined; heartbeatMs: number | undefined } {
  const state = stateOf(execution, frame)
  const { TimeoutSeconds, TimeoutSecondsPath, HeartbeatSeconds, HeartbeatSecondsPath } = state
  const timeout = readInteger(execution, frame, TimeoutSeconds, TimeoutSecondsPath, 1)
  const heartbeat = readInteger(execution, frame, HeartbeatSeconds, HeartbeatSecondsPath, 1)
  return {
    timeoutMs: timeout === undefined ? undefined : timeout * 1000,
    heartbeatMs: heartbeat === undefined ? undefined : heartbeat * 1000,
  }
}

/** When a Wait state that is entered at `now` ends. */
export function wakeTimeOf(execution: Execution, frame: Frame, now: number): number {
  const { Seconds, SecondsPath, Timestamp, TimestampPath } = stateOf(execution, frame)
  const timestamp = TimestampPath === undefined ? Timestamp : read(execution, frame, TimestampPath)
  if (timestamp === undefined) {
    return now + (readInteger(execution, frame, Seconds, SecondsPath, 0) ?? 0) * 1000
  }
  if (!isTimestamp(timestamp)) {
    throw new StatesError('States.Runtime', `'${JSON.stringify(timestamp)}' is not a timestamp`)
  }
  return Date.parse(timestamp)
}

/** The error that a Fail state raises. */
export function failureOf(execution: Execution, frame: Frame): StatesError {
  const { Error: error, ErrorPath, Cause, CausePath } = stateOf(execution, frame)
  const context = contextOf(execution, frame)
  const textOf = (text: string | undefined, expression: string | undefined) =>
    expression === undefined ? (text ?? '') : String(evaluateExpression(expression, frame.input, context))
  return new StatesError(textOf(error, ErrorPath), textOf(Cause, CausePath))
}

/** The items of a Map state. */
export function itemsOf(execution: Execution, frame: Frame): Json[] {
  const { ItemsPath } = stateOf(execution, frame)
  const items = read(execution, frame, ItemsPath ?? '$')
  if (!Array.isArray(items)) {
    const cause = `The items of Map state '${frame.state}' are not an array`
    throw new StatesError('States.Runtime', cause)
  }
  return items
}

/** How many items of a Map state may run at once; 0 in the definition means all of them. */
export function concurrencyOf(execution: Execution, frame: Frame): number {
  const { MaxConcurrency, MaxConcurrencyPath } = stateOf(execution, frame)
  const given = readInteger(execution, frame, MaxConcurrency, MaxConcurrencyPath, 0) ?? 0
  return given === 0 ? Number.POSITIVE_INFINITY : given
}

/** The input of one item of a Map state; `child` is the item's frame. */
export function itemInputOf(execution: Execution, frame: Frame, child: Frame, value: Json): Json {
  const { ItemSelector, Parameters } = stateOf(execution, frame)
  const template = ItemSelector ?? Parameters
  if (template === undefined) {
    return value
  }
  return fillTemplate(template, inputOf(execution, frame), contextOf(execution, child))
}

/** Turns a state's result into its output: ResultSelector, ResultPath, OutputPath. */
export function outputOf(execution: Execution, frame: Frame, result: Json): Json {
  const { ResultSelector, ResultPath, OutputPath } = stateOf(execution, frame)
  const context = contextOf(execution, frame)
  const selected = ResultSelector === undefined ? result : fillTemplate(ResultSelector, result, context)
  const placed = applyResultPath(ResultPath, frame.input, selected)
  const output = selectPath(OutputPath, placed, context)
  if (Buffer.byteLength(JSON.stringify(output)) > maxPayloadBytes) {
    const cause = `The output of state '${frame.state}' is larger than 256 KiB`
    throw new StatesError('States.DataLimitExceeded', cause)
  }
  return output
}

/** A Pass state's Result may be `null` or `false`; what counts is that it exists. */
export function passResult(execution: Execution, frame: Frame): Json {
  const { Result } = stateOf(execution, frame)
  return Result === undefined ? argumentsOf(execution, frame) : Result
}

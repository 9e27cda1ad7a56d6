import type { Catcher, Retrier, State } from './machine.ts'
import type { StatesError } from './statesError.ts'

/** Errors that not even States.ALL handles, as in AWS. */
const terminalErrors = ['States.Runtime', 'States.DataLimitExceeded']

function matches(expected: string, error: StatesError, state: State): boolean {
  if (expected === error.error) {
    return true
  }
  if (terminalErrors.includes(error.error)) {
    return false
  }
  if (expected === 'States.TaskFailed') {
    return state.Type === 'Task' && error.error !== 'States.Timeout'
  }
  if (expected === 'States.Timeout') {
    return error.error === 'States.HeartbeatTimeout'
  }
  return expected === 'States.ALL'
}

function handles(entry: Retrier | Catcher, error: StatesError, state: State): boolean {
  return entry.ErrorEquals.some(expected => matches(expected, error, state))
}

/** The first catcher of the state for this error. */
export function findCatcher(state: State, error: StatesError): Catcher | undefined {
  return state.Catch?.find(catcher => handles(catcher, error, state))
}

/**
 * Counts a retry in `retries` and returns the pause before it in milliseconds,
 * or `undefined` when the error is not retried (any more).
 */
export function takeRetry(state: State, error: StatesError, retries: number[]): number | undefined {
  const index = state.Retry?.findIndex(retrier => handles(retrier, error, state)) ?? -1
  const retrier = state.Retry?.[index]
  const used = retries[index] ?? 0
  if (retrier === undefined || used >= (retrier.MaxAttempts ?? 3)) {
    return undefined
  }
  for (let filled = retries.length; filled < index; filled += 1) {
    retries[filled] = 0
  }
  retries[index] = used + 1
  const interval = (retrier.IntervalSeconds ?? 1) * (retrier.BackoffRate ?? 2) ** used
  const pause = Math.min(interval, retrier.MaxDelaySeconds ?? Number.POSITIVE_INFINITY) * 1000
  return retrier.JitterStrategy === 'FULL' ? Math.random() * pause : pause
}

/**
 * An error that a state can raise, retry and catch.
 * `error` is the name that Retry and Catch match on, `causeText` the free text.
 */
export class StatesError extends Error {
  override readonly name = 'StatesError'
  readonly error: string
  readonly causeText: string

  constructor(error: string, causeText: string) {
    super(`${error}: ${causeText}`)
    this.error = error
    this.causeText = causeText
  }
}

/** Any other error of a state is an error of its data. */
export function toRuntimeError(error: unknown): StatesError {
  return error instanceof StatesError ? error : new StatesError('States.Runtime', String(error))
}

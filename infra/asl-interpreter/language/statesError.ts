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

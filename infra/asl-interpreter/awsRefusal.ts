/**
 * An error as AWS returns it. A protocol encodes it in its own way: JSON protocols write
 * `{ __type: code, message, ...extra }` with `status`.
 */
export class AwsRefusal extends Error {
  readonly code: string
  readonly status: number
  /** Further members of the error's body, e.g. `CancellationReasons` of a cancelled transaction. */
  readonly extra: Readonly<Record<string, unknown>>

  constructor(code: string, message: string, status = 400, extra: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = code
    this.code = code
    this.status = status
    this.extra = extra
  }
}

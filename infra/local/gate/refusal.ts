/**
 * An error as AWS returns it. Every endpoint encodes it for its protocol: JSON protocols write
 * `{ __type: code, message, ...extra }` with `status`, S3 writes its XML.
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

/** The template needs something that the local stack does not support; reported at the start, never ignored. */
export class NotRunHere extends Error {
  override readonly name = 'NotRunHere'
}

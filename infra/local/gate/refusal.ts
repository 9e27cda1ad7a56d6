/**
 * A refusal in AWS's own words. Every endpoint turns it into its protocol's error: JSON protocols write
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

/** The template asks for something the embedded stack does not do; named at start, never ignored. */
export class NotRunHere extends Error {
  override readonly name = 'NotRunHere'
}

/** An error of S3; sent as its `<Error>` XML with `status`. */
export class S3Refusal extends Error {
  readonly code: string
  readonly status: number
  /** Further response headers, e.g. `x-amz-delete-marker`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(code: string, status: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.name = code
    this.code = code
    this.status = status
    this.headers = headers
  }
}

/** The client closed the connection in the middle of its body: nobody is left to answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone'
}

export const accessDenied = (message = 'Access Denied'): S3Refusal =>
  new S3Refusal('AccessDenied', 403, message)

export const invalidArgument = (message: string): S3Refusal => new S3Refusal('InvalidArgument', 400, message)

/** Unsupported features are refused by name, never ignored. */
export const notImplemented = (what: string): S3Refusal =>
  new S3Refusal('NotImplemented', 501, `${what} is not run by the embedded S3`)

const thrown = (error: Error, name: string): unknown => Reflect.get(error, name)

/**
 * Turns an error of a call into a refusal: our own as it is; an error with `code` and a status below 600 (the gate's)
 * under its S3 name; any other is undefined, a failure to be logged and answered with InternalError.
 */
export function refusalOf(error: unknown): S3Refusal | undefined {
  if (error instanceof S3Refusal) return error
  if (!(error instanceof Error)) return undefined
  const code = thrown(error, 'code')
  const status = [thrown(error, 'statusCode'), thrown(error, 'status')].find(s => typeof s === 'number')
  if (typeof code !== 'string' || typeof status !== 'number' || status < 400 || status > 599) return undefined
  if (code === 'AccessDeniedException' || code === 'AccessDenied') return accessDenied(error.message)
  if (code === 'IncompleteSignatureException')
    return new S3Refusal('AuthorizationHeaderMalformed', 400, error.message)
  return new S3Refusal(code, status, error.message)
}

import { errorFields, log } from '../log.ts'

/** The vendor gave no usable answer: network error, time-out, 429, 5xx, or an unreadable body. Worth a retry. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** The vendor understood the request and refused it. A retry would be refused again. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly code: string
  constructor(code: string) {
    super(`the vendor refused: ${code}`)
    this.code = code
  }
}

export interface ProviderRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Bytes are sent as they are, under a content type of `headers`; anything else as JSON. */
  readonly body?: unknown
  /** `status`: the answer's body is no JSON and nobody's business, so it is not read. */
  readonly reads?: 'status' | TextFile
  /** For the log: vendor and operation, never an input. */
  readonly vendor: string
  readonly operation: string
}

/** The answer's body is a text of at most so many bytes, and no JSON. */
export interface TextFile {
  readonly textOfMostBytes: number
}

export interface ProviderAnswer {
  readonly status: number
  readonly body: unknown
}

export interface ProviderOptions {
  /** One budget for all attempts; a call that asks a vendor has 20 s (design.md, life of a request). */
  readonly budgetMs: number
  /** By default 3 for a GET and 1 for a POST, since a POST that was not answered may have been executed. */
  readonly attempts: number
  readonly fetch?: typeof fetch
  readonly pause?: (ms: number) => Promise<void>
}

export type ProviderClient = (
  request: ProviderRequest,
  options?: Partial<ProviderOptions>,
) => Promise<ProviderAnswer>

const retried = new Set([429, 502, 503, 504, 500])
const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

/**
 * Sends JSON over HTTP to a vendor: one time budget, few retries with growing pauses, nothing secret in a log. Answers of
 * 2xx and 4xx are returned to the adapter, which distrusts a 200; anything else is `ProviderUnavailable`.
 */
export function providerClient(defaults: Partial<ProviderOptions> = {}): ProviderClient {
  return async (request, options = {}) => {
    const {
      budgetMs = 15_000,
      attempts = request.method === 'GET' ? 3 : 1,
      fetch: send = fetch,
      pause = sleep,
    } = { ...defaults, ...options }
    const deadline = performance.now() + budgetMs
    for (let attempt = 1; ; attempt += 1) {
      const answer = await ask(send, request, deadline - performance.now(), attempt)
      if (answer !== undefined && !retried.has(answer.status)) return answer
      const wait = 250 * 2 ** attempt
      if (attempt >= attempts || performance.now() + wait >= deadline) {
        throw new ProviderUnavailable(`${request.vendor} did not answer ${request.operation}`)
      }
      await pause(wait)
    }
  }
}

async function ask(
  send: typeof fetch,
  request: ProviderRequest,
  leftMs: number,
  attempt: number,
): Promise<ProviderAnswer | undefined> {
  const { method, url, headers, body, reads, vendor, operation } = request
  const startedAt = performance.now()
  try {
    const response = await send(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: sentBody(body) }),
      signal: AbortSignal.timeout(Math.max(1, Math.ceil(leftMs))),
      redirect: 'error',
    })
    const text = reads === 'status' ? '' : await textOf(response, reads)
    // A body that nobody reads would hold its connection.
    if (reads === 'status') await response.body?.cancel()
    log('vendor.answered', {
      vendor,
      operation,
      status: response.status,
      attempt,
      durationMs: Math.round(performance.now() - startedAt),
    })
    return { status: response.status, body: typeof reads === 'object' ? text : jsonOf(text) }
  } catch (error) {
    // Network error, time-out or no JSON: unavailable. Logged here, and thrown by the caller after the last attempt.
    log('vendor.failed', {
      vendor,
      operation,
      attempt,
      durationMs: Math.round(performance.now() - startedAt),
      ...errorFields(error),
    })
    return undefined
  }
}

const jsonOf = (text: string): unknown => (text === '' ? undefined : JSON.parse(text))

/** The body as text. Of a file it ends with the first byte too many. */
async function textOf(response: Response, file: TextFile | undefined): Promise<string> {
  if (file === undefined) return response.text()
  const decoder = new TextDecoder()
  const pieces: string[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.length
    if (bytes > file.textOfMostBytes) throw new RangeError('the file is larger than it may be')
    pieces.push(decoder.decode(piece, { stream: true }))
  }
  return pieces.join('') + decoder.decode()
}

const sentBody = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)

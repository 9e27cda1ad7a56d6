import type { IncomingMessage } from 'node:http'

/** A request as the impersonated vendors see it. */
export interface WireRequest {
  readonly method: string
  /** Below the vendor's prefix, e.g. `/v1/fund_accounts/validations`. */
  readonly path: string
  readonly query: URLSearchParams
  /** The query as it was written, with its `?`; empty when there is none. */
  readonly search: string
  readonly headers: Readonly<Record<string, string>>
  /** The parsed JSON body, or the fields of a posted form; `undefined` when there is neither. */
  readonly body: unknown
  /** The body as it was sent, for signatures. */
  readonly raw: string
  /** The same in bytes, for what is no text. */
  readonly bytes?: Uint8Array
}

export interface WireAnswer {
  readonly status: number
  readonly body: unknown
  readonly contentType?: string
  /** Besides the content type, e.g. `location`. */
  readonly headers?: Readonly<Record<string, string>>
}

export const json = (status: number, body: unknown): WireAnswer => ({ status, body })

/** The `authorization` header of a client with an id and a secret. */
export const basicAuthorization = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

/** Answers a request below its prefix; `undefined` for an unknown address. */
export type Vendor = (request: WireRequest) => Promise<WireAnswer | undefined>

/** A vendor whose addresses begin with a prefix, which it does not see. */
export const below =
  (prefix: string, vendor: Vendor): Vendor =>
  async request =>
    request.path === prefix || request.path.startsWith(`${prefix}/`)
      ? vendor({ ...request, path: request.path.slice(prefix.length) })
      : undefined

const maxBodyBytes = 100_000

/** Reads a request. Throws `RangeError` when its body is over 100,000 bytes. */
export async function readWire(message: IncomingMessage): Promise<WireRequest> {
  const url = new URL(message.url ?? '/', 'http://sandbox')
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of message) {
    const bytes = Buffer.from(piece)
    size += bytes.length
    if (size > maxBodyBytes) throw new RangeError('the body is too large')
    pieces.push(bytes)
  }
  const sent = Buffer.concat(pieces)
  const raw = sent.toString('utf8')
  return {
    method: message.method ?? 'GET',
    path: url.pathname.replace(/\/+$/, ''),
    query: url.searchParams,
    search: url.search,
    headers: Object.fromEntries(
      Object.entries(message.headers).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    ),
    body: parsed(raw, message.headers['content-type'] ?? ''),
    raw,
    bytes: sent,
  }
}

function parsed(text: string, contentType: string): unknown {
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return Object.fromEntries(new URLSearchParams(text))
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the vendor's own validation refuses it.
    return undefined
  }
}

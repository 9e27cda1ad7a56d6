import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EdgeRequest } from './edgeFunction.ts'

/** The viewer's request. Header names in lower case. */
export interface ViewerRequest {
  readonly method: string
  /** Path as received, still percent-encoded. */
  readonly path: string
  /** Without the question mark. */
  readonly rawQueryString: string
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly ip: string
  readonly port: number
  /** Reads the body; `undefined` when it is longer than `mostBytes`. */
  readonly body: (mostBytes: number) => Promise<Buffer | undefined>
}

export interface ViewerResponse {
  readonly status: number
  readonly headers: Map<string, string>
  readonly cookies: readonly string[]
  readonly body: Buffer
}

/** Headers that end at a proxy, and those that only CloudFront may set. */
const removed =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|cloudfront-.*|x-amz-cf-.*|x-origin-secret|x-edge-.*)$/

async function readBody(req: IncomingMessage, mostBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req) {
    const part: Buffer = Buffer.from(chunk)
    bytes += part.length
    // The rest is read and dropped, so that a sender that is still sending receives the refusal.
    if (bytes <= mostBytes) chunks.push(part)
  }
  return bytes > mostBytes ? undefined : Buffer.concat(chunks)
}

/** The address of the viewer; an IPv4 address stays one behind an IPv6 socket. */
const addressOf = (req: IncomingMessage): string =>
  (req.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '')

export function viewerRequestOf(req: IncomingMessage): ViewerRequest {
  const url = req.url ?? '/'
  const at = url.indexOf('?')
  const headers = new Map<string, string[]>()
  for (let i = 0; i + 1 < req.rawHeaders.length; i += 2) {
    const name = (req.rawHeaders[i] ?? '').toLowerCase()
    if (!removed.test(name)) headers.set(name, [...(headers.get(name) ?? []), req.rawHeaders[i + 1] ?? ''])
  }
  return {
    method: req.method ?? 'GET',
    path: at < 0 ? url : url.slice(0, at),
    rawQueryString: at < 0 ? '' : url.slice(at + 1),
    headers,
    ip: addressOf(req),
    port: req.socket.remotePort ?? 0,
    body: mostBytes => readBody(req, mostBytes),
  }
}

/** Sends an answer; HEAD gets only the headers. */
export function sendResponse(req: IncomingMessage, res: ServerResponse, response: ViewerResponse): void {
  const { status, headers, cookies, body } = response
  for (const [name, value] of headers) res.setHeader(name, value)
  if (cookies.length > 0) res.setHeader('set-cookie', [...cookies])
  const hasBody = status !== 204 && status !== 304
  if (hasBody) res.setHeader('content-length', body.length)
  res.writeHead(status)
  res.end(hasBody && req.method !== 'HEAD' ? body : undefined)
}

type Values = EdgeRequest['headers']

function valuesOf(all: Iterable<readonly [string, readonly string[]]>): Values {
  return Object.fromEntries(
    [...all].map(([name, given]) => {
      const [value = ''] = given
      return [name, given.length > 1 ? { value, multiValue: given.map(one => ({ value: one })) } : { value }]
    }),
  )
}

function pairs(text: string, separator: RegExp): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const part of text.split(separator).filter(Boolean)) {
    const at = part.indexOf('=')
    const [name, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
    found.set(name, [...(found.get(name) ?? []), value])
  }
  return found
}

const listOf = ({ value, multiValue }: Values[string]): string[] =>
  multiValue ? multiValue.map(one => one.value) : [value]

/** The viewer's request as CloudFront Functions receive it. */
export function edgeRequestOf(viewer: ViewerRequest): EdgeRequest {
  const cookies = pairs((viewer.headers.get('cookie') ?? []).join('; '), /;\s*/)
  return {
    method: viewer.method,
    uri: viewer.path,
    querystring: valuesOf(pairs(viewer.rawQueryString, /&/)),
    headers: valuesOf([...viewer.headers].filter(([name]) => name !== 'cookie')),
    cookies: valuesOf(cookies),
  }
}

/** The query string after the function; when it is unchanged, the viewer's own text. */
export function queryStringOf(request: EdgeRequest, viewer: ViewerRequest): string {
  const before = edgeRequestOf(viewer).querystring
  if (JSON.stringify(before) === JSON.stringify(request.querystring)) return viewer.rawQueryString
  return Object.entries(request.querystring)
    .flatMap(([name, values]) => listOf(values).map(value => `${name}=${value}`))
    .join('&')
}

/** Headers and cookies of a request after the function, header names in lower case. */
export function headersOf(
  request: EdgeRequest,
  cookieNames: (name: string) => boolean,
): Map<string, readonly string[]> {
  const headers = new Map<string, readonly string[]>()
  for (const [name, values] of Object.entries(request.headers))
    headers.set(name.toLowerCase(), listOf(values))
  const cookies = Object.entries(request.cookies).filter(([name]) => cookieNames(name))
  const written = cookies.flatMap(([name, values]) => listOf(values).map(value => `${name}=${value}`))
  if (written.length > 0) headers.set('cookie', [written.join('; ')])
  return headers
}

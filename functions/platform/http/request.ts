import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import { environment } from '../environment.ts'

/** The parts of an HTTP API event (payload 2.0) that we read; anything else is ignored. */
const httpEvent = z.object({
  routeKey: z.string(),
  rawPath: z.string(),
  rawQueryString: z.optional(z.string()),
  cookies: z.optional(z.array(z.string())),
  headers: z.record(z.string(), z.string()),
  queryStringParameters: z.optional(z.record(z.string(), z.string())),
  pathParameters: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.string()),
  isBase64Encoded: z.optional(z.boolean()),
  requestContext: z.object({
    requestId: z.string(),
    http: z.object({ method: z.string(), path: z.string(), sourceIp: z.string() }),
  }),
})

export interface HttpRequest {
  readonly routeKey: string
  readonly method: string
  /** Without the prefix `/api` and without a slash at the end. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly cookies: readonly string[]
  readonly query: Readonly<Record<string, string>>
  readonly pathParameters: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly requestId: string
  /** The viewer's address; the edge's header is believed only with the origin's secret (rule 13). */
  readonly address: string
  /** Whether the request came through our own edge: it carries one of the origin's secrets. */
  readonly throughEdge: boolean
}

function sameSecret(given: string, ours: string): boolean {
  const hash = (value: string): Buffer => createHash('sha256').update(value).digest()
  return timingSafeEqual(hash(given), hash(ours))
}

/** Parses an event of the HTTP API; throws for what API Gateway would never send. */
export function parseRequest(raw: unknown): HttpRequest {
  const event = z.parse(httpEvent, raw)
  const headers = Object.fromEntries(
    Object.entries(event.headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const sent = headers['x-origin-secret'] ?? ''
  const throughEdge = environment.originSecrets().some(secret => sameSecret(sent, secret))
  const viewer = headers['x-viewer-address']
  return {
    routeKey: event.routeKey,
    method: event.requestContext.http.method,
    path: event.rawPath.replace(/^\/api/, '').replace(/\/+$/, ''),
    headers,
    cookies: event.cookies ?? (headers.cookie ?? '').split(';'),
    query: event.queryStringParameters ?? {},
    pathParameters: event.pathParameters ?? {},
    body: Buffer.from(event.body ?? '', event.isBase64Encoded === true ? 'base64' : 'utf8'),
    requestId: event.requestContext.requestId,
    address: throughEdge && viewer !== undefined ? viewer : event.requestContext.http.sourceIp,
    throughEdge,
  }
}

/** The variants of the product that the header `X-product` names (K-019). */
const products = ['orobonds:default', 'orobonds:navi0'] as const
export type Product = (typeof products)[number]

/** The variant a request names; anything else, and nothing, is the default one. */
export const productOf = (header: string | undefined): Product =>
  products.find(product => product === header) ?? 'orobonds:default'

/** A device as a person would name it, from the user agent: `Chrome on Android`. Never the whole header. */
export function deviceOf(userAgent: string): string {
  const browser = /Edg\//.test(userAgent)
    ? 'Edge'
    : /Firefox\//.test(userAgent)
      ? 'Firefox'
      : /Chrome\//.test(userAgent)
        ? 'Chrome'
        : /Safari\//.test(userAgent)
          ? 'Safari'
          : 'Browser'
  const systems: readonly [RegExp, string][] = [
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ]
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'another system'
  return `${browser} on ${system}`
}

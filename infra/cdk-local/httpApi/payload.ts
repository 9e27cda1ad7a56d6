import { randomBytes } from 'node:crypto'
import { z } from 'zod'

/** An HTTP request on its way to an API; header names in lower case, several values in their order. */
export interface ApiRequest {
  readonly method: string
  /** As received, still percent-encoded. */
  readonly path: string
  /** Without the question mark. */
  readonly rawQueryString: string
  readonly headers: ReadonlyMap<string, readonly string[]>
  readonly body: Buffer
  /** The address that opened the connection: CloudFront's edge. */
  readonly sourceIp: string
}

export interface ApiResponse {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  /** Values of Set-Cookie. */
  readonly cookies: readonly string[]
  readonly body: Buffer
}

/** The context of an event: the API, its stage and the matched route. */
export interface RouteContext {
  readonly account: string
  readonly apiId: string
  readonly domainName: string
  readonly stage: string
  readonly routeKey: string
  /** Path parameters as matched, decoded. */
  readonly pathParameters: Readonly<Record<string, string>>
  readonly requestId: string
  /** ms */
  readonly time: number
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `21/Nov/2026:07:20:18 +0000` (CLF), as in `requestContext.time`. */
export function commonLogTime(time: number): string {
  const date = new Date(time)
  const two = (value: number): string => String(value).padStart(2, '0')
  const day = `${two(date.getUTCDate())}/${months[date.getUTCMonth()]}/${date.getUTCFullYear()}`
  return `${day}:${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} +0000`
}

/** An id as API Gateway makes it, e.g. `JKJaXmPLvHcESHA=`. */
export const newRequestId = (): string => `${randomBytes(11).toString('base64url').slice(0, 15)}=`

/** API Gateway passes known text types as text; everything else, forms included, as base64. */
const textTypes = /^(text\/|application\/(json|javascript|xml)\b|application\/[\w.+-]+\+(json|xml)\b)/i

function isText(headers: ApiRequest['headers']): boolean {
  if (headers.has('content-encoding')) return false
  const type = headers.get('content-type')?.[0]
  return type === undefined || textTypes.test(type)
}

/** Values of a repeated parameter are joined with commas. */
function queryParameters(rawQueryString: string): Record<string, string> | undefined {
  if (rawQueryString === '') return undefined
  const values = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(rawQueryString))
    values.set(name, [...(values.get(name) ?? []), value])
  return Object.fromEntries([...values].map(([name, all]) => [name, all.join(',')]))
}

/** The cookies of the request, one `name=value` each; `undefined` when there are none. */
function cookiesOf(headers: ApiRequest['headers']): string[] | undefined {
  const cookies = (headers.get('cookie') ?? []).flatMap(value => value.split(/;\s*/)).filter(Boolean)
  return cookies.length > 0 ? cookies : undefined
}

/** The event of payload format 2.0 for a request that matched a route. */
export function eventOf(request: ApiRequest, context: RouteContext): Record<string, unknown> {
  const { headers, body } = request
  const cookies = cookiesOf(headers)
  const query = queryParameters(request.rawQueryString)
  const asText = isText(headers)
  const hasParameters = Object.keys(context.pathParameters).length > 0
  const plain = [...headers].filter(([name]) => name !== 'cookie')
  return {
    version: '2.0',
    routeKey: context.routeKey,
    rawPath: request.path,
    rawQueryString: request.rawQueryString,
    ...(cookies && { cookies }),
    headers: Object.fromEntries(plain.map(([name, values]) => [name, values.join(',')])),
    ...(query && { queryStringParameters: query }),
    requestContext: {
      accountId: context.account,
      apiId: context.apiId,
      domainName: context.domainName,
      domainPrefix: context.domainName.split('.')[0],
      http: {
        method: request.method,
        path: request.path,
        protocol: 'HTTP/1.1',
        sourceIp: request.sourceIp,
        userAgent: headers.get('user-agent')?.join(',') ?? '',
      },
      requestId: context.requestId,
      routeKey: context.routeKey,
      stage: context.stage,
      time: commonLogTime(context.time),
      timeEpoch: context.time,
    },
    ...(hasParameters && { pathParameters: context.pathParameters }),
    ...(body.length > 0 && { body: body.toString(asText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.length > 0 && !asText,
  }
}

/** API Gateway's own answers. */
export function gatewayMessage(status: number, message: string): ApiResponse {
  return {
    status,
    headers: new Map([['content-type', 'application/json']]),
    cookies: [],
    body: Buffer.from(JSON.stringify({ message })),
  }
}

const functionAnswer = z.looseObject({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
})

/**
 * Reads a function's answer in format 2.0. Without `statusCode` the whole answer is the JSON body of a 200.
 * An unreadable answer is API Gateway's 500.
 */
export function responseOf(payload: unknown): ApiResponse {
  const isShaped = typeof payload === 'object' && payload !== null && 'statusCode' in payload
  if (!isShaped) {
    const body = Buffer.from(typeof payload === 'string' ? payload : (JSON.stringify(payload) ?? 'null'))
    return { status: 200, headers: new Map([['content-type', 'application/json']]), cookies: [], body }
  }
  const parsed = functionAnswer.safeParse(payload)
  if (!parsed.success) return gatewayMessage(500, 'Internal Server Error')
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data
  const entries = Object.entries(headers ?? {})
  const given = new Map(entries.map(([name, value]) => [name.toLowerCase(), String(value)]))
  if (!given.has('content-type') && body) given.set('content-type', 'text/plain;charset=UTF-8')
  return {
    status: statusCode,
    headers: given,
    cookies: cookies ?? [],
    body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8'),
  }
}

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { mostBodyBytes, type RunningHttpApi } from '../resources/httpApi.ts'
import type { EdgeRequest } from './edgeFunction.ts'
import type { Forwarding } from './policies.ts'
import type { SiteFiles, SiteObject } from './siteFiles.ts'
import { headersOf, queryStringOf, type ViewerRequest, type ViewerResponse } from './viewer.ts'

/** An origin of a distribution, as the template has it. */
export const originProperties = z.looseObject({
  Id: z.string(),
  DomainName: z.string(),
  OriginPath: z.string().default(''),
  OriginCustomHeaders: z
    .array(z.strictObject({ HeaderName: z.string(), HeaderValue: z.string() }))
    .default([]),
})

type OriginProperties = z.infer<typeof originProperties>

/** Answers what a behaviour passes on; `request` is the viewer's, after the edge function. */
export type Origin = (
  request: EdgeRequest,
  viewer: ViewerRequest,
  forwarding: Forwarding,
) => Promise<ViewerResponse>

/** The address from which an edge connects to an origin; the `sourceIp` of an API. */
const edgeAddress = '130.176.0.10'

/** What the edge passes on: the selected headers, its own, and the origin's custom ones, which always win. */
function originHeaders(
  request: EdgeRequest,
  viewer: ViewerRequest,
  { headers: selected, cookies }: Forwarding,
  origin: OriginProperties,
): Map<string, readonly string[]> {
  const headers = new Map<string, readonly string[]>([['user-agent', ['Amazon CloudFront']]])
  const always = /^(content-type|content-length|cookie)$/
  const given = headersOf(request, cookies)
  for (const [name, values] of given) if (always.test(name) || selected(name)) headers.set(name, values)
  if (selected('cloudfront-viewer-address'))
    headers.set('cloudfront-viewer-address', [`${viewer.ip}:${viewer.port}`])
  if (!selected('host')) headers.set('host', [origin.DomainName])
  headers.set('x-forwarded-for', [[...(given.get('x-forwarded-for') ?? []), viewer.ip].join(', ')])
  headers.set('x-forwarded-proto', ['https'])
  headers.set('x-forwarded-port', ['443'])
  headers.set('via', ['2.0 edge.cloudfront.net (CloudFront)'])
  headers.set('x-amz-cf-id', [randomUUID()])
  for (const { HeaderName, HeaderValue } of origin.OriginCustomHeaders)
    headers.set(HeaderName.toLowerCase(), [HeaderValue])
  return headers
}

function selectQuery(request: EdgeRequest, { query }: Forwarding): EdgeRequest {
  const passed = Object.entries(request.querystring).filter(([name]) => query(name))
  return { ...request, querystring: Object.fromEntries(passed) }
}

/** An HTTP API behind the edge. */
export function apiOrigin(api: RunningHttpApi, origin: OriginProperties): Origin {
  // The API refuses a body over its limit, so a truncated one is not used.
  const tooLong = Buffer.alloc(mostBodyBytes + 1)
  return async (request, viewer, forwarding) => {
    const response = await api.handle({
      method: request.method,
      path: origin.OriginPath + request.uri,
      rawQueryString: queryStringOf(selectQuery(request, forwarding), viewer),
      headers: originHeaders(request, viewer, forwarding, origin),
      body: (await viewer.body(mostBodyBytes)) ?? tooLong,
      sourceIp: edgeAddress,
    })
    return { ...response, headers: new Map(response.headers) }
  }
}

const refusalOfBucket = (status: number, code: string, message: string): ViewerResponse => ({
  status,
  headers: new Map([['content-type', 'application/xml']]),
  cookies: [],
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
  ),
})

function keyOf(uri: string): string | undefined {
  try {
    return decodeURIComponent(uri.slice(1))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

const withoutWeakness = (etag: string): string => etag.replace(/^W\//, '')

function isUnchanged(object: SiteObject, { headers }: EdgeRequest): boolean {
  const match = headers['if-none-match']?.value
  if (match !== undefined)
    return match.split(/\s*,\s*/).some(tag => tag === '*' || withoutWeakness(tag) === object.etag)
  const since = Date.parse(headers['if-modified-since']?.value ?? '')
  return !Number.isNaN(since) && object.lastModified.getTime() <= since
}

/**
 * The site bucket behind the edge. Only who may list a bucket hears that an object is missing; others are denied.
 */
export function siteOrigin(site: SiteFiles, origin: OriginProperties, mayList: boolean): Origin {
  return async (request, _viewer, { compresses }) => {
    const key = keyOf(origin.OriginPath + request.uri)
    const object = key === undefined ? undefined : await site.read(key)
    if (!object)
      return mayList
        ? refusalOfBucket(404, 'NoSuchKey', 'The specified key does not exist.')
        : refusalOfBucket(403, 'AccessDenied', 'Access Denied')
    const compressed = await site.compress(
      object,
      request.headers['accept-encoding']?.value ?? '',
      compresses,
    )
    const headers = new Map([
      ['content-type', object.contentType],
      // A compressed body differs, so its tag is weak.
      ['etag', compressed ? `W/${object.etag}` : object.etag],
      ['last-modified', object.lastModified.toUTCString()],
    ])
    if (object.cacheControl !== undefined) headers.set('cache-control', object.cacheControl)
    if (compresses.gzip || compresses.brotli) headers.set('vary', 'accept-encoding')
    if (isUnchanged(object, request)) return { status: 304, headers, cookies: [], body: Buffer.alloc(0) }
    if (compressed) headers.set('content-encoding', compressed.encoding)
    return { status: 200, headers, cookies: [], body: compressed?.body ?? object.body }
  }
}

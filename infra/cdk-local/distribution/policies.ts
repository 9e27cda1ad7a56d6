import { z } from 'zod'
import { NotRunHere } from '../gate/refusal.ts'
import type { Resource } from '../template/assembly.ts'
import { readProperties } from '../template/properties.ts'

/** Which of the viewer's headers, cookies or query parameters reach the origin. */
export type Selection = (name: string) => boolean

/** What a behaviour sends to its origin and how it compresses. */
export interface Forwarding {
  readonly headers: Selection
  readonly cookies: Selection
  readonly query: Selection
  /** CloudFront compresses only where the cache policy includes Accept-Encoding. */
  readonly compresses: { readonly gzip: boolean; readonly brotli: boolean }
}

const none: Selection = () => false
const all: Selection = () => true
const nothing: Forwarding = {
  headers: none,
  cookies: none,
  query: none,
  compresses: { gzip: false, brotli: false },
}

/** AWS's own policies by id, with what they pass on. */
const managed: Readonly<Record<string, Forwarding>> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': nothing,
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': { ...nothing, compresses: { gzip: true, brotli: true } },
}

const behaviour = z.enum(['none', 'whitelist', 'allExcept', 'all'])

function selection(how: z.infer<typeof behaviour>, listed: readonly string[], ofHeaders: boolean): Selection {
  const names = new Set(listed.map(name => (ofHeaders ? name.toLowerCase() : name)))
  switch (how) {
    case 'none':
      return none
    case 'all':
      return all
    case 'whitelist':
      return name => names.has(name)
    // Headers that CloudFront itself adds must be named.
    case 'allExcept':
      return name => !names.has(name) && !(ofHeaders && name.startsWith('cloudfront-'))
  }
}

const originRequestPolicy = z.looseObject({
  OriginRequestPolicyConfig: z.looseObject({
    HeadersConfig: z.looseObject({ HeaderBehavior: behaviour, Headers: z.array(z.string()).default([]) }),
    CookiesConfig: z.looseObject({ CookieBehavior: behaviour, Cookies: z.array(z.string()).default([]) }),
    QueryStringsConfig: z.looseObject({
      QueryStringBehavior: behaviour,
      QueryStrings: z.array(z.string()).default([]),
    }),
  }),
})
type Configs = z.infer<typeof originRequestPolicy>['OriginRequestPolicyConfig']

const forwardingOf = ({ HeadersConfig, CookiesConfig, QueryStringsConfig }: Configs): Forwarding => ({
  headers: selection(HeadersConfig.HeaderBehavior, HeadersConfig.Headers, true),
  cookies: selection(CookiesConfig.CookieBehavior, CookiesConfig.Cookies, false),
  query: selection(QueryStringsConfig.QueryStringBehavior, QueryStringsConfig.QueryStrings, false),
  compresses: nothing.compresses,
})

function policyOf(id: string | undefined, resources: readonly Resource[], place: string): Forwarding {
  if (id === undefined) return nothing
  const known = managed[id]
  if (known) return known
  const found = resources.find(({ ref }) => ref === id)
  if (found?.type === 'AWS::CloudFront::OriginRequestPolicy')
    return forwardingOf(originRequestPolicy.parse(found.properties).OriginRequestPolicyConfig)
  throw new NotRunHere(`${place}: what the policy ${id} passes on is not known here`)
}

/** What a behaviour passes on: what its cache policy or its origin request policy names. */
export function readForwarding(
  ids: { readonly cachePolicy: string | undefined; readonly originRequestPolicy: string | undefined },
  resources: readonly Resource[],
  place: string,
): Forwarding {
  const cache = policyOf(ids.cachePolicy, resources, place)
  const origin = policyOf(ids.originRequestPolicy, resources, place)
  const either =
    (one: Selection, other: Selection): Selection =>
    name =>
      one(name) || other(name)
  return {
    headers: either(cache.headers, origin.headers),
    cookies: either(cache.cookies, origin.cookies),
    query: either(cache.query, origin.query),
    compresses: cache.compresses,
  }
}

const override = z.boolean()
const responseHeadersPolicy = z.looseObject({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.string().optional(),
    CustomHeadersConfig: z
      .strictObject({
        Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), Override: override })),
      })
      .default({ Items: [] }),
    SecurityHeadersConfig: z
      .strictObject({
        ContentSecurityPolicy: z
          .strictObject({ ContentSecurityPolicy: z.string(), Override: override })
          .optional(),
        ContentTypeOptions: z.strictObject({ Override: override }).optional(),
        FrameOptions: z.strictObject({ FrameOption: z.string(), Override: override }).optional(),
        ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), Override: override }).optional(),
        StrictTransportSecurity: z
          .strictObject({
            AccessControlMaxAgeSec: z.coerce.number(),
            IncludeSubdomains: z.boolean().default(false),
            Preload: z.boolean().default(false),
            Override: override,
          })
          .optional(),
      })
      .default({}),
  }),
})

type SecurityHeaders = z.infer<
  typeof responseHeadersPolicy
>['ResponseHeadersPolicyConfig']['SecurityHeadersConfig']

interface AddedHeader {
  readonly name: string
  readonly value: string
  readonly override: boolean
}

function securityHeaders(given: SecurityHeaders): AddedHeader[] {
  const { ContentSecurityPolicy: csp, FrameOptions: frame, ReferrerPolicy: referrer } = given
  const { StrictTransportSecurity: hsts, ContentTypeOptions: type } = given
  const found: (AddedHeader | undefined)[] = [
    csp && { name: 'content-security-policy', value: csp.ContentSecurityPolicy, override: csp.Override },
    type && { name: 'x-content-type-options', value: 'nosniff', override: type.Override },
    frame && { name: 'x-frame-options', value: frame.FrameOption, override: frame.Override },
    referrer && { name: 'referrer-policy', value: referrer.ReferrerPolicy, override: referrer.Override },
    hsts && {
      name: 'strict-transport-security',
      value: `max-age=${hsts.AccessControlMaxAgeSec}${hsts.IncludeSubdomains ? '; includeSubDomains' : ''}${hsts.Preload ? '; preload' : ''}`,
      override: hsts.Override,
    },
  ]
  return found.flatMap(header => header ?? [])
}

/** Changes the headers of an answer as a response headers policy says. */
export type ResponseHeaders = (headers: Map<string, string>) => void

/** Reads an AWS::CloudFront::ResponseHeadersPolicy; CORS and server timing are refused by name. */
export function readResponseHeaders(
  id: string | undefined,
  resources: readonly Resource[],
  place: string,
): ResponseHeaders {
  if (id === undefined) return () => undefined
  const found = resources.find(
    ({ ref, type }) => ref === id && type === 'AWS::CloudFront::ResponseHeadersPolicy',
  )
  if (!found) throw new NotRunHere(`${place}: the response headers policy ${id} is not known here`)
  const given = readProperties(responseHeadersPolicy, found)
  const config = given.ResponseHeadersPolicyConfig
  const custom = config.CustomHeadersConfig.Items.map(item => ({
    name: item.Header.toLowerCase(),
    value: item.Value,
    override: item.Override,
  }))
  const added = [...securityHeaders(config.SecurityHeadersConfig), ...custom]
  return headers => {
    for (const { name, value, override: wins } of added)
      if (wins || !headers.has(name)) headers.set(name, value)
  }
}

import { z } from 'zod'
import { NotRunHere } from '../gate/refusal.ts'
import type { Resource } from '../template/assembly.ts'
import { placeOf, readProperties } from '../template/properties.ts'
import type { ViewerRequest, ViewerResponse } from './viewer.ts'

/**
 * The rate-based rules of an AWS::WAFv2::WebACL before a distribution: each counts the requests of one address over the
 * last `EvaluationWindowSec` and blocks while they are more than `Limit`. AWS counts every ten seconds or so; here the count
 * is exact, and by the machine's time, since an address sends in real time whatever the stack's clock says.
 */

const transformations = z.array(
  z.strictObject({ Priority: z.number(), Type: z.enum(['NONE', 'URL_DECODE']) }),
)
const uriRegex = z.strictObject({
  RegexMatchStatement: z.strictObject({
    FieldToMatch: z.strictObject({ UriPath: z.strictObject({}) }),
    // The schema allows 512 characters; a fixed quota of AWS WAF allows 200.
    RegexString: z.string().max(200),
    TextTransformations: transformations,
  }),
})
const rateRule = z.strictObject({
  Name: z.string(),
  Priority: z.number(),
  Statement: z.strictObject({
    RateBasedStatement: z.strictObject({
      AggregateKeyType: z.literal('IP'),
      Limit: z.int().min(10),
      EvaluationWindowSec: z.literal([60, 120, 300, 600]).default(300),
      ScopeDownStatement: z
        .union([
          uriRegex,
          z.strictObject({ OrStatement: z.strictObject({ Statements: z.array(uriRegex).min(2) }) }),
        ])
        .optional(),
    }),
  }),
  Action: z.strictObject({
    Block: z.strictObject({
      CustomResponse: z
        .strictObject({
          ResponseCode: z.int().min(200).max(599),
          CustomResponseBodyKey: z.string().optional(),
          ResponseHeaders: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).default([]),
        })
        .optional(),
    }),
  }),
  VisibilityConfig: z.unknown(),
})
const webAclProperties = z.looseObject({
  Name: z.string(),
  Scope: z.literal('CLOUDFRONT'),
  DefaultAction: z.strictObject({ Allow: z.strictObject({}) }),
  Rules: z.array(rateRule),
  CustomResponseBodies: z
    .record(z.string(), z.strictObject({ ContentType: z.string(), Content: z.string() }))
    .default({}),
})
type WebAclProperties = z.output<typeof webAclProperties>
type Rule = WebAclProperties['Rules'][number]

/** Blocks a request, or lets it pass with `undefined`. */
export type WebAcl = (viewer: ViewerRequest) => ViewerResponse | undefined

const contentTypes: Readonly<Record<string, string>> = {
  APPLICATION_JSON: 'application/json',
  TEXT_PLAIN: 'text/plain',
  TEXT_HTML: 'text/html',
}
/** A window is counted in this many slots. */
const slots = 30

/** Counts per address over a sliding window; an address that was quiet for a whole window is dropped. */
class SlidingCounts {
  private readonly slotMs: number
  private readonly counts = new Map<string, Map<number, number>>()
  private tidiedAt = 0

  constructor(windowSeconds: number) {
    this.slotMs = (windowSeconds * 1000) / slots
  }

  /** Counts one more request of an address, at an instant in ms; returns how many the window has with it. */
  add(address: string, now: number): number {
    const slot = Math.floor(now / this.slotMs)
    if (slot - this.tidiedAt >= slots) this.tidy(slot)
    const own = this.counts.get(address) ?? new Map<number, number>()
    this.counts.set(address, own)
    own.set(slot, (own.get(slot) ?? 0) + 1)
    let sum = 0
    for (const [at, count] of own) {
      if (at <= slot - slots) own.delete(at)
      else sum += count
    }
    return sum
  }

  private tidy(slot: number): void {
    this.tidiedAt = slot
    for (const [address, own] of this.counts)
      if ([...own.keys()].every(at => at <= slot - slots)) this.counts.delete(address)
  }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Which requests a rule counts. */
function scopeOf(rule: Rule): (viewer: ViewerRequest) => boolean {
  const scope = rule.Statement.RateBasedStatement.ScopeDownStatement
  if (scope === undefined) return () => true
  const statements = 'OrStatement' in scope ? scope.OrStatement.Statements : [scope]
  const matches = statements.map(({ RegexMatchStatement: { RegexString, TextTransformations } }) => {
    const pattern = new RegExp(RegexString)
    const decodes = TextTransformations.some(({ Type }) => Type === 'URL_DECODE')
    return (path: string): boolean => pattern.test(decodes ? decoded(path) : path)
  })
  return ({ path }) => matches.some(match => match(path))
}

function refusalOf({ Action }: Rule, bodies: WebAclProperties['CustomResponseBodies']): () => ViewerResponse {
  const custom = Action.Block.CustomResponse
  const body = custom?.CustomResponseBodyKey === undefined ? undefined : bodies[custom.CustomResponseBodyKey]
  return () => ({
    status: custom?.ResponseCode ?? 403,
    headers: new Map([
      ['content-type', contentTypes[body?.ContentType ?? ''] ?? 'text/html'],
      ...(custom?.ResponseHeaders ?? []).map(({ Name, Value }): [string, string] => [
        Name.toLowerCase(),
        Value,
      ]),
    ]),
    cookies: [],
    body: Buffer.from(body?.Content ?? '<html><head><title>403 Forbidden</title></head></html>'),
  })
}

/**
 * The web ACL with this ARN; `now` in ms. Addresses of `unlimited` are never blocked, as by an allow rule for a load test.
 * Throws NotRunHere when the template has none of this name, or for a rule that is no rate-based one.
 */
export function readWebAcl(
  arn: string,
  resources: readonly Resource[],
  unlimited: readonly string[] = [],
  now: () => number = () => performance.now(),
): WebAcl {
  const name = /:global\/webacl\/([^/]+)\//.exec(arn)?.[1]
  const found = resources.find(
    ({ type, properties }) => type === 'AWS::WAFv2::WebACL' && properties.Name === name,
  )
  if (found === undefined) throw new NotRunHere(`the distribution names ${arn}, and no template has it`)
  const { Rules, CustomResponseBodies } = readProperties(webAclProperties, found)
  const rules = Rules.toSorted((one, other) => one.Priority - other.Priority).map(rule => {
    const { Limit, EvaluationWindowSec } = rule.Statement.RateBasedStatement
    const key = rule.Action.Block.CustomResponse?.CustomResponseBodyKey
    if (key !== undefined && CustomResponseBodies[key] === undefined)
      throw new NotRunHere(`${placeOf(found)}: the rule ${rule.Name} names no body ${key}`)
    return {
      counts: new SlidingCounts(EvaluationWindowSec),
      limit: Limit,
      isInScope: scopeOf(rule),
      refusal: refusalOf(rule, CustomResponseBodies),
    }
  })
  return viewer => {
    if (unlimited.includes(viewer.ip)) return undefined
    const at = now()
    for (const { counts, limit, isInScope, refusal } of rules)
      if (isInScope(viewer) && counts.add(viewer.ip, at) > limit) return refusal()
    return undefined
  }
}

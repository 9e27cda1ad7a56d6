import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { calls } from '../../../shared/contracts/registry.ts'
import { readPlan } from '../../plan.ts'
import { resourcesOf, type Synthesized, synthesizeOnce, written } from '../../testing/synthesize.ts'

let production: Synthesized
beforeAll(async () => {
  production = synthesizeOnce('production', await readPlan())
}, 600_000)

const match = z.looseObject({ RegexMatchStatement: z.looseObject({ RegexString: z.string() }) })
const acl = z.looseObject({
  Scope: z.literal('CLOUDFRONT'),
  Rules: z.array(
    z.looseObject({
      Action: z.looseObject({
        Block: z.looseObject({ CustomResponse: z.looseObject({ ResponseCode: z.literal(429) }) }),
      }),
      Statement: z.looseObject({
        RateBasedStatement: z.looseObject({
          AggregateKeyType: z.literal('IP'),
          Limit: z.number(),
          EvaluationWindowSec: z.number(),
          ScopeDownStatement: z
            .looseObject({ OrStatement: z.object({ Statements: z.array(match) }) })
            .optional(),
        }),
      }),
    }),
  ),
})
const distribution = z.looseObject({ DistributionConfig: z.looseObject({ WebACLId: z.string() }) })

const rulesOf = () => {
  const [made, ...more] = resourcesOf(production, 'AWS::WAFv2::WebACL').map(({ Properties }) =>
    acl.parse(written(Properties)),
  )
  expect(more).toEqual([])
  return (made?.Rules ?? []).map(({ Statement: { RateBasedStatement: rule } }) => ({
    perSecond: rule.Limit / rule.EvaluationWindowSec,
    patterns: rule.ScopeDownStatement?.OrStatement.Statements.map(
      ({ RegexMatchStatement }) => RegexMatchStatement.RegexString,
    ),
  }))
}

it('a web ACL stands before the site and counts by address, in patterns that AWS takes (S2)', () => {
  for (const { Properties } of resourcesOf(production, 'AWS::CloudFront::Distribution'))
    expect(distribution.parse(written(Properties)).DistributionConfig.WebACLId).toMatch(
      /^arn:aws:wafv2:us-east-1:/,
    )
  const [costly, all] = rulesOf()
  expect(all?.patterns).toBeUndefined()
  // "Maximum number of characters in each regex pattern", a quota that cannot be raised.
  expect(costly?.patterns?.filter(({ length }) => length > 200)).toEqual([])
})

it('one client can never reach the throttle of a route, which counts everybody: the web ACL is stricter by far (S2)', () => {
  const rules = rulesOf().map(({ perSecond, patterns = ['.'] }) => ({
    perSecond,
    covers: (path: string) => patterns.some(pattern => new RegExp(pattern, 'u').test(path)),
  }))
  const limited = calls.filter(({ limit, access }) => limit !== undefined && access !== 'hook')
  expect(limited.length).toBeGreaterThan(15)
  for (const { name, path, limit } of limited) {
    const sent = `/api${path}`.replace(/\/+$/, '').replaceAll(/\{\w+\}/g, 'INES1E007012')
    const strictest = Math.min(
      ...rules.filter(({ covers }) => covers(sent)).map(({ perSecond }) => perSecond),
    )
    expect({ name, isFar: strictest * 50 <= (limit?.perSecond ?? 0) }).toEqual({ name, isFar: true })
  }
})

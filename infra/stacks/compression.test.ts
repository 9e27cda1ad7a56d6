import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { readPlan } from '../plan.ts'
import { resourcesOf, type Synthesized, synthesizeOnce } from '../testing/synthesize.ts'

let production: Synthesized
beforeAll(async () => {
  production = synthesizeOnce('production', await readPlan())
}, 600_000)

const distribution = z.looseObject({
  DistributionConfig: z.looseObject({
    CacheBehaviors: z.array(
      z.looseObject({ PathPattern: z.string(), CachePolicyId: z.string(), Compress: z.boolean() }),
    ),
  }),
})
/** AWS's policy CachingOptimized, which includes Accept-Encoding: without it CloudFront compresses nothing. */
const compressing = '658327ea-f89d-4fab-a63d-7e88639e58f6'

it('CloudFront compresses the OpenAPI document and the files of the site, which it may keep', () => {
  const compressed = resourcesOf(production, 'AWS::CloudFront::Distribution')
    .flatMap(({ Properties }) => distribution.parse(Properties).DistributionConfig.CacheBehaviors)
    .filter(({ CachePolicyId, Compress }) => Compress && CachePolicyId === compressing)
    .map(({ PathPattern }) => PathPattern)
  expect(compressed).toEqual(['/api/openapi.json', '/platform/assets/*'])
})

const requestPolicy = z.looseObject({
  OriginRequestPolicyConfig: z.looseObject({
    HeadersConfig: z.strictObject({ HeaderBehavior: z.string(), Headers: z.array(z.string()) }),
  }),
})

it('the API hears whether a browser takes compressed answers, which its functions make (P14)', () => {
  const passed = resourcesOf(production, 'AWS::CloudFront::OriginRequestPolicy').map(
    ({ Properties }) => requestPolicy.parse(Properties).OriginRequestPolicyConfig.HeadersConfig,
  )
  expect(passed).toEqual([{ HeaderBehavior: 'allExcept', Headers: ['Host'] }])
})

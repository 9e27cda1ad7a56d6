import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { readPlan } from '../../plan.ts'
import { resourcesOf, type Synthesized, synthesizeOnce, written } from '../../testing/synthesize.ts'

/**
 * Quotas of AWS that no schema says, so that a template keeps to them before an account is there: what is over one is refused
 * in the middle of a deployment.
 */

let production: Synthesized
beforeAll(async () => {
  production = synthesizeOnce('production', await readPlan())
}, 600_000)

const account = '123456789012'
/** Letters of a value as it is deployed, without white space. */
const lengthOf = (value: unknown): number =>
  JSON.stringify(written(value) ?? '').replaceAll('<AWS::AccountId>', account).length

const text = z.string().default('')

/** What is measured of a resource, and how much AWS takes. */
const quotas: readonly (readonly [
  what: string,
  type: string,
  most: number,
  (properties: Record<string, unknown>) => number,
])[] = [
  [
    'the pattern of a rule, in characters (EventBridge)',
    'AWS::Events::Rule',
    2048,
    ({ EventPattern }) => lengthOf(EventPattern),
  ],
  [
    'the targets of a rule (EventBridge)',
    'AWS::Events::Rule',
    5,
    ({ Targets }) => z.array(z.unknown()).parse(Targets).length,
  ],
  [
    'the environment of a function, in bytes (Lambda)',
    'AWS::Lambda::Function',
    4096,
    ({ Environment }) => lengthOf(Environment),
  ],
  [
    'the name of a function (Lambda)',
    'AWS::Lambda::Function',
    64,
    ({ FunctionName }) => text.parse(FunctionName).length,
  ],
  [
    'the description of an alarm (CloudWatch)',
    'AWS::CloudWatch::Alarm',
    1024,
    ({ AlarmDescription }) => text.parse(AlarmDescription).length,
  ],
  [
    'a policy of a role, in characters (IAM)',
    'AWS::IAM::Policy',
    10_240,
    ({ PolicyDocument }) => lengthOf(PolicyDocument),
  ],
  [
    'a managed policy, in characters (IAM)',
    'AWS::IAM::ManagedPolicy',
    6144,
    ({ PolicyDocument }) => lengthOf(PolicyDocument),
  ],
  ['the policy of a key, in bytes (KMS)', 'AWS::KMS::Key', 32_768, ({ KeyPolicy }) => lengthOf(KeyPolicy)],
  [
    'the code of a function at the edge, in bytes (CloudFront)',
    'AWS::CloudFront::Function',
    10_240,
    ({ FunctionCode }) => text.parse(FunctionCode).length,
  ],
]

it.each(quotas)('%s', (_, type, most, measure) => {
  const measured = resourcesOf(production, type).map(
    ({ id, Properties }) => [id, measure(Properties)] as const,
  )
  expect(measured.length).toBeGreaterThan(0)
  expect(measured.filter(([, size]) => size > most)).toEqual([])
  // Something is measured at all.
  expect(Math.max(...measured.map(([, size]) => size))).toBeGreaterThan(0)
})

it('the resources of a stack, its size, and what an account has of a kind', () => {
  for (const [stack, template] of production.templates) {
    const size = {
      stack,
      resources: Object.keys(template.Resources).length,
      isBig: JSON.stringify(template).length > 1e6,
    }
    expect(size).toEqual({ stack, resources: Math.min(size.resources, 500), isBig: false })
  }
  const most: Readonly<Record<string, number>> = {
    'AWS::ApiGatewayV2::Route': 300,
    'AWS::Events::Rule': 300,
    'AWS::IAM::Role': 1000,
    'AWS::DynamoDB::GlobalTable': 2500,
  }
  for (const [type, quota] of Object.entries(most))
    expect(resourcesOf(production, type).length, type).toBeLessThanOrEqual(quota)
})

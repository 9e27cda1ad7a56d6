import { App, Stack } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { claimSeconds } from '../functions/platform/events/onceForEvent.ts'
import { otpMinutes } from '../functions/platform/oneTimeCodes/otpLifecycle.ts'
import { calls } from '../shared/contracts/registry.ts'
import { entriesOf } from './buildStacks.ts'
import { routeKeyOf } from './constructs/ContractRoutes.ts'
import { apiName, consumersName, relayFailureMeans, relayName, stepsName } from './names.ts'
import { type Plan, readPlan } from './plan.ts'
import type { StageName } from './stage.ts'
import { differencesBetween } from './stageDifferences.ts'
import { suppress } from './suppress.ts'
import { findingsIn, resourcesOf, type Synthesized, synthesizeOnce, written } from './testing/synthesize.ts'

const stageNames: readonly StageName[] = ['production', 'staging', 'local']
const stages = new Map<StageName, Synthesized>()
let plan: Plan

beforeAll(async () => {
  plan = await readPlan()
  for (const name of stageNames) stages.set(name, synthesizeOnce(name, plan, {}, true))
}, 600_000)

function at(name: StageName): Synthesized {
  const found = stages.get(name)
  if (found === undefined) throw new Error(`${name} was not synthesized`)
  return found
}

describe.each(stageNames)('the stage %s', name => {
  it('puts up its stacks, each small enough to deploy and to read', () => {
    const sizes = [...at(name).templates].map(([stack, template]) => ({
      stack,
      resources: Object.keys(template.Resources).length,
      bytes: JSON.stringify(template).length,
    }))
    expect(sizes.map(({ stack }) => stack).sort()).toEqual(
      [
        'Api',
        'Backup',
        'Data',
        'Events',
        'Firewall',
        'MarketConsumers',
        'Network',
        'Operations',
        'PeopleConsumers',
        'Web',
        'Workflow',
      ].map(stack => `Sthirank${stack}`),
    )
    for (const { stack, resources, bytes } of sizes) {
      expect(resources, `resources of ${stack}`).toBeLessThan(400)
      expect(bytes, `bytes of ${stack}`).toBeLessThan(800_000)
    }
  })

  it('has no finding of AwsSolutions that nothing explains', () => {
    expect(at(name).findings).toEqual([])
  })

  it('explains every suppression', () => {
    expect(at(name).reasons.size).toBeGreaterThan(0)
    for (const [finding, reason] of at(name).reasons)
      expect(reason.split(/\s+/).length, finding).toBeGreaterThan(4)
  })

  it('allows no family of actions, and everything only where AWS knows no resources', () => {
    const wide = statementsOf(at(name)).flatMap(({ where, isKeyPolicy, statement }) => {
      const families = statement.Action.filter(action => action.includes('*'))
      const everything = !isKeyPolicy && statement.Resource.includes('*')
      const excess = everything ? statement.Action.filter(action => !withoutResources.has(action)) : []
      return [...families, ...excess].map(action => `${where}: ${action}`)
    })
    expect(wide).toEqual([])
  })
})

describe('what is watched', () => {
  it('describes every function in the words its manifest has for an investor; all of them share an alarm', () => {
    const means = new Map([[relayName, relayFailureMeans]])
    for (const { domain, api, consumers } of plan.domains) {
      if (api) means.set(apiName(domain), api.failureMeans)
      if (consumers) means.set(consumersName(domain), consumers.failureMeans)
    }
    for (const { flow, failureMeans } of plan.flows) means.set(stepsName(flow), failureMeans)
    const functions = namesOf('AWS::Lambda::Function', 'FunctionName')
    expect(functions).toEqual([...means.keys()].sort())
    const described = new Map(
      resourcesOf(at('production'), 'AWS::Lambda::Function').map(({ Properties }) => [
        Properties.FunctionName,
        Properties.Description,
      ]),
    )
    expect(functions.map(name => [name, described.get(name)])).toEqual(
      functions.map(name => [name, means.get(name)]),
    )
    // AWS refuses a longer description.
    expect([...means].filter(([, words]) => words.length > 256)).toEqual([])
    const [alarm] = resourcesOf(at('production'), 'AWS::CloudWatch::Alarm').filter(
      ({ Properties }) => Properties.AlarmName === 'functions failed',
    )
    expect(alarm?.Properties).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: 'Errors', Threshold: 0 })
    expect(alarm?.Properties).not.toHaveProperty('Dimensions')
  })

  it('raises an alarm for every machine of investors but those whose steps ring, and none for a mistake of an operator', () => {
    const investors = plan.flows
      .filter(({ flow, ringsByItsSteps }) => !flow.startsWith('ops-') && ringsByItsSteps !== true)
      .map(({ flow }) => flow)
    expect([...alarmsBy('machine').keys()].sort()).toEqual(investors.sort())
  })

  it('raises an alarm for every queue of dead letters', () => {
    const dead = namesOf('AWS::SQS::Queue', 'QueueName').filter(name => name.endsWith('-dead'))
    expect([...alarmsBy('deadLetters').keys()].sort()).toEqual(dead)
  })

  it('keeps every log for 400 days under the key', () => {
    const logs = resourcesOf(at('production'), 'AWS::Logs::LogGroup')
    expect(logs.length).toBeGreaterThan(plan.domains.length)
    for (const { id, Properties } of logs) {
      expect([id, Properties.RetentionInDays]).toEqual([id, 400])
      expect(Properties.KmsKeyId, id).toBeDefined()
    }
  })
})

describe('the routes', () => {
  it('are the contracts, one for one, and stand before their stage', () => {
    const routes = resourcesOf(at('production'), 'AWS::ApiGatewayV2::Route')
    const keys = routes.map(({ Properties }) => Properties.RouteKey)
    expect([...keys].sort()).toEqual(calls.map(routeKeyOf).sort())
    const [stage] = resourcesOf(at('production'), 'AWS::ApiGatewayV2::Stage')
    expect(stage?.DependsOn).toEqual(expect.arrayContaining(routes.map(({ id }) => id)))
  })

  it('carry the throttles of their contracts', () => {
    const [stage] = resourcesOf(at('production'), 'AWS::ApiGatewayV2::Stage')
    const limited = calls.filter(({ limit }) => limit !== undefined)
    expect(limited.length).toBeGreaterThan(0)
    expect(stage?.Properties.RouteSettings).toEqual(
      Object.fromEntries(
        limited.map(call => [
          routeKeyOf(call),
          expect.objectContaining({
            ThrottlingRateLimit: call.limit?.perSecond,
            ThrottlingBurstLimit: call.limit?.burst,
          }),
        ]),
      ),
    )
  })

  it('need one permission per function and log no query string', () => {
    const functions = plan.domains.filter(({ api }) => api).length
    expect(resourcesOf(at('production'), 'AWS::Lambda::Permission')).toHaveLength(functions)
    const [stage] = resourcesOf(at('production'), 'AWS::ApiGatewayV2::Stage')
    expect(JSON.stringify(stage?.Properties.AccessLogSettings)).not.toMatch(
      /path|query|protocol|cookie|sourceIp/i,
    )
  })
})

describe('the functions', () => {
  it('are arm64 ES modules on Node 24 with traces, an encrypted environment and an entry of their own', () => {
    const functions = resourcesOf(at('production'), 'AWS::Lambda::Function').filter(isOurs)
    expect(functions.map(({ Properties }) => Properties.FunctionName).sort()).toEqual(
      [...entriesOf(plan).keys()].sort(),
    )
    for (const { Properties } of functions) {
      expect(Properties).toMatchObject({
        Architectures: ['arm64'],
        Runtime: 'nodejs24.x',
        Handler: 'index.handler',
        TracingConfig: { Mode: 'Active' },
      })
      expect(Properties.KmsKeyArn).toBeDefined()
    }
  })

  it('of an API believe only the edge', () => {
    for (const { Properties } of resourcesOf(at('production'), 'AWS::Lambda::Function').filter(isOurs)) {
      const { Variables } = environment.parse(Properties.Environment)
      const isApi = String(Properties.FunctionName).endsWith('-api')
      expect(Object.keys(Variables).includes('ORIGIN_SECRETS'), String(Properties.FunctionName)).toBe(isApi)
      if (isApi)
        expect(String(written(Variables.ORIGIN_SECRETS))).toMatch(
          /^\{\{resolve:secretsmanager:[^,]+OriginSecretA[^,]+:SecretString:::\}\},\{\{resolve:secretsmanager:[^,]+OriginSecretB[^,]+:SecretString:::\}\}$/,
        )
    }
  })

  it('that send a code try again while it counts, and never while they may still be at it', () => {
    const longest = Math.max(...plan.domains.map(({ consumers }) => consumers?.timeoutSeconds ?? 0))
    expect(longest).toBeLessThan(claimSeconds)
    const sending = ['auth-onOtpRequested', 'liquidation-onRedeemCodeRequested']
    const queues = resourcesOf(at('production'), 'AWS::SQS::Queue').filter(({ Properties }) =>
      sending.includes(String(Properties.QueueName)),
    )
    expect(queues).toHaveLength(sending.length)
    for (const { Properties } of queues) {
      const domain = String(Properties.QueueName).split('-')[0] ?? ''
      const limit = plan.domains.find(one => one.domain === domain)?.consumers?.timeoutSeconds ?? Infinity
      expect(Properties.VisibilityTimeout).toBeGreaterThanOrEqual(limit)
      expect(2 * Number(Properties.VisibilityTimeout)).toBeLessThan(otpMinutes * 60)
    }
  })

  it('of a machine are all that the machine may call', () => {
    for (const { id } of resourcesOf(at('production'), 'AWS::StepFunctions::StateMachine')) {
      const flow = id.replace(/Machine[0-9A-F]{8}$/, '')
      const invoked = statementsOf(at('production'))
        .filter(({ where }) => where.startsWith(`SthirankWorkflow/${flow}Role`))
        .filter(({ statement }) => statement.Action.includes('lambda:InvokeFunction'))
        .flatMap(({ statement }) => statement.Resource)
      expect(invoked).toEqual([
        expect.stringMatching(new RegExp(`^<${flow}StepsFunction[0-9A-F]{8}\\.Arn>$`)),
      ])
    }
  })
})

describe('the stages', () => {
  it('differ in addresses, parameters, what outlives a stack and who carries the site, and in nothing else', () => {
    expect(differencesBetween(at('local'), at('production'))).toEqual(
      [
        'SthirankData AWS::DynamoDB::GlobalTable /DeletionPolicy',
        'SthirankData AWS::DynamoDB::GlobalTable /Properties/Replicas/0/DeletionProtectionEnabled',
        'SthirankData AWS::DynamoDB::GlobalTable /UpdateReplacePolicy',
        ...survivors('SthirankData', 'AWS::KMS::Key', 'AWS::S3::Bucket', 'AWS::SecretsManager::Secret'),
        ...survivors('SthirankApi', 'AWS::Logs::LogGroup'),
        ...survivors('SthirankBackup', 'AWS::Backup::BackupVault'),
        'SthirankOperations AWS::Budgets::Budget /Properties/Budget/BudgetLimit/Amount',
        ...survivors('SthirankFirewall', 'AWS::S3::Bucket'),
        ...survivors('SthirankEvents', 'AWS::Logs::LogGroup'),
        ...survivors('SthirankMarketConsumers', 'AWS::Logs::LogGroup'),
        ...survivors('SthirankNetwork', 'AWS::Logs::LogGroup'),
        ...survivors('SthirankPeopleConsumers', 'AWS::Logs::LogGroup'),
        ...survivors('SthirankWorkflow', 'AWS::Logs::LogGroup'),
        ...survivors('SthirankWeb', 'AWS::S3::Bucket'),
        ...survivors('SthirankApi', 'AWS::S3::Bucket'),
        // A version's id is made from what differs in its function.
        'SthirankApi AWS::Lambda::Alias /Properties/FunctionVersion',
        'SthirankApi AWS::Lambda::Version only in local',
        'SthirankApi AWS::Lambda::Version only in production',
        // The uploads of the built site and of the reference data; the local stack takes both from their folders.
        'SthirankApi AWS::IAM::Policy only in production',
        'SthirankApi AWS::IAM::Role only in production',
        'SthirankApi AWS::Lambda::Function only in production',
        'SthirankApi AWS::Lambda::LayerVersion only in production',
        'SthirankApi AWS::Logs::LogGroup only in production',
        'SthirankApi AWS::S3::Bucket /Properties/Tags',
        'SthirankApi Custom::CDKBucketDeployment only in production',
        'SthirankWeb AWS::IAM::Policy only in production',
        'SthirankWeb AWS::IAM::Role only in production',
        'SthirankWeb AWS::Lambda::Function only in production',
        'SthirankWeb AWS::Lambda::LayerVersion only in production',
        'SthirankWeb AWS::Logs::LogGroup only in production',
        'SthirankWeb AWS::S3::Bucket /Properties/Tags',
        'SthirankWeb Custom::CDKBucketDeployment only in production',
      ].sort(),
    )
  })

  it('know no vendor sandbox and no console where they are deployed', () => {
    for (const name of ['production', 'staging'] as const) {
      for (const [stack, template] of at(name).templates) {
        // The vendor itself names its trial host so; our sandbox is a path or a parameter.
        const text = JSON.stringify(template).replaceAll('https://sandbox.cashfree.com', '')
        expect(text, `${name} ${stack}`).not.toMatch(/sandbox|\/console|localhost|127\.0\.0\.1/i)
      }
    }
  })

  it('list the secrets, with values only on one machine', () => {
    const listed = (name: StageName) =>
      secretList.parse(at(name).templates.get('SthirankData')).Metadata.Secrets
    expect(listed('production').map(({ name }) => name)).toEqual(listed('local').map(({ name }) => name))
    expect(listed('production').filter(secret => secret.local !== undefined)).toEqual([])
    for (const { name, make, local } of listed('local'))
      expect([name, local !== undefined]).toEqual([name, make === 'given'])
  })
})

describe('a suppression', () => {
  const stackWithBucket = () => {
    const app = new App()
    const stack = new Stack(app, 'Careless')
    return { app, bucket: new Bucket(stack, 'Bucket') }
  }

  it('is needed: a careless bucket is found', () => {
    expect(findingsIn(stackWithBucket().app)).toEqual([
      'AwsSolutions-S1 at Careless/Bucket/Resource',
      'AwsSolutions-S10 at Careless/Bucket/Resource',
    ])
  })

  it('without a reason is refused, and so is one of no finding', () => {
    const { app, bucket } = stackWithBucket()
    expect(() => suppress(bucket, 'AwsSolutions-S1', 'later')).toThrow(/must say why/)
    expect(() => suppress(bucket, 'S1', 'nobody reads what is in this bucket')).toThrow(/not a finding/)
    expect(findingsIn(app)).toHaveLength(2)
  })
})

/** Actions for which AWS has no resources. */
const withoutResources = new Set([
  'ec2:CreateNetworkInterface',
  'ec2:DeleteNetworkInterface',
  'ec2:DescribeNetworkInterfaces',
  'ec2:DescribeSubnets',
  'dynamodb:ListStreams',
  'logs:CreateLogDelivery',
  'logs:DeleteLogDelivery',
  'logs:DescribeLogGroups',
  'logs:DescribeResourcePolicies',
  'logs:GetLogDelivery',
  'logs:ListLogDeliveries',
  'logs:PutResourcePolicy',
  'logs:UpdateLogDelivery',
  'states:ListStateMachines',
  'xray:GetSamplingRules',
  'xray:GetSamplingTargets',
  'xray:PutTelemetryRecords',
  'xray:PutTraceSegments',
])

const environment = z.object({ Variables: z.record(z.string(), z.unknown()) })
const secretList = z.object({
  Metadata: z.object({
    Secrets: z.array(z.object({ name: z.string(), make: z.string(), local: z.string().optional() })),
  }),
})

const oneOrMore = z.union([z.string().transform(one => [one]), z.array(z.string())])
const statement = z.looseObject({ Effect: z.string(), Action: oneOrMore, Resource: oneOrMore })
const policyDocument = z.looseObject({ Statement: z.array(statement) })

const readStatements = new Map<Synthesized, ReturnType<typeof readStatementsOf>>()

/** Every allowing statement of every policy, of roles and of resources; each stage is read once. */
function statementsOf(synthesized: Synthesized) {
  const known = readStatements.get(synthesized) ?? readStatementsOf(synthesized)
  readStatements.set(synthesized, known)
  return known
}

function readStatementsOf(synthesized: Synthesized) {
  return resourcesOf(synthesized).flatMap(({ stack, id, Type, Properties }) => {
    const inline = z.array(z.object({ PolicyDocument: z.unknown() })).parse(Properties.Policies ?? [])
    // The policy of an account about its logs allows nobody anything.
    if (Type === 'AWS::Logs::AccountPolicy') return []
    const documents = [
      Properties.PolicyDocument,
      Properties.KeyPolicy,
      ...inline.map(one => one.PolicyDocument),
    ]
    return documents
      .filter(document => document !== undefined)
      .flatMap(document => policyDocument.parse(written(document)).Statement)
      .filter(({ Effect }) => Effect === 'Allow')
      .map(one => ({ where: `${stack}/${id}`, isKeyPolicy: Type === 'AWS::KMS::Key', statement: one }))
  })
}

/** The function that uploads the site comes from the CDK and has no name. */
const isOurs = ({ Properties }: { Properties: Record<string, unknown> }) =>
  Properties.FunctionName !== undefined

function namesOf(type: string, property: string): string[] {
  return resourcesOf(at('production'), type)
    .map(({ Properties }) => Properties[property])
    .filter(name => typeof name === 'string')
    .sort()
}

/** The texts of the alarms of one kind, by the name of what they watch. */
function alarmsBy(kind: string): Map<string, unknown> {
  const alarms = resourcesOf(at('production'), 'AWS::CloudWatch::Alarm')
  return new Map(
    alarms
      .filter(({ Properties }) => String(Properties.AlarmName).startsWith(`${kind} `))
      .map(({ Properties }) => {
        const name = String(Properties.AlarmName).slice(kind.length + 1)
        // The metric must watch what the name says.
        expect(JSON.stringify(Properties)).toMatch(new RegExp(`("Value":"${name}"|stateMachine:${name}")`))
        expect(Properties.AlarmActions).toHaveLength(1)
        return [name, Properties.AlarmDescription]
      }),
  )
}

const survivors = (stack: string, ...types: string[]) =>
  types.flatMap(type => [`${stack} ${type} /DeletionPolicy`, `${stack} ${type} /UpdateReplacePolicy`])

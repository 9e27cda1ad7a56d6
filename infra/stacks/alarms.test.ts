import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Plan, readPlan } from '../plan.ts'
import { repositoryRoot } from '../repository.ts'
import { resourcesOf, type Synthesized, synthesizeOnce, written } from '../testing/synthesize.ts'
import { errorLines } from './errorLines.ts'

/** The way of every alarm to a person: alarm, topic, policy of the topic, policy of its key, subscription. */

let plan: Plan
let production: Synthesized
beforeAll(async () => {
  plan = await readPlan()
  production = synthesizeOnce('production', plan)
}, 600_000)

const account = '<AWS::AccountId>'
const text = z.union([z.string().transform(one => [one]), z.array(z.string())])
const statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Principal: z.union([z.string(), z.record(z.string(), text)]),
  Action: text,
  Condition: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
})
const policy = z.object({ Statement: z.array(statement) })

/** What CloudWatch says of itself when an alarm of this name acts. */
const contextOf = (alarm: string): Readonly<Record<string, string>> => ({
  'aws:SourceAccount': account,
  'aws:SourceArn': `arn:aws:cloudwatch:ap-south-1:${account}:alarm:${alarm}`,
  'aws:SecureTransport': 'true',
})

const fits = (pattern: string, value: string): boolean =>
  pattern.endsWith('*') ? value.startsWith(pattern.slice(0, -1)) : value === pattern

/** Whether the conditions hold; an operator that is not known here holds for nobody. */
function holds(
  conditions: z.output<typeof statement>['Condition'],
  context: Readonly<Record<string, string>>,
) {
  return Object.entries(conditions).every(([operator, keys]) =>
    Object.entries(keys).every(([key, wanted]) => {
      const value = context[key]
      if (value === undefined) return false
      if (operator === 'StringEquals' || operator === 'Bool') return String(wanted) === value
      return operator === 'ArnLike' && fits(String(wanted), value)
    }),
  )
}

/** Whether a policy lets CloudWatch do all of this for an alarm. */
function lets(document: unknown, actions: readonly string[], alarm: string): boolean {
  const { Statement } = policy.parse(written(document))
  const applies = ({ Principal, Action, Condition }: z.output<typeof statement>, action: string): boolean => {
    const principals = typeof Principal === 'string' ? [Principal] : Object.values(Principal).flat()
    return (
      (principals.includes('*') || principals.includes('cloudwatch.amazonaws.com')) &&
      Action.some(one => fits(one, action)) &&
      holds(Condition, contextOf(alarm))
    )
  }
  return actions.every(
    action =>
      Statement.some(one => one.Effect === 'Allow' && applies(one, action)) &&
      !Statement.some(one => one.Effect === 'Deny' && applies(one, action)),
  )
}

const alarmProperties = z.object({
  AlarmName: z.string(),
  AlarmDescription: z.string().min(20),
  AlarmActions: z.array(z.string()).length(1),
  OKActions: z.array(z.string()).length(1),
})
const named = (id: unknown): string => String(id).replace(/^<(.+?)(\.Arn)?>$/, '$1')

describe('every alarm', () => {
  it('reaches a person, when it rings and when it is over (P1)', () => {
    // A canary's alarm takes a deployment back; what fails meanwhile rings the function's own.
    const alarms = resourcesOf(production, 'AWS::CloudWatch::Alarm')
      .filter(({ Properties }) => !String(written(Properties.AlarmName)).startsWith('canary '))
      .map(({ Properties }) => alarmProperties.parse(written(Properties)))
    expect(alarms.length).toBeGreaterThan(60)
    const topics = new Map(resourcesOf(production, 'AWS::SNS::Topic').map(one => [one.id, one.Properties]))
    const keys = new Map(resourcesOf(production, 'AWS::KMS::Key').map(one => [one.id, one.Properties]))
    const mute = alarms.filter(({ AlarmName, AlarmActions, OKActions }) =>
      [...AlarmActions, ...OKActions].some(action => {
        const topic = topics.get(named(action))
        const policies = resourcesOf(production, 'AWS::SNS::TopicPolicy').filter(({ Properties }) =>
          z.array(z.string()).parse(written(Properties.Topics)).map(named).includes(named(action)),
        )
        // As the Data stack exports it.
        const keyArn = String(written(topic?.KmsMasterKeyId))
        const [, key] = [...keys].find(([id]) => keyArn.includes(id)) ?? []
        const people = resourcesOf(production, 'AWS::SNS::Subscription').filter(
          ({ Properties }) =>
            named(written(Properties.TopicArn)) === named(action) &&
            Properties.Protocol === 'email' &&
            Properties.Endpoint === production.stage.alarmEmail,
        )
        return !(
          policies.some(({ Properties }) => lets(Properties.PolicyDocument, ['sns:Publish'], AlarmName)) &&
          key !== undefined &&
          lets(key.KeyPolicy, ['kms:Decrypt', 'kms:GenerateDataKey'], AlarmName) &&
          people.length === 1
        )
      }),
    )
    expect(mute.map(({ AlarmName }) => AlarmName)).toEqual([])
  })

  it('watches a metric that exists (P4)', () => {
    const [api] = resourcesOf(production, 'AWS::CloudWatch::Alarm').filter(
      ({ Properties }) => Properties.AlarmName === 'api errors',
    )
    expect(JSON.stringify(written(api?.Properties))).toMatch(/"Name":"ApiId","Value":"<?[^"]*HttpApi/)
    const dashboards = JSON.stringify(resourcesOf(production, 'AWS::CloudWatch::Dashboard'))
    expect(dashboards).toContain('ApiId')
    expect(dashboards).toMatch(/custom.*function:ops-list-work-steps.*showWork/)
    expect(dashboards).not.toContain('ApiName')
  })

  it('counts nothing as nothing, and not as unknown', () => {
    for (const { Properties } of resourcesOf(production, 'AWS::CloudWatch::Alarm')) {
      const expressions = JSON.stringify(Properties).match(/"Expression":"[^"]+"/g) ?? []
      for (const expression of expressions)
        expect(expression).toMatch(/^"Expression":"(DIFF\(FILL\(\w+, 0\)\)|(FILL\(\w+, 0\)( \+ )?)+)"$/)
    }
  })

  it('watches how long events wait: in the streams of the outbox, and in the queue of each domain (P5)', () => {
    const alarms = new Map(
      resourcesOf(production, 'AWS::CloudWatch::Alarm').map(({ Properties }) => [
        String(Properties.AlarmName),
        Properties,
      ]),
    )
    expect(alarms.get('stream outbox-relay')).toMatchObject({ MetricName: 'IteratorAge', Threshold: 900_000 })
    const queues = resourcesOf(production, 'AWS::SQS::Queue').map(({ Properties }) =>
      String(Properties.QueueName),
    )
    const live = queues.filter(name => !name.endsWith('-dead'))
    expect(live.length).toBeGreaterThan(12)
    for (const name of live)
      expect(alarms.get(`queue ${name}`)).toMatchObject({
        MetricName: 'ApproximateAgeOfOldestMessage',
        Dimensions: [{ Name: 'QueueName', Value: name }],
        Threshold: 900,
      })
    // A second message on a red alarm rings again.
    for (const name of queues.filter(name => name.endsWith('-dead')))
      expect(JSON.stringify(alarms.get(`deadLetters ${name}`))).toContain('"Expression":"DIFF(FILL(')
  })

  it('watches one metric, since each is paid for; only a machine ends in several ways', () => {
    const alarms = resourcesOf(production, 'AWS::CloudWatch::Alarm')
    const metricsOf = (metrics: unknown): number =>
      Array.isArray(metrics) ? metrics.filter(one => 'MetricStat' in Object(one)).length : 1
    const several = alarms.filter(({ Properties }) => metricsOf(Properties.Metrics) > 1)
    expect(
      several
        .map(({ Properties }) => String(Properties.AlarmName))
        .filter(name => !name.startsWith('machine ')),
    ).toEqual([])
    const throttled = alarms.find(({ Properties }) => Properties.AlarmName === 'functions throttled')
    expect(throttled?.Properties).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: 'Throttles' })
    expect(throttled?.Properties).not.toHaveProperty('Dimensions')
  })

  it('of rows that are not published comes after their last attempt, before the stream drops them', () => {
    const mappings = resourcesOf(production, 'AWS::Lambda::EventSourceMapping').filter(
      ({ Properties }) => Properties.StartingPosition === 'TRIM_HORIZON',
    )
    expect(mappings.length).toBeGreaterThan(5)
    for (const { Properties } of mappings) {
      expect(Properties).toMatchObject({ MaximumRetryAttempts: -1, MaximumRecordAgeInSeconds: 79_200 })
      expect(Properties.DestinationConfig).toHaveProperty('OnFailure.Destination')
    }
  })

  it('stands for each registered line of level ERROR, which every function counts by its name (P3)', () => {
    const alarms = resourcesOf(production, 'AWS::CloudWatch::Alarm')
    const lines = alarms
      .map(({ Properties }) => /^line (.+)$/.exec(String(Properties.AlarmName))?.[1])
      .filter(line => line !== undefined)
    expect(lines.sort()).toEqual(Object.keys(errorLines).sort())
    for (const line of lines) {
      const [alarm] = alarms.filter(({ Properties }) => Properties.AlarmName === `line ${line}`)
      expect(alarm?.Properties).toMatchObject({
        Namespace: 'Sthirank',
        MetricName: 'ErrorLines',
        Dimensions: [{ Name: 'Line', Value: line }],
        Threshold: 0,
      })
    }
    const groups = resourcesOf(production, 'AWS::Logs::MetricFilter').map(({ Properties }) => {
      expect(Properties).toMatchObject({
        FilterPattern: '{ $.level = "ERROR" }',
        MetricTransformations: [
          {
            MetricNamespace: 'Sthirank',
            MetricName: 'ErrorLines',
            MetricValue: '1',
            Dimensions: [{ Key: 'Line', Value: '$.message' }],
          },
        ],
      })
      return named(written(Properties.LogGroupName))
    })
    const functions = resourcesOf(production, 'AWS::Logs::LogGroup').filter(({ Properties }) =>
      String(Properties.LogGroupName).startsWith('/aws/lambda/sthirank-')
        ? false
        : /^\/aws\/lambda\//.test(String(Properties.LogGroupName)),
    )
    expect(groups.sort()).toEqual(functions.map(({ id }) => id).sort())
  })

  it('of a line fires for what the platform really logs', () => {
    const script = `import { log } from './functions/platform/log.ts'; log('payout.contradicts', { recordId: 'pay_1' })`
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      cwd: repositoryRoot,
      encoding: 'utf8',
    })
    const logged = `${stdout}${stderr}`
      .split('\n')
      .filter(line => line.startsWith('{'))
      .map((line): unknown => JSON.parse(line))
    expect(logged).toEqual([expect.objectContaining({ level: 'ERROR', message: 'payout.contradicts' })])
  })

  it('logs each execution of operators or of a feed that runs out of time, as a line that has an alarm', () => {
    const rule = resourcesOf(production, 'AWS::Events::Rule').find(
      ({ Properties }) => Properties.Name === 'operations-onOperatorTimedOut',
    )
    const forOperators = plan.flows.map(({ flow }) => flow).filter(flow => flow.startsWith('ops-'))
    expect(forOperators.length).toBeGreaterThanOrEqual(8)
    expect(written(rule?.Properties.EventPattern)).toEqual({
      source: ['aws.states'],
      'detail-type': ['Step Functions Execution Status Change'],
      detail: {
        stateMachineArn: [
          // How the names of all flows of operators begin, and of no other machine.
          { prefix: 'arn:aws:states:ap-south-1:<AWS::AccountId>:stateMachine:ops-' },
          // No step of theirs fails when the execution runs out of time, and they have no alarm of their own.
          'arn:aws:states:ap-south-1:<AWS::AccountId>:stateMachine:index-feed',
          'arn:aws:states:ap-south-1:<AWS::AccountId>:stateMachine:nav-feed',
        ],
        status: ['TIMED_OUT'],
      },
    })
  })
})

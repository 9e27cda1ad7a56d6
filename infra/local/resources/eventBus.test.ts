import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  account,
  arnOf,
  functionArn,
  lambda,
  queue,
  queueArn,
  resource,
  role,
  type TestContext,
  testContext,
} from '../gate/testing/stackContext.ts'
import { channelArn } from '../queue/deliveries.ts'
import type { Resource } from '../template/assembly.ts'
import { type RunningEventBus, runEventBus } from './eventBus.ts'
import { type RunningQueues, runQueues } from './queue.ts'

const ruleArn = arnOf('events', 'rule/sthirank/registered')
const machineArn = arnOf('states', 'stateMachine:bank-verification')
const rule = (logicalId: string, properties: Record<string, unknown>) =>
  resource('AWS::Events::Rule', logicalId, { State: 'ENABLED', ...properties }, { arn: ruleArn })
const queuePolicy = resource('AWS::SQS::QueuePolicy', 'policy', {
  Queues: [`https://sqs.ap-south-1.amazonaws.com/${account}/mail`],
  PolicyDocument: {
    Statement: [
      {
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: 'sqs:*',
        Resource: queueArn('mail'),
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      },
      {
        Effect: 'Allow',
        Principal: { Service: 'events.amazonaws.com' },
        Action: ['sqs:SendMessage', 'sqs:GetQueueUrl'],
        Resource: queueArn('mail'),
        Condition: { ArnEquals: { 'aws:SourceArn': ruleArn } },
      },
    ],
  },
})
const bus = resource('AWS::Events::EventBus', 'bus', { Name: 'sthirank' })
const toMail = rule('registered', {
  EventBusName: 'sthirank',
  EventPattern: { source: ['sthirank.auth'], 'detail-type': ['userRegistered'] },
  Targets: [{ Id: 'Target0', Arn: queueArn('mail') }],
})
const permission = resource('AWS::Lambda::Permission', 'permission', {
  Action: 'lambda:InvokeFunction',
  FunctionName: functionArn('scanner'),
  Principal: 'events.amazonaws.com',
  SourceArn: ruleArn,
})
const toScanner = rule('uploaded', {
  EventPattern: { source: ['aws.s3'], 'detail-type': ['Object Created'] },
  Targets: [
    {
      Id: 'T',
      Arn: functionArn('scanner'),
      RetryPolicy: { MaximumRetryAttempts: 2 },
      DeadLetterConfig: { Arn: queueArn('mail') },
    },
  ],
})

const open: { bus: RunningEventBus; queues: RunningQueues; test: TestContext }[] = []

async function start(resources: readonly Resource[], options: Parameters<typeof testContext>[1] = {}) {
  const test = testContext(resources, options)
  const started: { machine: string; name: string; input: string }[] = []
  const queues = await runQueues(resources, test.stack)
  const startExecution = async (machine: string, name: string, input: string) => {
    started.push({ machine, name, input })
  }
  const running = await runEventBus(resources, test.stack, { store: queues.store, startExecution })
  test.clock.onSettle(() => running.idle())
  open.push({ bus: running, queues, test })
  const mail = () => queues.store.receive(queueArn('mail'), 10).map((m): unknown => JSON.parse(m.body))
  return { ...test, bus: running, queues, mail, started }
}

afterEach(async () => {
  for (const { bus: running, queues, test } of open.splice(0)) {
    await running.stop()
    await queues.stop()
    test.dispose()
  }
})

describe('the bus', () => {
  it('lays an event into the queue of each rule that wants it, in the envelope AWS uses', async () => {
    const { bus: running, mail } = await start([queue('mail'), queuePolicy, bus, toMail])
    const id = running.publish('sthirank', {
      source: 'sthirank.auth',
      detailType: 'userRegistered',
      detail: { userId: 'u1' },
    })
    running.publish('sthirank', { source: 'sthirank.auth', detailType: 'other', detail: {} })
    running.publish('default', { source: 'sthirank.auth', detailType: 'userRegistered', detail: {} })
    expect(mail()).toEqual([
      {
        version: '0',
        id,
        'detail-type': 'userRegistered',
        source: 'sthirank.auth',
        account,
        time: '2026-11-20T10:00:00Z',
        region: 'ap-south-1',
        resources: [],
        detail: { userId: 'u1' },
      },
    ])
  })

  it('calls a function with what S3 publishes, tries again later, and gives up to the dead letters', async () => {
    const {
      stack,
      bus: running,
      clock,
      handlers,
      mail,
      lines,
    } = await start([queue('mail'), queuePolicy, ...lambda('scanner'), permission, toScanner])
    const seen: unknown[] = []
    const at: number[] = []
    handlers.set('scanner', event => {
      seen.push(z.looseObject({ detail: z.unknown() }).parse(event).detail)
      at.push(stack.clock.now())
      throw new Error('cannot scan')
    })
    const startedAt = clock.now()
    await running.publishAwsEvent('aws.s3', 'Object Created', { object: { key: 'k' } })
    await clock.advance(10_000)
    expect(seen).toEqual([{ object: { key: 'k' } }, { object: { key: 'k' } }, { object: { key: 'k' } }])
    expect(at.map(time => time - startedAt)).toEqual([0, 1000, 3000])
    expect(mail()).toMatchObject([{ detail: { object: { key: 'k' } } }])
    expect(lines.join()).toContain('given up after 3 attempts: Error: Error: Error: cannot scan')
  })

  it('starts a machine under the role of its target', async () => {
    const toMachine = (RoleArn?: string) =>
      rule('starts', {
        EventPattern: { source: ['x'] },
        Targets: [{ Id: 'T', Arn: machineArn, Input: '{"fixed":1}', RoleArn }],
      })
    const starter = role('starter', 'events.amazonaws.com', {
      Effect: 'Allow',
      Action: 'states:StartExecution',
      Resource: machineArn,
    })
    const { bus: running, started } = await start([starter, toMachine(starter.arn)])
    running.publish('default', { source: 'x', detailType: 'y', detail: {} })
    await running.idle()
    expect(started).toMatchObject([{ machine: machineArn, input: '{"fixed":1}' }])
    await expect(start([toMachine()])).rejects.toThrow('without a role')
  })

  it('forgets nothing of what was published when the stack crashes before the function was called', async () => {
    const template = [queue('mail'), queuePolicy, ...lambda('scanner'), permission, toScanner]
    const before = await start(template)
    before.handlers.set('scanner', () => new Promise(() => undefined))
    await before.bus.publishAwsEvent('aws.s3', 'Object Created', { n: 1 })
    await before.bus.publishAwsEvent('aws.s3', 'Object Created', { n: 2 })
    // Both are in a function that never answers: the state after a kill -9.
    await expect.poll(() => before.queues.store.counts(channelArn('rule/Test/uploaded/T')).inFlight).toBe(2)
    before.queues.store.close()
    open.splice(0)
    const after = await start(template, { dataDir: before.stack.dataDir })
    const seen: unknown[] = []
    after.handlers.set('scanner', event => {
      seen.push(z.looseObject({ detail: z.object({ n: z.number() }) }).parse(event).detail.n)
    })
    await after.bus.idle()
    expect(seen.toSorted()).toEqual([1, 2])
  })

  it('names at start the policy or permission without which AWS would lose events in silence', async () => {
    await expect(start([queue('mail'), bus, toMail])).rejects.toThrow(
      `no queue policy lets events.amazonaws.com send to ${queueArn('mail')} for the rule ${ruleArn}`,
    )
    await expect(start([queue('mail'), ...lambda('scanner'), toScanner])).rejects.toThrow(
      'no permission lets events.amazonaws.com call',
    )
    await expect(start([queue('mail'), queuePolicy, toMail])).rejects.toThrow('there is no bus sthirank')
    const key = resource('AWS::KMS::Key', 'key', {
      KeyPolicy: {
        Statement: [{ Effect: 'Allow', Principal: { AWS: 'root' }, Action: 'kms:*', Resource: '*' }],
      },
    })
    await expect(
      start([queue('mail', { KmsMasterKeyId: key.arn }), key, queuePolicy, bus, toMail]),
    ).rejects.toThrow('does not let events.amazonaws.com kms:GenerateDataKey')
  })

  it('refuses by name what a rule cannot do here', async () => {
    const withTransformer = {
      ...toMail,
      properties: {
        ...toMail.properties,
        Targets: [{ Id: 'T', Arn: queueArn('mail'), InputTransformer: {} }],
      },
    }
    await expect(start([queue('mail'), queuePolicy, bus, withTransformer])).rejects.toThrow(
      'InputTransformer',
    )
  })
})

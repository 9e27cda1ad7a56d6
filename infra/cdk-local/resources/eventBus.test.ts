import { afterEach, describe, expect, it } from 'vitest'
import {
  account,
  arnOf,
  queue,
  queueArn,
  resource,
  type TestContext,
  testContext,
} from '../gate/testing/stackContext.ts'
import type { Resource } from '../template/assembly.ts'
import { runEventBus } from './eventBus.ts'
import { type RunningQueues, runQueues } from './queue.ts'

const ruleArn = arnOf('events', 'rule/notes/registered')
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
const bus = resource('AWS::Events::EventBus', 'bus', { Name: 'notes' })
const toMail = rule('registered', {
  EventBusName: 'notes',
  EventPattern: { source: ['notes.auth'], 'detail-type': ['userRegistered'] },
  Targets: [{ Id: 'Target0', Arn: queueArn('mail') }],
})
const open: { queues: RunningQueues; test: TestContext }[] = []

async function start(resources: readonly Resource[], options: Parameters<typeof testContext>[1] = {}) {
  const test = testContext(resources, options)
  const queues = await runQueues(resources, test.stack)
  open.push({ queues, test })
  const running = runEventBus(resources, test.stack, queues.store)
  const mail = () => queues.store.receive(queueArn('mail'), 10).map((m): unknown => JSON.parse(m.body))
  return { bus: running, mail }
}

afterEach(async () => {
  for (const { queues, test } of open.splice(0)) {
    await queues.stop()
    test.dispose()
  }
})

describe('the bus', () => {
  it('lays an event into the queue of each rule that wants it, in the envelope AWS uses', async () => {
    const { bus: running, mail } = await start([queue('mail'), queuePolicy, bus, toMail])
    const id = running.publish('notes', {
      source: 'notes.auth',
      detailType: 'userRegistered',
      detail: { userId: 'u1' },
    })
    running.publish('notes', { source: 'notes.auth', detailType: 'other', detail: {} })
    running.publish('default', { source: 'notes.auth', detailType: 'userRegistered', detail: {} })
    expect(mail()).toEqual([
      {
        version: '0',
        id,
        'detail-type': 'userRegistered',
        source: 'notes.auth',
        account,
        time: '2026-11-20T10:00:00Z',
        region: 'ap-south-1',
        resources: [],
        detail: { userId: 'u1' },
      },
    ])
  })

  it('names at start the policy or permission without which AWS would lose events in silence', async () => {
    await expect(start([queue('mail'), bus, toMail])).rejects.toThrow(
      `no queue policy lets events.amazonaws.com send to ${queueArn('mail')} for the rule ${ruleArn}`,
    )
    await expect(start([queue('mail'), queuePolicy, toMail])).rejects.toThrow('there is no bus notes')
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
    const toFunction = {
      ...toMail,
      properties: { ...toMail.properties, Targets: [{ Id: 'T', Arn: arnOf('lambda', 'function:scanner') }] },
    }
    await expect(start([queue('mail'), queuePolicy, bus, toFunction])).rejects.toThrow(
      'a rule delivers to a queue only here',
    )
  })
})

import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import type { FaultRates } from '../../gate/faults.ts'
import { accessKeyOf, secretOf } from '../../gate/principals.ts'
import {
  account,
  arnOf,
  functionArn,
  lambda,
  queue,
  queueArn,
  region,
  resource,
  type TestContext,
  testContext,
} from '../../gate/testing/stackContext.ts'
import { runEventBus } from '../../resources/eventBus.ts'
import { type RunningQueues, runQueues } from '../../resources/queue.ts'
import type { Resource } from '../../template/assembly.ts'
import { createAwsEndpoint } from '../awsEndpoint.ts'
import { eventsService } from '../events.ts'
import { kmsService } from '../kms.ts'
import { lambdaService } from '../lambda.ts'
import { openLocalKms } from '../localKms.ts'
import { ensureLocalSecrets } from '../localSecrets.ts'
import { schedulerService } from '../scheduler.ts'
import { type Email, sesService } from '../ses.ts'
import { sqsService } from '../sqs.ts'
import { ssmService } from '../ssm.ts'
import { stsService } from '../sts.ts'

export const keyArn = arnOf('kms', 'key/field-key')
/** Of a key that only those tests have which name it among `more` resources. */
export const signingKeyArn = arnOf('kms', 'key/signing-key')
const ruleArn = arnOf('events', 'rule/notes/all')
const granted = [
  { Effect: 'Allow', Action: 'events:PutEvents', Resource: arnOf('events', 'event-bus/notes') },
  {
    Effect: 'Allow',
    Action: ['ssm:GetParameter', 'ssm:GetParameters'],
    Resource: arnOf('ssm', 'parameter/notes/local/sms/*'),
  },
  {
    Effect: 'Allow',
    Action: 'kms:Decrypt',
    Resource: keyArn,
    Condition: { StringEquals: { 'kms:EncryptionContext:table': 'auth' } },
  },
  {
    Effect: 'Allow',
    Action: 'kms:Decrypt',
    Resource: keyArn,
    Condition: { StringEquals: { 'kms:ViaService': 'ssm.ap-south-1.amazonaws.com' } },
  },
  {
    Effect: 'Allow',
    Action: 'kms:Sign',
    Resource: signingKeyArn,
    Condition: { StringEquals: { 'kms:SigningAlgorithm': 'RSASSA_PKCS1_V1_5_SHA_256' } },
  },
  { Effect: 'Allow', Action: 'ses:SendEmail', Resource: arnOf('ses', 'identity/notes.test') },
]
const sender = lambda('auth-api', ...granted)
/** May read a parameter, but not use the key that encrypts it. */
const keyless = lambda('keyless-api', granted[1])
const common = [
  ...sender,
  ...keyless,
  ...lambda('other-api'),
  queue('mail', { VisibilityTimeout: 30 }),
  resource('AWS::SQS::QueuePolicy', 'policy', {
    Queues: ['https://sqs/mail'],
    PolicyDocument: {
      Statement: {
        Effect: 'Allow',
        Principal: { Service: 'events.amazonaws.com' },
        Action: 'sqs:SendMessage',
        Resource: queueArn('mail'),
      },
    },
  }),
  resource('AWS::Events::EventBus', 'bus', { Name: 'notes' }),
  resource(
    'AWS::Events::Rule',
    'all',
    {
      EventBusName: 'notes',
      EventPattern: { source: [{ prefix: 'notes.' }] },
      Targets: [{ Id: 'T', Arn: queueArn('mail') }],
    },
    { arn: ruleArn },
  ),
  resource('AWS::KMS::Key', 'key', { Description: 'fields' }, { arn: keyArn, ref: 'field-key' }),
  resource('AWS::KMS::Alias', 'alias', { AliasName: 'alias/fields', TargetKeyId: keyArn }),
]
const schedule = {
  name: 'sweep',
  group: 'default',
  arn: arnOf('scheduler', 'schedule/default/sweep'),
  expression: 'rate(5 minutes)',
  timeZone: 'UTC',
  enabled: true,
  target: { arn: functionArn('auth-api'), roleArn: 'r', input: '{}' },
}
const commonSeeds = [
  { name: 'sms/auth-key', make: 'given', local: 'auth-key-value' },
  { name: 'sms/sender', make: 'given', local: 'NOTES' },
  { name: 'session/pepper', make: 'random' },
  { name: 'envelope/private-key', make: 'rsa' },
  { name: 'fields/data-key', make: 'data-key' },
]

export interface RunningEndpoint {
  readonly test: TestContext
  readonly queues: RunningQueues
  readonly address: string
  /** The e-mails that SES was given. */
  readonly mails: Email[]
  /** The configuration of a client with the administrator's key, or with a function's. */
  as(who: 'administrator' | 'auth-api' | 'other-api' | 'keyless-api'): {
    endpoint: string
    region: string
    credentials: { accessKeyId: string; secretAccessKey: string }
    maxAttempts: number
  }
  stop(): Promise<void>
}

/** All services behind one endpoint on a free port, with a small template; `dataDir` continues an earlier one. */
async function startEndpoint(
  more: readonly Resource[],
  options: Parameters<typeof testContext>[1] = {},
): Promise<RunningEndpoint> {
  const resources = [...common, ...more]
  const test = testContext(resources, options)
  const { clock, dataDir, functions, gate, log } = test.stack
  const queues = await runQueues(resources, test.stack)
  const bus = runEventBus(resources, test.stack, queues.store)
  const kms = openLocalKms(resources, join(dataDir, 'kms'), gate.durableWrite)
  const { durableWrite } = gate
  const secrets = { dataDir, seeds: commonSeeds, path: '/notes/local', kms, fieldKeyId: 'alias/fields' }
  const parameters = ensureLocalSecrets({ ...secrets, durableWrite })
  const mails: Email[] = []
  const endpoint = createAwsEndpoint({
    gate,
    log,
    services: {
      events: eventsService(bus),
      sqs: sqsService({ store: queues.store, clock, account }),
      kms: kmsService(kms),
      ssm: ssmService({ parameters: () => parameters, region, account, keyArn }),
      ses: sesService({ region, account, deliverEmail: async email => void mails.push(email) }),
      sts: stsService(gate, account),
      lambda: lambdaService({ resources, functions, log }),
      scheduler: schedulerService({ schedules: [schedule] }),
    },
  })
  const address = `http://127.0.0.1:${await endpoint.listen(0)}`
  return {
    test,
    queues,
    address,
    mails,
    as(who) {
      const role = resources.find(r => r.logicalId === `${who}Role`)
      const accessKeyId = role ? accessKeyOf(role) : 'local'
      const secretAccessKey = role ? secretOf(accessKeyId, 'secret of the stack') : 'local'
      return { endpoint: address, region, credentials: { accessKeyId, secretAccessKey }, maxAttempts: 1 }
    },
    async stop() {
      await endpoint.close()
      await queues.stop()
    },
  }
}

/**
 * An endpoint for each test of a file, with `more` resources: `endpoint()` is the running one, `restart` replaces it.
 */
export function endpointPerTest(more: readonly Resource[] = []) {
  let running: RunningEndpoint
  beforeEach(async () => {
    running = await startEndpoint(more)
  })
  afterEach(async () => {
    await running.stop()
    running.test.dispose()
  })
  return {
    endpoint: () => running,
    async restart(options: { dataDir?: string; faults?: FaultRates }) {
      await running.stop()
      if (options.dataDir === undefined) running.test.dispose()
      running = await startEndpoint(more, options)
    },
  }
}

import { createPrivateKey } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { EventBridgeClient, ListRulesCommand, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import {
  DecryptCommand,
  DescribeKeyCommand,
  EncryptCommand,
  GenerateDataKeyCommand,
  GenerateDataKeyWithoutPlaintextCommand,
  KMSClient,
} from '@aws-sdk/client-kms'
import { GetScheduleCommand, ListSchedulesCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2'
import { ListStateMachinesCommand, SFNClient } from '@aws-sdk/client-sfn'
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import {
  GetParameterCommand,
  GetParametersByPathCommand,
  GetParametersCommand,
  PutParameterCommand,
  SSMClient,
} from '@aws-sdk/client-ssm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  account,
  arnOf,
  functionArn,
  lambda,
  queue,
  queueArn,
  region,
  resource,
  type TestHouse,
  testHouse,
} from '../gate/house.fixture.ts'
import { accessKeyOf, secretOf } from '../gate/principals.ts'
import { signedFetch } from '../gate/signedFetch.fixture.ts'
import { type RunningEventBus, runEventBus } from '../resources/eventBus.ts'
import { type RunningQueues, runQueues } from '../resources/queue.ts'
import { type AwsEndpoint, createAwsEndpoint } from './awsEndpoint.ts'
import { eventsService } from './events.ts'
import { kmsService, openLocalKms } from './kms.ts'
import { lambdaService } from './lambda.ts'
import { ensureLocalSecrets } from './localSecrets.ts'
import { schedulerService } from './scheduler.ts'
import { type Email, sesService } from './ses.ts'
import { sqsService } from './sqs.ts'
import { ssmService } from './ssm.ts'
import { stsService } from './sts.ts'

const keyArn = arnOf('kms', 'key/field-key')
const ruleArn = arnOf('events', 'rule/sthirank/all')
const granted = [
  { Effect: 'Allow', Action: 'events:PutEvents', Resource: arnOf('events', 'event-bus/sthirank') },
  {
    Effect: 'Allow',
    Action: ['ssm:GetParameter', 'ssm:GetParameters'],
    Resource: arnOf('ssm', 'parameter/sthirank/local/sms/*'),
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
  { Effect: 'Allow', Action: 'ses:SendEmail', Resource: arnOf('ses', 'identity/sthirank.test') },
]
const sender = lambda('auth-api', ...granted)
/** May read a parameter, but not with the key it is under. */
const keyless = lambda('keyless-api', granted[1])
const resources = [
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
  resource('AWS::Events::EventBus', 'bus', { Name: 'sthirank' }),
  resource(
    'AWS::Events::Rule',
    'all',
    {
      EventBusName: 'sthirank',
      EventPattern: { source: [{ prefix: 'sthirank.' }] },
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
const secretSeeds = [
  { name: 'sms/auth-key', make: 'given', local: 'msg91-key' },
  { name: 'sms/sender', make: 'given', local: 'STHRNK' },
  { name: 'session/pepper', make: 'random' },
  { name: 'envelope/private-key', make: 'rsa' },
  { name: 'fields/data-key', make: 'data-key' },
]

let test: TestHouse
let queues: RunningQueues
let bus: RunningEventBus
let endpoint: AwsEndpoint
let address: string
let mails: Email[]

async function start(options: Parameters<typeof testHouse>[1] = {}) {
  test = testHouse(resources, options)
  const { house } = test
  queues = await runQueues(resources, house)
  bus = await runEventBus(resources, house, { store: queues.store, startExecution: async () => undefined })
  const kms = openLocalKms(resources, join(house.dataDir, 'kms'), house.gate.durableWrite)
  const parameters = ensureLocalSecrets({
    dataDir: house.dataDir,
    seeds: secretSeeds,
    path: '/sthirank/local',
    kms,
    fieldKeyId: 'alias/fields',
    durableWrite: house.gate.durableWrite,
  })
  mails = []
  endpoint = createAwsEndpoint({
    gate: house.gate,
    log: house.log,
    services: {
      events: eventsService(bus),
      sqs: sqsService({ store: queues.store, clock: house.clock, account }),
      kms: kmsService(kms),
      ssm: ssmService({ parameters: () => parameters, region, account, keyArn }),
      ses: sesService({ region, account, deliverEmail: async email => void mails.push(email) }),
      sts: stsService(house.gate, account),
      lambda: lambdaService({ resources, functions: house.functions, log: house.log }),
      scheduler: schedulerService({ schedules: [schedule] }),
    },
  })
  address = `http://127.0.0.1:${await endpoint.listen(0)}`
}

async function stop() {
  await endpoint.close()
  await bus.stop()
  await queues.stop()
}

beforeEach(() => start())
afterEach(async () => {
  await stop()
  test.dispose()
})

/** The configuration of a client under the administrator's key, or under a function's. */
function as(who: 'administrator' | 'auth-api' | 'other-api' | 'keyless-api') {
  const role = resources.find(r => r.logicalId === `${who}Role`)
  const accessKeyId = role ? accessKeyOf(role) : 'local'
  const secretAccessKey = role ? secretOf(accessKeyId, 'secret of the house') : 'local'
  return { endpoint: address, region, credentials: { accessKeyId, secretAccessKey }, maxAttempts: 1 }
}

describe('the gate before the endpoints', () => {
  it('lets nobody in with a wrong secret, an unknown key or no signature', async () => {
    const call = (accessKeyId: string, secretAccessKey: string) =>
      new SSMClient({ ...as('administrator'), credentials: { accessKeyId, secretAccessKey } }).send(
        new GetParameterCommand({ Name: '/x' }),
      )
    await expect(call('local', 'wrong')).rejects.toMatchObject({ name: 'SignatureDoesNotMatch' })
    await expect(call('nobody', 'local')).rejects.toMatchObject({ name: 'UnrecognizedClientException' })
    const unsigned = await fetch(address, {
      method: 'POST',
      headers: { 'x-amz-target': 'AmazonSSM.GetParameter' },
      body: '{}',
    })
    expect(unsigned.status).toBe(403)
    expect(await unsigned.json()).toMatchObject({ __type: 'MissingAuthenticationTokenException' })
  })

  it('does not take a body other than the signed one', async () => {
    const honest = await signedFetch(address, 'ssm', '{"Name":"/sthirank/local/sms/sender"}')
    expect(honest.status).toBe(200)
    const tampered = await signedFetch(
      address,
      'ssm',
      '{"Name":"/sthirank/local/sms/sender"}',
      '{"Name":"/sthirank/local/sms/auth-key"}',
    )
    expect(tampered.status).toBe(403)
  })

  it('refuses a service and an operation that are not run here by name', async () => {
    await expect(
      new SFNClient(as('administrator')).send(new ListStateMachinesCommand({})),
    ).rejects.toMatchObject({
      name: 'UnknownOperationException',
      message: 'states ListStateMachines is not run here',
    })
    await expect(
      new EventBridgeClient(as('administrator')).send(new ListRulesCommand({})),
    ).rejects.toMatchObject({ message: 'events ListRules is not run here' })
    await expect(
      new SSMClient(as('administrator')).send(new PutParameterCommand({ Name: 'x', Value: 'y' })),
    ).rejects.toMatchObject({ message: 'ssm PutParameter is not run here' })
  })

  it('throttles when the mischief says so', async () => {
    await stop()
    test.dispose()
    await start({ mischief: { throttle: 1 } })
    await expect(
      new SSMClient(as('administrator')).send(
        new GetParameterCommand({ Name: '/sthirank/local/sms/sender' }),
      ),
    ).rejects.toMatchObject({ name: 'ThrottlingException' })
  })
})

describe('EventBridge', () => {
  const entry = {
    Source: 'sthirank.auth',
    DetailType: 'userRegistered',
    Detail: '{"userId":"u1"}',
    EventBusName: 'sthirank',
  }

  it('acknowledges an event when it is in the queue', async () => {
    const { Entries, FailedEntryCount } = await new EventBridgeClient(as('auth-api')).send(
      new PutEventsCommand({ Entries: [entry] }),
    )
    expect(FailedEntryCount).toBe(0)
    const [message] = queues.store.receive(queueArn('mail'), 1)
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      id: Entries?.[0]?.EventId,
      detail: { userId: 'u1' },
    })
  })

  it('refuses single entries without losing the others', async () => {
    const wrong = [
      { ...entry, Detail: '[1]' },
      { ...entry, Source: 'aws.s3' },
      { ...entry, EventBusName: 'nowhere' },
      { ...entry, DetailType: '' },
    ]
    const { Entries, FailedEntryCount } = await new EventBridgeClient(as('administrator')).send(
      new PutEventsCommand({ Entries: [entry, ...wrong] }),
    )
    expect(FailedEntryCount).toBe(4)
    expect(Entries?.map(e => e.ErrorCode)).toEqual([
      undefined,
      'MalformedDetail',
      'NotAuthorizedForSourceException',
      'ResourceNotFoundException',
      'InvalidArgument',
    ])
    expect(queues.store.counts(queueArn('mail')).visible).toBe(1)
  })

  it('wants a grant', async () => {
    await expect(
      new EventBridgeClient(as('other-api')).send(new PutEventsCommand({ Entries: [entry] })),
    ).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message:
        'User: arn:aws:sts::000000000000:assumed-role/other-apiRole/other-api is not authorized to perform: events:PutEvents on resource: arn:aws:events:ap-south-1:000000000000:event-bus/sthirank because no identity-based policy allows the events:PutEvents action',
    })
  })
})

describe('SQS', () => {
  it('sends, hides, shows again and deletes', async () => {
    const sqs = new SQSClient(as('administrator'))
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: 'mail' }))
    expect((await sqs.send(new ListQueuesCommand({}))).QueueUrls).toEqual([QueueUrl])
    await sqs.send(
      new SendMessageCommand({
        QueueUrl,
        MessageBody: 'hello',
        MessageAttributes: { kind: { DataType: 'String', StringValue: 'x' } },
      }),
    )
    const first = await sqs.send(new ReceiveMessageCommand({ QueueUrl }))
    expect(first.Messages).toMatchObject([
      { Body: 'hello', MessageAttributes: { kind: { StringValue: 'x' } } },
    ])
    expect((await sqs.send(new ReceiveMessageCommand({ QueueUrl }))).Messages ?? []).toEqual([])
    await test.clock.advance(30_000)
    const again = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 1 }))
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
    )
    expect(Attributes).toMatchObject({
      ApproximateNumberOfMessages: '0',
      ApproximateNumberOfMessagesNotVisible: '1',
      QueueArn: queueArn('mail'),
    })
    await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: again.Messages?.[0]?.ReceiptHandle }))
    expect(queues.store.nextVisibleAt(queueArn('mail'))).toBeUndefined()
  })

  it('waits for a message that comes meanwhile, purges, and knows which queues there are', async () => {
    const sqs = new SQSClient(as('administrator'))
    const QueueUrl = `${address}/${account}/mail`
    const waiting = sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }))
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'there' }))
    expect((await waiting).Messages?.[0]?.Body).toBe('there')
    await sqs.send(new PurgeQueueCommand({ QueueUrl }))
    expect(queues.store.nextVisibleAt(queueArn('mail'))).toBeUndefined()
    await expect(sqs.send(new GetQueueUrlCommand({ QueueName: 'nothing' }))).rejects.toMatchObject({
      name: 'QueueDoesNotExist',
    })
  })
})

describe('KMS', () => {
  it('makes data keys and opens them only under the same context', async () => {
    const kms = new KMSClient(as('administrator'))
    const context = { EncryptionContext: { table: 'auth' } }
    const { Plaintext, CiphertextBlob, KeyId } = await kms.send(
      new GenerateDataKeyCommand({ KeyId: 'alias/fields', KeySpec: 'AES_256', ...context }),
    )
    expect(KeyId).toBe(keyArn)
    expect(Plaintext).toHaveLength(32)
    // The function may decrypt under this context, and the administrator under any.
    const opened = await new KMSClient(as('auth-api')).send(
      new DecryptCommand({ CiphertextBlob, ...context }),
    )
    expect(opened.Plaintext).toEqual(Plaintext)
    await expect(
      new KMSClient(as('auth-api')).send(new DecryptCommand({ CiphertextBlob })),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' })
    await expect(kms.send(new DecryptCommand({ CiphertextBlob }))).rejects.toMatchObject({
      name: 'InvalidCiphertextException',
    })
    const flipped = Uint8Array.from(CiphertextBlob ?? [], (byte, i) => (i === 40 ? byte ^ 1 : byte))
    await expect(kms.send(new DecryptCommand({ CiphertextBlob: flipped, ...context }))).rejects.toMatchObject(
      { name: 'InvalidCiphertextException' },
    )
  })

  it('encrypts and describes by id, ARN and alias, and opens it after a restart', async () => {
    const kms = new KMSClient(as('administrator'))
    const { CiphertextBlob } = await kms.send(
      new EncryptCommand({ KeyId: keyArn, Plaintext: Buffer.from('secret') }),
    )
    expect((await kms.send(new DescribeKeyCommand({ KeyId: 'field-key' }))).KeyMetadata?.Arn).toBe(keyArn)
    expect(
      (await kms.send(new GenerateDataKeyWithoutPlaintextCommand({ KeyId: 'field-key', NumberOfBytes: 64 })))
        .CiphertextBlob,
    ).toBeDefined()
    await expect(kms.send(new DescribeKeyCommand({ KeyId: 'alias/none' }))).rejects.toMatchObject({
      name: 'NotFoundException',
    })
    const { dataDir } = test.house
    await stop()
    await start({ dataDir })
    const opened = await new KMSClient(as('administrator')).send(new DecryptCommand({ CiphertextBlob }))
    expect(Buffer.from(opened.Plaintext ?? []).toString()).toBe('secret')
    expect(statSync(join(dataDir, 'kms', 'field-key.key')).mode & 0o777).toBe(0o600)
  })
})

describe('parameters and secrets', () => {
  it('tells a parameter in clear only to who asks for decryption and may have it', async () => {
    const ssm = new SSMClient(as('auth-api'))
    const Name = '/sthirank/local/sms/auth-key'
    expect((await ssm.send(new GetParameterCommand({ Name, WithDecryption: true }))).Parameter?.Value).toBe(
      'msg91-key',
    )
    expect((await ssm.send(new GetParameterCommand({ Name }))).Parameter?.Value).not.toContain('msg91')
    await expect(
      ssm.send(new GetParameterCommand({ Name: '/sthirank/local/session/pepper' })),
    ).rejects.toMatchObject({ name: 'AccessDeniedException' })
    const keylessly = new SSMClient(as('keyless-api'))
    await expect(keylessly.send(new GetParameterCommand({ Name, WithDecryption: true }))).rejects.toThrow(
      `is not authorized to perform: kms:Decrypt on resource: ${keyArn}`,
    )
    const several = await ssm.send(
      new GetParametersCommand({ Names: [Name, '/sthirank/local/sms/none'], WithDecryption: true }),
    )
    expect(several.Parameters?.map(p => p.Value)).toEqual(['msg91-key'])
    expect(several.InvalidParameters).toEqual(['/sthirank/local/sms/none'])
    await expect(
      ssm.send(new GetParameterCommand({ Name: '/sthirank/local/sms/none' })),
    ).rejects.toMatchObject({ name: 'ParameterNotFound' })
  })

  it('pages through a path', async () => {
    const ssm = new SSMClient(as('administrator'))
    const names: (string | undefined)[] = []
    let NextToken: string | undefined
    do {
      const page = await ssm.send(
        new GetParametersByPathCommand({
          Path: '/sthirank/local',
          Recursive: true,
          MaxResults: 2,
          ...(NextToken ? { NextToken } : {}),
        }),
      )
      names.push(...(page.Parameters ?? []).map(p => p.Name))
      NextToken = page.NextToken
    } while (NextToken)
    expect(names).toEqual(
      ['envelope/private-key', 'fields/data-key', 'session/pepper', 'sms/auth-key', 'sms/sender'].map(
        n => `/sthirank/local/${n}`,
      ),
    )
    expect((await ssm.send(new GetParametersByPathCommand({ Path: '/sthirank/local' }))).Parameters).toEqual(
      [],
    )
  })

  it('makes each secret once, keeps it, and keeps it to its owner', async () => {
    const { dataDir } = test.house
    const file = join(dataDir, 'secrets.json')
    const before = readFileSync(file, 'utf8')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const ssm = new SSMClient(as('administrator'))
    const value = async (name: string) =>
      (await ssm.send(new GetParameterCommand({ Name: `/sthirank/local/${name}`, WithDecryption: true })))
        .Parameter?.Value ?? ''
    expect(Buffer.from(await value('session/pepper'), 'base64')).toHaveLength(32)
    expect(createPrivateKey(await value('envelope/private-key')).asymmetricKeyDetails?.modulusLength).toBe(
      2048,
    )
    const opened = await new KMSClient(as('administrator')).send(
      new DecryptCommand({ CiphertextBlob: Buffer.from(await value('fields/data-key'), 'base64') }),
    )
    expect(opened.Plaintext).toHaveLength(32)
    await stop()
    await start({ dataDir })
    expect(readFileSync(file, 'utf8')).toBe(before)
  })
})

describe('the smaller services', () => {
  it('SES hands an e-mail to the outbox under the grant of its domain', async () => {
    const Content = {
      Simple: {
        Subject: { Data: 'Confirm your e-mail' },
        Body: { Text: { Data: 'Hello' }, Html: { Data: '<p>Hello</p>' } },
      },
    }
    const command = new SendEmailCommand({
      FromEmailAddress: 'Sthirank <no-reply@sthirank.test>',
      Destination: { ToAddresses: ['asha@example.test'] },
      Content,
    })
    const { MessageId } = await new SESv2Client(as('auth-api')).send(command)
    expect(MessageId).toBeTruthy()
    expect(mails).toEqual([
      {
        from: 'no-reply@sthirank.test',
        to: 'asha@example.test',
        subject: 'Confirm your e-mail',
        text: 'Hello',
        html: '<p>Hello</p>',
      },
    ])
    await expect(new SESv2Client(as('other-api')).send(command)).rejects.toMatchObject({
      name: 'AccessDeniedException',
    })
    await expect(
      new SESv2Client(as('administrator')).send(
        new SendEmailCommand({ FromEmailAddress: 'nobody', Destination: { ToAddresses: ['a@b'] }, Content }),
      ),
    ).rejects.toMatchObject({ name: 'BadRequestException' })
    expect(mails).toHaveLength(1)
  })

  it('STS says who calls', async () => {
    const reply = await signedFetch(address, 'sts', 'Action=GetCallerIdentity&Version=2011-06-15')
    expect(await reply.text()).toContain('<Arn>arn:aws:iam::000000000000:user/local</Arn>')
  })

  it('Lambda calls a function for who may', async () => {
    test.handlers.set('auth-api', event => ({ heard: event }))
    const url = `${address}/2015-03-31/functions/auth-api/invocations`
    expect(await (await signedFetch(url, 'lambda', '{"a":1}')).json()).toEqual({ heard: { a: 1 } })
    test.handlers.set('auth-api', () => {
      throw new Error('no')
    })
    const failed = await signedFetch(url, 'lambda', '{}')
    expect(failed.headers.get('x-amz-function-error')).toBe('Unhandled')
    expect(await failed.json()).toMatchObject({ errorMessage: 'Error: no' })
    expect(
      (await signedFetch(`${address}/2015-03-31/functions/none/invocations`, 'lambda', '{}')).status,
    ).toBe(404)
  })

  it('Scheduler lists what the template made', async () => {
    const scheduler = new SchedulerClient(as('administrator'))
    expect((await scheduler.send(new ListSchedulesCommand({}))).Schedules).toMatchObject([
      { Name: 'sweep', State: 'ENABLED' },
    ])
    expect((await scheduler.send(new GetScheduleCommand({ Name: 'sweep' }))).ScheduleExpression).toBe(
      'rate(5 minutes)',
    )
    await expect(scheduler.send(new GetScheduleCommand({ Name: 'none' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    })
  })
})

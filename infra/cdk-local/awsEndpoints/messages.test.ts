import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
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
import { describe, expect, it } from 'vitest'
import { account, queueArn } from '../gate/testing/stackContext.ts'
import { endpointPerTest } from './testing/endpoint.ts'

const { endpoint } = endpointPerTest()

describe('EventBridge', () => {
  const entry = {
    Source: 'notes.auth',
    DetailType: 'userRegistered',
    Detail: '{"userId":"u1"}',
    EventBusName: 'notes',
  }

  it('acknowledges an event when it is in the queue', async () => {
    const { Entries, FailedEntryCount } = await new EventBridgeClient(endpoint().as('auth-api')).send(
      new PutEventsCommand({ Entries: [entry] }),
    )
    expect(FailedEntryCount).toBe(0)
    const [message] = endpoint().queues.store.receive(queueArn('mail'), 1)
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
    const { Entries, FailedEntryCount } = await new EventBridgeClient(endpoint().as('administrator')).send(
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
    expect(endpoint().queues.store.counts(queueArn('mail')).visible).toBe(1)
  })

  it('wants a grant', async () => {
    await expect(
      new EventBridgeClient(endpoint().as('other-api')).send(new PutEventsCommand({ Entries: [entry] })),
    ).rejects.toMatchObject({
      name: 'AccessDeniedException',
      message:
        'User: arn:aws:sts::000000000000:assumed-role/other-apiRole/other-api is not authorized to perform: events:PutEvents on resource: arn:aws:events:ap-south-1:000000000000:event-bus/notes because no identity-based policy allows the events:PutEvents action',
    })
  })
})

describe('SQS', () => {
  it('sends, hides, shows again and deletes', async () => {
    const sqs = new SQSClient(endpoint().as('administrator'))
    const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: 'mail' }))
    expect((await sqs.send(new ListQueuesCommand({}))).QueueUrls).toEqual([QueueUrl])
    await sqs.send(
      new SendMessageCommand({
        QueueUrl,
        MessageBody: 'hello',
        MessageAttributes: { kind: { DataType: 'String', StringValue: 'x' } },
      }),
    )
    const first = await sqs.send(new ReceiveMessageCommand({ QueueUrl, MessageAttributeNames: ['All'] }))
    expect(first.Messages).toMatchObject([
      { Body: 'hello', MessageAttributes: { kind: { StringValue: 'x' } } },
    ])
    expect((await sqs.send(new ReceiveMessageCommand({ QueueUrl }))).Messages ?? []).toEqual([])
    await endpoint().test.clock.advance(30_000)
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
    expect(endpoint().queues.store.nextVisibleAt(queueArn('mail'))).toBeUndefined()
  })

  it('digests the attributes, and gives back those that are named', async () => {
    const sqs = new SQSClient(endpoint().as('administrator'))
    const QueueUrl = `${endpoint().address}/${account}/mail`
    const MessageAttributes = {
      kind: { DataType: 'String', StringValue: 'nöte' },
      'a.count': { DataType: 'Number', StringValue: '3' },
    }
    const sent = await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'hello', MessageAttributes }))
    // Computed by the code of another implementation (moto).
    expect(sent.MD5OfMessageAttributes).toBe('8fcc50a9526f22cdecec536b9a558f24')
    const received = async (more: object) => {
      const { Messages } = await sqs.send(
        new ReceiveMessageCommand({ QueueUrl, VisibilityTimeout: 0, ...more }),
      )
      // The store hides a message for a millisecond at least.
      await endpoint().test.clock.advance(1)
      return Messages?.[0]
    }
    const bare = await received({})
    expect(bare?.Body).toBe('hello')
    expect([bare?.Attributes, bare?.MessageAttributes, bare?.MD5OfMessageAttributes]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    const one = await received({
      MessageSystemAttributeNames: ['ApproximateReceiveCount'],
      MessageAttributeNames: ['a.*'],
    })
    expect(one).toBeDefined()
    expect(one?.Attributes).toEqual({ ApproximateReceiveCount: '2' })
    expect(one?.MessageAttributes).toEqual({ 'a.count': MessageAttributes['a.count'] })
    expect(one?.MD5OfMessageAttributes).toBe('e98bcb65e342a252f09bb83868864f9a')
    const all = await received({ AttributeNames: ['All'], MessageAttributeNames: ['.*'] })
    expect(all?.MessageAttributes).toEqual(MessageAttributes)
    expect(Object.keys(all?.Attributes ?? {})).toHaveLength(4)
  })

  it('waits for a message that comes meanwhile, purges, and knows which queues there are', async () => {
    const sqs = new SQSClient(endpoint().as('administrator'))
    const QueueUrl = `${endpoint().address}/${account}/mail`
    const waiting = sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 }))
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'there' }))
    expect((await waiting).Messages?.[0]?.Body).toBe('there')
    await sqs.send(new PurgeQueueCommand({ QueueUrl }))
    expect(endpoint().queues.store.nextVisibleAt(queueArn('mail'))).toBeUndefined()
    await expect(sqs.send(new GetQueueUrlCommand({ QueueName: 'nothing' }))).rejects.toMatchObject({
      name: 'QueueDoesNotExist',
    })
  })
})

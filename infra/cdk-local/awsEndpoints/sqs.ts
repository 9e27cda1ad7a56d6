import { createHash } from 'node:crypto'
import { AwsRefusal, type Clock } from 'asl-interpreter'
import { z } from 'zod'
import type { Message, QueueSettings, QueueStore } from '../queue/queueStore.ts'
import { type AwsCall, type AwsReply, type AwsService, unknownOperation } from './awsEndpoint.ts'

const mostBodyBytes = 1024 * 1024
const queueUrl = z.looseObject({ QueueUrl: z.string() })
const attributes = z.record(
  z.string(),
  z.object({ DataType: z.string(), StringValue: z.string().optional() }),
)
const outgoing = z.looseObject({
  MessageBody: z.string().min(1),
  DelaySeconds: z.number().int().min(0).max(900).optional(),
  MessageAttributes: attributes.optional(),
})
const receiveInput = queueUrl.extend({
  MaxNumberOfMessages: z.number().int().min(1).max(10).default(1),
  VisibilityTimeout: z.number().int().min(0).max(43_200).optional(),
  WaitTimeSeconds: z.number().int().min(0).max(20).default(0),
})

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

export interface SqsOptions {
  readonly store: QueueStore
  readonly clock: Clock
  readonly account: string
}

type Operation = (call: AwsCall, options: SqsOptions) => Promise<unknown>

const visibleQueues = (store: QueueStore): QueueSettings[] =>
  store.queues.filter(queue => queue.arn.startsWith('arn:aws:sqs:'))

function queueNamed(store: QueueStore, name: string): QueueSettings {
  const queue = visibleQueues(store).find(known => known.name === name)
  if (!queue)
    throw new AwsRefusal('com.amazonaws.sqs#QueueDoesNotExist', 'The specified queue does not exist.', 400)
  return queue
}

const queueOf = (store: QueueStore, url: string): QueueSettings =>
  queueNamed(store, url.split('/').at(-1) ?? '')

const urlOf = (call: AwsCall, options: SqsOptions, queue: QueueSettings): string =>
  `${call.origin}/${options.account}/${queue.name}`

function wire(message: Message): Record<string, unknown> {
  return {
    MessageId: message.messageId,
    ReceiptHandle: message.receiptHandle,
    Body: message.body,
    MD5OfBody: md5(message.body),
    MessageAttributes: message.attributes,
    Attributes: {
      ApproximateReceiveCount: String(message.receiveCount),
      SentTimestamp: String(message.sentAt),
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
      SenderId: 'AIDALOCAL',
    },
  }
}

function outgoingFor(queue: QueueSettings, given: z.infer<typeof outgoing>) {
  if (Buffer.byteLength(given.MessageBody) > mostBodyBytes)
    throw new AwsRefusal(
      'InvalidParameterValue',
      'One or more parameters are invalid. Reason: Message must be shorter than 1048576 bytes.',
    )
  return {
    queueArn: queue.arn,
    body: given.MessageBody,
    attributes: given.MessageAttributes,
    delayMs: given.DelaySeconds === undefined ? undefined : given.DelaySeconds * 1000,
  }
}

/** Waits for a message for at most `ms` of virtual time. */
async function untilReady(store: QueueStore, clock: Clock, queue: QueueSettings, ms: number): Promise<void> {
  const waiting = new AbortController()
  let stop: () => void = () => undefined
  const ready = new Promise<void>(resolve => {
    stop = store.onReady(queue.arn, resolve)
  })
  try {
    await Promise.race([ready, clock.sleepUntil(clock.now() + ms, waiting.signal)])
  } finally {
    stop()
    waiting.abort()
  }
}

const operations: Readonly<Record<string, Operation>> = {
  async GetQueueUrl(call, options) {
    const { QueueName } = call.json(z.looseObject({ QueueName: z.string() }))
    const queue = queueNamed(options.store, QueueName)
    await call.allow('sqs:GetQueueUrl', [queue.arn])
    return { QueueUrl: urlOf(call, options, queue) }
  },
  async ListQueues(call, options) {
    const { QueueNamePrefix = '' } = call.json(z.looseObject({ QueueNamePrefix: z.string().optional() }))
    await call.allow('sqs:ListQueues', ['*'])
    const named = visibleQueues(options.store).filter(queue => queue.name.startsWith(QueueNamePrefix))
    return { QueueUrls: named.map(queue => urlOf(call, options, queue)) }
  },
  async GetQueueAttributes(call, { store }) {
    const queue = queueOf(store, call.json(queueUrl).QueueUrl)
    await call.allow('sqs:GetQueueAttributes', [queue.arn])
    const { visible, inFlight, delayed } = store.counts(queue.arn)
    const all: Record<string, string> = {
      QueueArn: queue.arn,
      ApproximateNumberOfMessages: String(visible),
      ApproximateNumberOfMessagesNotVisible: String(inFlight),
      ApproximateNumberOfMessagesDelayed: String(delayed),
      VisibilityTimeout: String(queue.visibilityTimeoutMs / 1000),
      DelaySeconds: String(queue.delayMs / 1000),
      MessageRetentionPeriod: String(queue.retentionMs / 1000),
      ...(queue.redrive
        ? {
            RedrivePolicy: JSON.stringify({
              deadLetterTargetArn: queue.redrive.deadLetterArn,
              maxReceiveCount: queue.redrive.maxReceiveCount,
            }),
          }
        : {}),
    }
    const { AttributeNames: names = ['All'] } = call.json(
      z.looseObject({ AttributeNames: z.array(z.string()).optional() }),
    )
    const isWanted = (name: string) => names.includes('All') || names.includes(name)
    return { Attributes: Object.fromEntries(Object.entries(all).filter(([name]) => isWanted(name))) }
  },
  async SendMessage(call, { store }) {
    const given = call.json(outgoing.extend({ QueueUrl: z.string() }))
    const queue = queueOf(store, given.QueueUrl)
    await call.allow('sqs:SendMessage', [queue.arn])
    const [MessageId] = store.send([outgoingFor(queue, given)])
    return { MessageId, MD5OfMessageBody: md5(given.MessageBody) }
  },
  async SendMessageBatch(call, { store }) {
    const given = call.json(
      queueUrl.extend({
        Entries: z
          .array(outgoing.extend({ Id: z.string() }))
          .min(1)
          .max(10),
      }),
    )
    const queue = queueOf(store, given.QueueUrl)
    await call.allow('sqs:SendMessage', [queue.arn])
    const ids = store.send(given.Entries.map(entry => outgoingFor(queue, entry)))
    const Successful = given.Entries.map((entry, i) => ({
      Id: entry.Id,
      MessageId: ids[i],
      MD5OfMessageBody: md5(entry.MessageBody),
    }))
    return { Successful, Failed: [] }
  },
  async ReceiveMessage(call, { store, clock }) {
    const given = call.json(receiveInput)
    const queue = queueOf(store, given.QueueUrl)
    await call.allow('sqs:ReceiveMessage', [queue.arn])
    const hideMs = given.VisibilityTimeout === undefined ? undefined : given.VisibilityTimeout * 1000
    const take = () => store.receive(queue.arn, given.MaxNumberOfMessages, hideMs)
    let messages = take()
    if (messages.length === 0 && given.WaitTimeSeconds > 0) {
      await untilReady(store, clock, queue, given.WaitTimeSeconds * 1000)
      messages = take()
    }
    return { Messages: messages.map(wire) }
  },
  async DeleteMessage(call, { store }) {
    const given = call.json(queueUrl.extend({ ReceiptHandle: z.string() }))
    const queue = queueOf(store, given.QueueUrl)
    await call.allow('sqs:DeleteMessage', [queue.arn])
    store.delete(queue.arn, [given.ReceiptHandle])
    return {}
  },
  async ChangeMessageVisibility(call, { store }) {
    const given = call.json(
      queueUrl.extend({ ReceiptHandle: z.string(), VisibilityTimeout: z.number().int().min(0).max(43_200) }),
    )
    const queue = queueOf(store, given.QueueUrl)
    await call.allow('sqs:ChangeMessageVisibility', [queue.arn])
    if (!store.changeVisibility(queue.arn, given.ReceiptHandle, given.VisibilityTimeout * 1000))
      throw new AwsRefusal(
        'com.amazonaws.sqs#ReceiptHandleIsInvalid',
        'The input receipt handle is invalid.',
        404,
      )
    return {}
  },
  async PurgeQueue(call, { store }) {
    const queue = queueOf(store, call.json(queueUrl).QueueUrl)
    await call.allow('sqs:PurgeQueue', [queue.arn])
    store.purge(queue.arn)
    return {}
  },
  async StartMessageMoveTask(call, { store }) {
    const { SourceArn, DestinationArn } = call.json(
      z.looseObject({ SourceArn: z.string(), DestinationArn: z.string().optional() }),
    )
    await call.allow('sqs:StartMessageMoveTask', [SourceArn])
    // Without a destination the messages go back to the queue they came from.
    const sources = visibleQueues(store).filter(queue => queue.redrive?.deadLetterArn === SourceArn)
    const to = DestinationArn ?? (sources.length === 1 ? sources[0]?.arn : undefined)
    if (to === undefined || !store.has(to) || !store.has(SourceArn))
      throw new AwsRefusal(
        'ResourceNotFoundException',
        'The source or destination of the messages does not exist.',
      )
    store.moveAll(SourceArn, to)
    return { TaskHandle: crypto.randomUUID() }
  },
}

/** SQS in its JSON protocol, on the queues that the bus writes and the functions read. */
export function sqsService(options: SqsOptions): AwsService {
  return async (call): Promise<AwsReply> => {
    const operation = Object.hasOwn(operations, call.operation) ? operations[call.operation] : undefined
    if (!operation) throw unknownOperation('sqs', call)
    return { headers: { 'content-type': 'application/x-amz-json-1.0' }, body: await operation(call, options) }
  }
}

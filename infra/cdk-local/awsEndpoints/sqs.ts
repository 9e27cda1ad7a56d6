import { AwsRefusal, type Clock } from 'asl-interpreter'
import { z } from 'zod'
import type { QueueSettings, QueueStore } from '../queue/queueStore.ts'
import { type AwsCall, type AwsReply, type AwsService, readAs, unknownOperation } from './awsEndpoint.ts'
import { jsonOfForm, type QueryShape, xmlOfAnswer } from './queryProtocol.ts'
import { md5, md5OfAttributes, receivedMessage } from './sqsMessage.ts'

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
  // The older name of MessageSystemAttributeNames.
  AttributeNames: z.array(z.string()).default([]),
  MessageSystemAttributeNames: z.array(z.string()).default([]),
  MessageAttributeNames: z.array(z.string()).default([]),
})

const pageInput = {
  MaxResults: z.number().int().min(1).max(1000).optional(),
  NextToken: z.string().optional(),
}
const listInput = z.looseObject({ QueueNamePrefix: z.string().default(''), ...pageInput })
const oneReceipt = { Id: z.string(), ReceiptHandle: z.string() }
const hiddenFor = { VisibilityTimeout: z.number().int().min(0).max(43_200) }
const batchOf = <T extends z.ZodRawShape>(entry: T) =>
  queueUrl.extend({ Entries: z.array(z.looseObject(entry)).min(1).max(10) })

export interface SqsOptions {
  readonly store: QueueStore
  readonly clock: Clock
  readonly account: string
}

type Operation = (call: AwsCall, options: SqsOptions) => Promise<object>

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

/** The queues whose dead letters go to this one. */
const sourcesOf = (store: QueueStore, arn: string): QueueSettings[] =>
  visibleQueues(store).filter(queue => queue.redrive?.deadLetterArn === arn)

/** A page of queues in order of their names; the token is the last name. Without MaxResults it is all of them, as on AWS. */
function pageOf(
  all: readonly QueueSettings[],
  { MaxResults = 1000, NextToken }: { MaxResults?: number | undefined; NextToken?: string | undefined },
): { queues: QueueSettings[]; NextToken?: string | undefined } {
  const after = NextToken === undefined ? '' : Buffer.from(NextToken, 'base64url').toString('utf8')
  const rest = all.toSorted((a, b) => (a.name < b.name ? -1 : 1)).filter(({ name }) => name > after)
  const queues = rest.slice(0, MaxResults)
  const last = rest.length > queues.length ? queues.at(-1) : undefined
  return { queues, NextToken: last && Buffer.from(last.name).toString('base64url') }
}

const urlOf = (call: AwsCall, options: SqsOptions, queue: QueueSettings): string =>
  `${call.origin}/${options.account}/${queue.name}`

const digestsOf = (given: z.infer<typeof outgoing>) => ({
  MD5OfMessageBody: md5(given.MessageBody),
  MD5OfMessageAttributes: md5OfAttributes(given.MessageAttributes),
})

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

const invalidReceipt = {
  Code: 'ReceiptHandleIsInvalid',
  Message: 'The input receipt handle is invalid.',
}

const operations: Readonly<Record<string, Operation>> = {
  async GetQueueUrl(call, options) {
    const { QueueName } = call.json(z.looseObject({ QueueName: z.string() }))
    const queue = queueNamed(options.store, QueueName)
    await call.allow('sqs:GetQueueUrl', [queue.arn])
    return { QueueUrl: urlOf(call, options, queue) }
  },
  async ListQueues(call, options) {
    const { QueueNamePrefix, ...page } = call.json(listInput)
    await call.allow('sqs:ListQueues', ['*'])
    const { store } = options
    const named = visibleQueues(store).filter(queue => queue.name.startsWith(QueueNamePrefix))
    const { queues, NextToken } = pageOf(named, page)
    return { QueueUrls: queues.map(queue => urlOf(call, options, queue)), NextToken }
  },
  async ListDeadLetterSourceQueues(call, options) {
    const { QueueUrl, ...page } = call.json(queueUrl.extend(pageInput))
    const queue = queueOf(options.store, QueueUrl)
    await call.allow('sqs:ListDeadLetterSourceQueues', [queue.arn])
    const { queues, NextToken } = pageOf(sourcesOf(options.store, queue.arn), page)
    return { queueUrls: queues.map(source => urlOf(call, options, source)), NextToken }
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
    return { MessageId, ...digestsOf(given) }
  },
  async SendMessageBatch(call, { store }) {
    const given = call.json(batchOf({ ...outgoing.shape, Id: z.string() }))
    const queue = queueOf(store, given.QueueUrl)
    await call.allow('sqs:SendMessage', [queue.arn])
    const ids = store.send(given.Entries.map(entry => outgoingFor(queue, entry)))
    const Successful = given.Entries.map((entry, i) => ({
      Id: entry.Id,
      MessageId: ids[i],
      ...digestsOf(entry),
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
    const names = {
      system: [...given.AttributeNames, ...given.MessageSystemAttributeNames],
      attributes: given.MessageAttributeNames,
    }
    return { Messages: messages.map(message => receivedMessage(message, names)) }
  },
  async DeleteMessage(call, { store }) {
    const given = call.json(queueUrl.extend({ ReceiptHandle: z.string() }))
    const queue = queueOf(store, given.QueueUrl)
    await call.allow('sqs:DeleteMessage', [queue.arn])
    store.delete(queue.arn, [given.ReceiptHandle])
    return {}
  },
  async DeleteMessageBatch(call, { store }) {
    const { QueueUrl, Entries } = call.json(batchOf(oneReceipt))
    const queue = queueOf(store, QueueUrl)
    await call.allow('sqs:DeleteMessage', [queue.arn])
    store.delete(
      queue.arn,
      Entries.map(entry => entry.ReceiptHandle),
    )
    return { Successful: Entries.map(({ Id }) => ({ Id })), Failed: [] }
  },
  async ChangeMessageVisibility(call, { store }) {
    const given = call.json(queueUrl.extend({ ReceiptHandle: z.string(), ...hiddenFor }))
    const queue = queueOf(store, given.QueueUrl)
    await call.allow('sqs:ChangeMessageVisibility', [queue.arn])
    if (!store.changeVisibility(queue.arn, given.ReceiptHandle, given.VisibilityTimeout * 1000))
      throw new AwsRefusal(`com.amazonaws.sqs#${invalidReceipt.Code}`, invalidReceipt.Message, 404)
    return {}
  },
  async ChangeMessageVisibilityBatch(call, { store }) {
    const { QueueUrl, Entries } = call.json(batchOf({ ...oneReceipt, ...hiddenFor }))
    const queue = queueOf(store, QueueUrl)
    await call.allow('sqs:ChangeMessageVisibility', [queue.arn])
    const changed = (entry: (typeof Entries)[number]) =>
      store.changeVisibility(queue.arn, entry.ReceiptHandle, entry.VisibilityTimeout * 1000)
    const { done = [], failed = [] } = Object.groupBy(Entries, entry => (changed(entry) ? 'done' : 'failed'))
    return {
      Successful: done.map(({ Id }) => ({ Id })),
      Failed: failed.map(({ Id }) => ({ Id, SenderFault: true, ...invalidReceipt })),
    }
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
    const sources = sourcesOf(store, SourceArn)
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

const namespace = 'http://queue.amazonaws.com/doc/2012-11-05/'

/** Requests of the query protocol, which the command line spoke until the end of 2023. */
const requestShape: QueryShape = {
  lists: {
    AttributeName: 'AttributeNames',
    MessageAttributeName: 'MessageAttributeNames',
    MessageSystemAttributeName: 'MessageSystemAttributeNames',
    SendMessageBatchRequestEntry: 'Entries',
    DeleteMessageBatchRequestEntry: 'Entries',
    ChangeMessageVisibilityBatchRequestEntry: 'Entries',
  },
  maps: { MessageAttribute: 'MessageAttributes' },
  numbers: new Set([
    'MaxResults',
    'MaxNumberOfMessages',
    'VisibilityTimeout',
    'WaitTimeSeconds',
    'DelaySeconds',
  ]),
}

const answerShape = (operation: string) => ({
  lists: {
    QueueUrls: 'QueueUrl',
    queueUrls: 'QueueUrl',
    Messages: 'Message',
    Successful: `${operation}ResultEntry`,
    Failed: 'BatchResultErrorEntry',
  },
  maps: { Attributes: 'Attribute', MessageAttributes: 'MessageAttribute' },
})

/** SQS in its JSON and its query protocol, on the queues that the bus writes and the functions read. */
export function sqsService(options: SqsOptions): AwsService {
  return async (call): Promise<AwsReply> => {
    const name = call.operation
    const operation = Object.hasOwn(operations, name) ? operations[name] : undefined
    if (!operation) throw unknownOperation('sqs', call)
    const { form } = call
    if (form === undefined)
      return {
        headers: { 'content-type': 'application/x-amz-json-1.0' },
        body: await operation(call, options),
      }
    const given = jsonOfForm(form, requestShape)
    const body = await operation({ ...call, json: schema => readAs(given, schema) }, options)
    return {
      headers: { 'content-type': 'text/xml' },
      body: xmlOfAnswer(name, namespace, body, answerShape(name)),
    }
  }
}

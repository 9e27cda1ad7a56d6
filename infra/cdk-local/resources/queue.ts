import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { requireSourceGrants } from '../gate/functionRole.ts'
import { NotRunHere } from '../gate/refusal.ts'
import { type EventSourceMapping, failedItems, readMapping } from '../queue/eventSourceMapping.ts'
import { Pump } from '../queue/pump.ts'
import { type Message, type QueueSettings, QueueStore } from '../queue/queueStore.ts'
import type { StackContext } from '../stack/stackContext.ts'
import type { Resource } from '../template/assembly.ts'
import { readProperties } from '../template/properties.ts'

const redrivePolicy = z.strictObject({
  deadLetterTargetArn: z.string(),
  maxReceiveCount: z.coerce.number().int().positive(),
})
const queueProperties = z.strictObject({
  QueueName: z.string().optional(),
  VisibilityTimeout: z.coerce.number().default(30),
  DelaySeconds: z.coerce.number().default(0),
  MessageRetentionPeriod: z.coerce.number().default(345_600),
  RedrivePolicy: redrivePolicy.optional(),
  FifoQueue: z.literal(false).optional(),
  // Without an effect on one machine.
  RedriveAllowPolicy: z.unknown().optional(),
  ReceiveMessageWaitTimeSeconds: z.unknown().optional(),
  KmsMasterKeyId: z.unknown().optional(),
  KmsDataKeyReusePeriodSeconds: z.unknown().optional(),
  SqsManagedSseEnabled: z.unknown().optional(),
  Tags: z.unknown().optional(),
})

export type QueueContext = Pick<StackContext, 'clock' | 'dataDir' | 'region' | 'gate' | 'functions' | 'log'>

export interface RunningQueues {
  /** Queues by ARN, for the bus, the stream mappings, the schedules and the SQS protocol. */
  readonly store: QueueStore
  stop(): Promise<void>
  idle(): Promise<void>
}

/** Reads an AWS::SQS::Queue; throws NotRunHere for a FIFO queue or an unsupported property. */
function readQueue(resource: Resource): QueueSettings {
  const { RedrivePolicy, ...given } = readProperties(queueProperties, resource)
  return {
    arn: resource.arn,
    name: given.QueueName ?? resource.arn.split(':').at(-1) ?? resource.logicalId,
    visibilityTimeoutMs: given.VisibilityTimeout * 1000,
    delayMs: given.DelaySeconds * 1000,
    retentionMs: given.MessageRetentionPeriod * 1000,
    ...(RedrivePolicy
      ? {
          redrive: {
            deadLetterArn: RedrivePolicy.deadLetterTargetArn,
            maxReceiveCount: RedrivePolicy.maxReceiveCount,
          },
        }
      : {}),
  }
}

/** A message as a function receives it in `event.Records`. */
function lambdaRecord(message: Message, queueArn: string, region: string): Record<string, unknown> {
  return {
    messageId: message.messageId,
    receiptHandle: message.receiptHandle,
    body: message.body,
    attributes: {
      ApproximateReceiveCount: String(message.receiveCount),
      SentTimestamp: String(message.sentAt),
      SenderId: 'AIDALOCAL',
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
    },
    messageAttributes: Object.fromEntries(
      Object.entries(message.attributes).map(([name, { DataType, StringValue }]) => [
        name,
        { stringValue: StringValue, stringListValues: [], binaryListValues: [], dataType: DataType },
      ]),
    ),
    md5OfBody: createHash('md5').update(message.body).digest('hex'),
    eventSource: 'aws:sqs',
    eventSourceARN: queueArn,
    awsRegion: region,
  }
}

/** What a filter tests of a message: its body as JSON if it is JSON, otherwise as text. */
function filterView(message: Message): unknown {
  try {
    const body: unknown = JSON.parse(message.body)
    return { ...message, body }
  } catch (error) {
    if (error instanceof SyntaxError) return message
    throw error
  }
}

function runMapping(mapping: EventSourceMapping, stack: QueueContext, store: QueueStore): Pump<Message[]> {
  const { sourceArn } = mapping
  /** Ends failed attempts. A function that was ended with the stack did not fail: recover() makes its messages visible again. */
  const giveBack = (messages: readonly Message[]): void => {
    if (pump.isStopping) return
    for (const message of messages) store.release(sourceArn, message.receiptHandle)
  }
  const settle = async (batch: readonly Message[]): Promise<void> => {
    const wanted = batch.filter(message => mapping.matches(filterView(message)))
    // As on AWS, messages that no filter selects are deleted.
    const unwanted = batch.filter(message => !wanted.includes(message))
    let failed: ReadonlySet<string> | 'all' = new Set<string>()
    if (wanted.length > 0) {
      const event = { Records: wanted.map(message => lambdaRecord(message, sourceArn, stack.region)) }
      const { payload, error } = await stack.functions.invoke(mapping.functionName, event)
      if (error) {
        stack.log(`${mapping.functionName} failed on ${sourceArn}: ${error.errorType}: ${error.errorMessage}`)
        failed = 'all'
      } else if (mapping.reportsItemFailures)
        failed = failedItems(
          payload,
          wanted.map(m => m.messageId),
        )
    }
    const given = failed
    const isDone = (message: Message) => given !== 'all' && !given.has(message.messageId)
    const done = wanted.filter(isDone)
    // A duplicate, as AWS may always deliver: a handled message once more.
    const repeated = done.filter(() => stack.gate.duplicates(sourceArn))
    store.delete(
      sourceArn,
      [...done, ...unwanted].filter(m => !repeated.includes(m)).map(m => m.receiptHandle),
    )
    for (const message of repeated) store.release(sourceArn, message.receiptHandle, stack.clock.now())
    giveBack(wanted.filter(message => !isDone(message)))
  }
  const pump: Pump<Message[]> = new Pump<Message[]>({
    clock: stack.clock,
    take() {
      const batch = store.receive(sourceArn, mapping.batchSize)
      return batch.length > 0 ? batch : undefined
    },
    async handle(batch) {
      try {
        await settle(batch)
      } catch (error) {
        giveBack(batch)
        throw error
      }
    },
    nextDueAt: () => store.nextVisibleAt(sourceArn),
    concurrency: mapping.maximumConcurrency ?? 4,
    onError: error => stack.log(`${mapping.name}: ${String(error)}`),
  })
  store.recover(sourceArn)
  store.onReady(sourceArn, () => pump.wake())
  pump.wake()
  return pump
}

/**
 * Runs every AWS::SQS::Queue and every event source mapping of a queue. `resources` is the whole template: the
 * roles of the mapped functions are looked up in it and must be allowed to read their queues.
 */
export async function runQueues(resources: readonly Resource[], stack: QueueContext): Promise<RunningQueues> {
  const store = new QueueStore({
    file: join(stack.dataDir, 'queues.sqlite'),
    now: () => stack.clock.now(),
    durableWrite: stack.gate.durableWrite,
  })
  for (const resource of resources)
    if (resource.type === 'AWS::SQS::Queue') store.declare(readQueue(resource))
  for (const { arn, redrive } of store.queues)
    if (redrive && !store.has(redrive.deadLetterArn))
      throw new NotRunHere(`${arn}: its dead letters ${redrive.deadLetterArn} are not in the template`)
  const mappings = resources
    .filter(resource => resource.type === 'AWS::Lambda::EventSourceMapping')
    .flatMap(resource => readMapping(resource) ?? [])
    .filter(mapping => mapping.sourceArn.startsWith('arn:aws:sqs:'))
  for (const { functionName, sourceArn, name } of mappings) {
    if (!store.has(sourceArn)) throw new NotRunHere(`${name}: there is no queue ${sourceArn} in the template`)
    const actions = ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes']
    requireSourceGrants(stack.gate, resources, functionName, sourceArn, actions)
  }
  const pumps = mappings.map(mapping => runMapping(mapping, stack, store))
  return {
    store,
    async idle() {
      await Promise.all(pumps.map(pump => pump.idle()))
    },
    async stop() {
      await Promise.all(pumps.map(pump => pump.stop()))
      store.close()
    },
  }
}

import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  arnOf,
  functionArn,
  lambda,
  queue,
  queueArn,
  resource,
  type TestContext,
  testContext,
} from '../gate/testing/stackContext.ts'
import type { StreamReader, StreamRecord } from '../streamMapping/streamReader.ts'
import type { Resource } from '../template/assembly.ts'
import { type RunningQueues, runQueues } from './queue.ts'
import { type RunningStreamMappings, runStreamMappings } from './streamMapping.ts'

const streamArn = arnOf('dynamodb', 'table/notes-auth/stream/2026-11-20T00:00:00.000')
const reads = {
  Effect: 'Allow',
  Action: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
  Resource: streamArn,
}
const template = (mapping: Record<string, unknown> = {}): Resource[] => [
  queue('given-up'),
  ...lambda('relay', reads),
  resource('AWS::Lambda::EventSourceMapping', 'mapping', {
    EventSourceArn: streamArn,
    FunctionName: functionArn('relay'),
    BatchSize: 3,
    StartingPosition: 'TRIM_HORIZON',
    FunctionResponseTypes: ['ReportBatchItemFailures'],
    ...mapping,
  }),
]

/** A table's stream of one shard in memory. Iterators are positions. */
class Stream implements StreamReader {
  readonly records: StreamRecord[] = []
  onWrite: () => void = () => undefined

  write(...keys: string[]): void {
    for (const sk of keys) {
      const sequenceNumber = String(this.records.length + 1).padStart(4, '0')
      const dynamodb = {
        SequenceNumber: sequenceNumber,
        Keys: { sk: { S: sk } },
        NewImage: { sk: { S: sk } },
      }
      this.records.push({ sequenceNumber, body: { eventID: sequenceNumber, eventName: 'INSERT', dynamodb } })
    }
    this.onWrite()
  }
  async shards() {
    return [{ streamArn, shardId: 'shard-1' }]
  }
  async iterator(_shard: unknown, position: { after: string } | 'TRIM_HORIZON') {
    return position === 'TRIM_HORIZON'
      ? '0'
      : String(this.records.findIndex(r => r.sequenceNumber === position.after) + 1)
  }
  async read(iterator: string, limit: number) {
    const from = Number(iterator)
    const records = this.records.slice(from, from + limit)
    return { records, next: String(from + records.length) }
  }
}

const event = z.object({
  Records: z.array(
    z.object({
      eventSourceARN: z.string(),
      dynamodb: z.object({ SequenceNumber: z.string(), Keys: z.object({ sk: z.object({ S: z.string() }) }) }),
    }),
  ),
})
const keysOf = (given: unknown): string[] => event.parse(given).Records.map(r => r.dynamodb.Keys.sk.S)
const giveBack = (given: unknown, key: string) => ({
  batchItemFailures: event
    .parse(given)
    .Records.filter(r => r.dynamodb.Keys.sk.S === key)
    .map(r => ({ itemIdentifier: r.dynamodb.SequenceNumber })),
})

const open: { running: RunningStreamMappings; queues: RunningQueues; test: TestContext }[] = []

async function start(
  resources: readonly Resource[],
  relay: (given: unknown) => unknown,
  stream = new Stream(),
  options: Parameters<typeof testContext>[1] = {},
) {
  const test = testContext(resources, options)
  test.handlers.set('relay', relay)
  const queues = await runQueues(resources, test.stack)
  const running = await runStreamMappings(resources, test.stack, { reader: stream, store: queues.store })
  test.clock.onSettle(() => running.idle())
  stream.onWrite = () => running.notifyWrite('notes-auth')
  open.push({ running, queues, test })
  const stop = async () => {
    await running.stop()
    await queues.stop()
    open.splice(0)
  }
  return { ...test, stream, running, queues, stop }
}

afterEach(async () => {
  for (const { running, queues, test } of open.splice(0)) {
    await running.stop()
    await queues.stop()
    test.dispose()
  }
})

describe('a stream and its function', () => {
  it('delivers in order and in batches, at once when a write is notified', async () => {
    const seen: string[][] = []
    const { stream, running } = await start(template(), given => {
      seen.push(keysOf(given))
    })
    await running.idle()
    stream.onWrite = () => running.notifyWrite('notes-other')
    stream.write('a', 'b', 'c', 'd')
    await running.idle()
    expect(seen).toEqual([])
    running.notifyWrite('notes-auth')
    await expect.poll(() => seen.flat()).toEqual(['a', 'b', 'c', 'd'])
    expect(seen).toEqual([['a', 'b', 'c'], ['d']])
  })

  it('shows the function only what the filter wants', async () => {
    const seen: string[][] = []
    const Pattern = JSON.stringify({
      eventName: ['INSERT'],
      dynamodb: { NewImage: { sk: { S: [{ prefix: 'event#' }] } } },
    })
    const { stream, running } = await start(
      template({ FilterCriteria: { Filters: [{ Pattern }] } }),
      given => {
        seen.push(keysOf(given))
      },
    )
    stream.write('profile', 'event#1', 'session', 'event#2', 'profile')
    await running.idle()
    expect(seen).toEqual([['event#1'], ['event#2']])
  })

  it('begins again at the first item given back, after a pause, and never overtakes it', async () => {
    const seen: string[][] = []
    const { stream, running, clock } = await start(template(), given => {
      seen.push(keysOf(given))
      return seen.length < 3 ? giveBack(given, 'b') : undefined
    })
    stream.write('a', 'b', 'c', 'd')
    await running.idle()
    expect(seen).toEqual([['a', 'b', 'c']])
    await clock.advance(1000)
    expect(seen.slice(1)).toEqual([['b', 'c']])
    await clock.advance(2000)
    expect(seen.slice(2)).toEqual([['b', 'c'], ['d']])
  })

  it('halves a failing batch, gives the culprit up to its queue, and goes on', async () => {
    const handled: string[] = []
    const mapping = {
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 1,
      DestinationConfig: { OnFailure: { Destination: queueArn('given-up') } },
    }
    const { stream, clock, queues } = await start(template(mapping), given => {
      const keys = keysOf(given)
      if (keys.includes('poison')) throw new Error('cannot')
      handled.push(...keys)
    })
    stream.write('a', 'poison', 'c', 'd')
    await clock.advance(60_000)
    expect(handled).toEqual(['a', 'c', 'd'])
    const [letter] = queues.store.receive(queueArn('given-up'), 10)
    expect(JSON.parse(letter?.body ?? '{}')).toMatchObject({
      DDBStreamBatchInfo: { startSequenceNumber: '0002', endSequenceNumber: '0002', batchSize: 1, streamArn },
    })
  })

  it('tries a record without end until it is too old, gives it up to its queue, and goes on', async () => {
    const handled: string[] = []
    const mapping = {
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: -1,
      MaximumRecordAgeInSeconds: 79_200,
      DestinationConfig: { OnFailure: { Destination: queueArn('given-up') } },
    }
    let attempts = 0
    const { stream, clock, queues } = await start(template(mapping), given => {
      const keys = keysOf(given)
      attempts += 1
      if (keys.includes('poison')) return giveBack(given, 'poison')
      handled.push(...keys)
    })
    stream.write('a', 'poison', 'c')
    await clock.advance(78_000_000)
    expect(attempts).toBeGreaterThan(1000)
    expect(queues.store.receive(queueArn('given-up'), 10)).toEqual([])
    await clock.advance(3_600_000)
    expect(handled).toEqual(['c'])
    expect(queues.store.receive(queueArn('given-up'), 10)).toHaveLength(1)
  })

  it('goes on after a restart where it had succeeded, and delivers the rest again', async () => {
    const stream = new Stream()
    stream.write('a', 'b', 'c', 'd', 'e')
    const seen: string[][] = []
    const before = await start(
      template(),
      given => {
        seen.push(keysOf(given))
        if (keysOf(given).includes('d')) throw new Error('the stack is about to crash')
      },
      stream,
    )
    await before.running.idle()
    await before.stop()
    expect(seen).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ])
    const after = await start(template(), given => void seen.push(keysOf(given)), stream, {
      dataDir: before.stack.dataDir,
    })
    await after.running.idle()
    expect(seen.slice(2)).toEqual([['d', 'e']])
  })

  it('refuses a mapping whose function may not read the stream', async () => {
    const powerless = template().map(r =>
      r.logicalId === 'relayRole' ? { ...r, properties: { ...r.properties, Policies: [] } } : r,
    )
    await expect(start(powerless, () => undefined)).rejects.toThrow(
      'is not authorized to perform: dynamodb:DescribeStream',
    )
  })
})

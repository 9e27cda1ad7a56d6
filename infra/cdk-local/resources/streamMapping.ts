import { join } from 'node:path'
import { requireSourceGrants } from '../gate/functionRole.ts'
import { NotRunHere } from '../gate/refusal.ts'
import { type EventSourceMapping, readMapping } from '../queue/eventSourceMapping.ts'
import type { QueueStore } from '../queue/queueStore.ts'
import type { StackContext } from '../stack/stackContext.ts'
import { deliverBatch } from '../streamMapping/batchDelivery.ts'
import { type Checkpoints, openCheckpoints } from '../streamMapping/checkpoints.ts'
import type { Shard, ShardPosition, StreamReader, StreamRecord } from '../streamMapping/streamReader.ts'
import type { Resource } from '../template/assembly.ts'

export type StreamContext = Pick<StackContext, 'clock' | 'dataDir' | 'gate' | 'functions' | 'log'>

export interface StreamNeighbours {
  readonly reader: StreamReader
  /** Where records go that were given up. */
  readonly store: QueueStore
}

export interface RunningStreamMappings {
  /** Called after each write to a table: its stream is read at once instead of within five seconds. */
  notifyWrite(table: string): void
  stop(): Promise<void>
  idle(): Promise<void>
}

/**
 * Real milliseconds between two polls of a stream without a notified write. Each write through the stack is notified; a poll
 * of 20 streams every second took three percent of a core for nothing.
 */
const safetyPollMs = 5000
const retryReadMs = 200
const longestUnmarkedSkip = 500

const tableOf = (streamArn: string): string => /:table\/([^/]+)\/stream\//.exec(streamArn)?.[1] ?? ''

/** Reads the stream of one mapping, shard by shard, and delivers it in order. */
class StreamPoller {
  readonly table: string
  readonly #mapping: EventSourceMapping
  readonly #stack: StreamContext
  readonly #neighbours: StreamNeighbours
  readonly #checkpoints: Checkpoints
  readonly #stop = new AbortController()
  readonly #closed = new Set<string>()
  #iterators = new Map<string, string>()
  #shards: readonly Shard[] = []
  #timer: NodeJS.Timeout | undefined
  #draining: Promise<void> | undefined
  #dirty = false
  #skipped = 0
  #pausing = false
  #onChange: (() => void)[] = []

  constructor(
    mapping: EventSourceMapping,
    stack: StreamContext,
    neighbours: StreamNeighbours,
    checkpoints: Checkpoints,
  ) {
    this.#mapping = mapping
    this.table = tableOf(mapping.sourceArn)
    this.#stack = stack
    this.#neighbours = neighbours
    this.#checkpoints = checkpoints
  }

  async start(): Promise<void> {
    this.#shards = await this.#neighbours.reader.shards(this.table)
    this.wake()
  }

  wake(): void {
    this.#dirty = true
    if (this.#draining || this.#stop.signal.aborted) return
    clearTimeout(this.#timer)
    this.#draining = this.#drainWhileDirty()
  }

  /** Resolves when every notified write is read and nothing is being delivered (or only waits for its next attempt). */
  async idle(): Promise<void> {
    // A pause that the clock has just ended is over. The stream is not read: every write is notified.
    await new Promise(resolve => setImmediate(resolve))
    while (this.#draining && !this.#pausing) await new Promise<void>(resolve => this.#onChange.push(resolve))
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    clearTimeout(this.#timer)
    await this.#draining
  }

  async #drainWhileDirty(): Promise<void> {
    let nextLookMs = safetyPollMs
    // The writer finishes its own turn first.
    await new Promise(resolve => setImmediate(resolve))
    while (this.#dirty && !this.#stop.signal.aborted) {
      this.#dirty = false
      try {
        for (const shard of this.#shards) await this.#drain(shard)
      } catch (error) {
        this.#stack.log(`${this.#mapping.name}: ${String(error)}`)
        this.#iterators.clear()
        nextLookMs = retryReadMs
      }
    }
    this.#draining = undefined
    this.#changed()
    if (this.#stop.signal.aborted) return
    this.#timer = setTimeout(() => this.wake(), nextLookMs)
    this.#timer.unref()
  }

  async #drain(shard: Shard): Promise<void> {
    while (!this.#closed.has(shard.shardId) && !this.#stop.signal.aborted) {
      const iterator = this.#iterators.get(shard.shardId) ?? (await this.#iterator(shard))
      const { records, next, lost } = await this.#neighbours.reader.read(iterator, this.#mapping.batchSize)
      this.#iterators.delete(shard.shardId)
      if (lost) continue
      // The iterator moves only past handled records: after a stop or a failure the checkpoint decides.
      if (records.length > 0 && !(await this.#deliver(shard, records))) return
      if (next === undefined) await this.#close(shard)
      else this.#iterators.set(shard.shardId, next)
      if (records.length === 0) return
    }
  }

  async #close(shard: Shard): Promise<void> {
    this.#closed.add(shard.shardId)
    this.#shards = await this.#neighbours.reader.shards(this.table)
    this.#dirty = true
  }

  async #deliver(shard: Shard, records: readonly StreamRecord[]): Promise<boolean> {
    const { clock, functions, gate, log } = this.#stack
    const mapping = this.#mapping
    const last = records.at(-1)
    const advance = (record: StreamRecord) =>
      this.#checkpoints.write(mapping.name, shard.shardId, record.sequenceNumber)
    const wanted = records.filter(({ body }) => mapping.matches(body))
    const isHandled = await deliverBatch(wanted, {
      mapping,
      clock,
      invoke: event => functions.invoke(mapping.functionName, event),
      advance,
      giveUp: (given, reason, attempts) => this.#giveUp(shard, given, reason, attempts),
      duplicates: () => gate.duplicates(mapping.sourceArn),
      onPause: isPausing => {
        this.#pausing = isPausing
        this.#changed()
      },
      signal: this.#stop.signal,
      log,
    })
    this.#skipped = wanted.length > 0 ? 0 : this.#skipped + records.length
    // Skipped records are not checkpointed: after a restart they are read and skipped once more.
    if (isHandled && last && this.#skipped >= longestUnmarkedSkip) {
      advance(last)
      this.#skipped = 0
    }
    return isHandled
  }

  /** As AWS writes it to an on-failure queue: where the records are, not the records themselves. */
  #giveUp(shard: Shard, records: readonly StreamRecord[], reason: string, attempts: number): void {
    const mapping = this.#mapping
    this.#stack.log(
      `${mapping.name}: given up ${records.length} records after ${attempts} attempts: ${reason}`,
    )
    if (mapping.onFailureArn === undefined) return
    const now = new Date(this.#stack.clock.now()).toISOString()
    const body = {
      requestContext: {
        functionArn: mapping.functionName,
        condition: 'RetryAttemptsExhausted',
        approximateInvokeCount: attempts,
      },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      version: '1.0',
      timestamp: now,
      DDBStreamBatchInfo: {
        shardId: shard.shardId,
        startSequenceNumber: records[0]?.sequenceNumber,
        endSequenceNumber: records.at(-1)?.sequenceNumber,
        batchSize: records.length,
        streamArn: mapping.sourceArn,
      },
    }
    this.#neighbours.store.send([{ queueArn: mapping.onFailureArn, body: JSON.stringify(body) }])
  }

  async #iterator(shard: Shard): Promise<string> {
    const after = this.#checkpoints.read(this.#mapping.name, shard.shardId)
    const position: ShardPosition = after === undefined ? 'TRIM_HORIZON' : { after }
    return this.#neighbours.reader.iterator(shard, position)
  }

  #changed(): void {
    for (const resolve of this.#onChange.splice(0)) resolve()
  }
}

/**
 * Runs every AWS::Lambda::EventSourceMapping of a DynamoDB stream. `resources` is the whole template. Everything is
 * delivered at least once and in order: the checkpoint moves only after success.
 */
export async function runStreamMappings(
  resources: readonly Resource[],
  stack: StreamContext,
  neighbours: StreamNeighbours,
): Promise<RunningStreamMappings> {
  const mappings = resources
    .filter(resource => resource.type === 'AWS::Lambda::EventSourceMapping')
    .flatMap(resource => readMapping(resource) ?? [])
    .filter(mapping => !mapping.sourceArn.startsWith('arn:aws:sqs:'))
  for (const { name, sourceArn, functionName, onFailureArn } of mappings) {
    if (tableOf(sourceArn) === '') throw new NotRunHere(`${name}: cannot read ${sourceArn} here`)
    if (onFailureArn !== undefined && !neighbours.store.has(onFailureArn))
      throw new NotRunHere(`${name}: there is no queue ${onFailureArn} in the template`)
    const actions = ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator']
    requireSourceGrants(stack.gate, resources, functionName, sourceArn, actions)
  }
  const checkpoints = openCheckpoints(join(stack.dataDir, 'streams.sqlite'), stack.gate.durableWrite)
  const pollers = mappings.map(mapping => new StreamPoller(mapping, stack, neighbours, checkpoints))
  await Promise.all(pollers.map(poller => poller.start()))
  return {
    notifyWrite(table) {
      for (const poller of pollers) if (poller.table === table) poller.wake()
    },
    async idle() {
      await Promise.all(pollers.map(poller => poller.idle()))
    },
    async stop() {
      await Promise.all(pollers.map(poller => poller.stop()))
      checkpoints.close()
    },
  }
}

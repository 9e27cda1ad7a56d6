import type { Clock } from 'asl-interpreter'
import { type EventSourceMapping, failedItems } from '../queue/eventSourceMapping.ts'
import type { StreamRecord } from './streamReader.ts'

export interface BatchDeliveryOptions {
  readonly mapping: EventSourceMapping
  readonly clock: Clock
  readonly invoke: (event: { Records: unknown[] }) => Promise<{
    payload?: unknown
    error?: { errorType: string; errorMessage: string } | undefined
  }>
  /** Everything up to this record is handled (or given up). */
  readonly advance: (record: StreamRecord) => void
  /** Where given-up records go, if the mapping has a destination. */
  readonly giveUp: (records: readonly StreamRecord[], reason: string, attempts: number) => void
  readonly duplicates: () => boolean
  /** Called before and after each pause between attempts, for idle(). */
  readonly onPause: (isPausing: boolean) => void
  readonly signal: AbortSignal
  readonly log: (line: string) => void
}

const longestBackoffMs = 60_000

/**
 * Delivers one batch of a shard in order until all of it is handled or given up: nothing behind a failing record is
 * delivered before it. Resolves to false when it was stopped; then the rest was not checkpointed.
 */
export async function deliverBatch(
  records: readonly StreamRecord[],
  options: BatchDeliveryOptions,
): Promise<boolean> {
  const { mapping, clock } = options
  const readAt = clock.now()
  let pending = records
  let failures = 0
  while (pending.length > 0) {
    if (options.signal.aborted) return false
    const outcome = await attempt(pending, options)
    if (outcome.handled === pending.length) {
      advanceTo(pending.at(-1), options)
      return true
    }
    if (outcome.handled > 0) {
      advanceTo(pending[outcome.handled - 1], options)
      pending = pending.slice(outcome.handled)
      failures = 0
    }
    // A function that was ended with the stack has not refused anything.
    if (options.signal.aborted) return false
    failures += 1
    options.log(`${mapping.functionName} failed on ${mapping.sourceArn}: ${outcome.reason}`)
    if (mapping.bisects && pending.length > 1) {
      // Halving uses no attempts; it ends with single records, which have their own.
      const middle = Math.ceil(pending.length / 2)
      const first = await deliverBatch(pending.slice(0, middle), options)
      return first && (await deliverBatch(pending.slice(middle), options))
    }
    const tooOften = mapping.maximumRetryAttempts >= 0 && failures > mapping.maximumRetryAttempts
    const tooOld = mapping.maximumRecordAgeMs >= 0 && clock.now() - readAt > mapping.maximumRecordAgeMs
    if (tooOften || tooOld) {
      options.giveUp(pending, outcome.reason, failures)
      advanceTo(pending.at(-1), options)
      return true
    }
    await pause(Math.min(1000 * 2 ** (failures - 1), longestBackoffMs), options)
  }
  return true
}

function advanceTo(record: StreamRecord | undefined, options: BatchDeliveryOptions): void {
  if (record) options.advance(record)
}

/** One call of the function; `handled` = how many records from the front are done. */
async function attempt(
  pending: readonly StreamRecord[],
  options: BatchDeliveryOptions,
): Promise<{ handled: number; reason: string }> {
  const { mapping } = options
  const event = { Records: pending.map(({ body }) => ({ ...body, eventSourceARN: mapping.sourceArn })) }
  const { payload, error } = await options.invoke(event)
  if (error) return { handled: 0, reason: `${error.errorType}: ${error.errorMessage}` }
  if (mapping.reportsItemFailures) {
    const ids = pending.map(record => record.sequenceNumber)
    const failed = failedItems(payload, ids)
    if (failed === 'all') return { handled: 0, reason: 'the answer does not name items of the batch' }
    const firstFailed = ids.findIndex(id => failed.has(id))
    if (firstFailed >= 0)
      return { handled: firstFailed, reason: `${failed.size} of ${ids.length} items given back` }
  }
  if (options.duplicates()) await options.invoke(event)
  return { handled: pending.length, reason: '' }
}

async function pause(ms: number, { clock, signal, onPause }: BatchDeliveryOptions): Promise<void> {
  onPause(true)
  try {
    await clock.sleepUntil(clock.now() + ms, signal)
  } catch (error) {
    // A stop ends the sleep early; the caller checks the signal next.
    if (!signal.aborted) throw error
  } finally {
    onPause(false)
  }
}

import { createHash } from 'node:crypto'
import { AwsRefusal } from 'asl-interpreter'

/** Probabilities from 0 to 1, all 0 by default. */
export interface FaultRates {
  /** A call is refused as throttled, with its service's own error. */
  readonly throttle?: number | undefined
  /** A DynamoDB transaction is cancelled with TransactionConflict. */
  readonly conflict?: number | undefined
  /**
   * A DynamoDB transaction takes so many ms of real time and holds its items as long; who meets it is refused as AWS
   * documents it. Left out, transactions take the time of the database and never meet.
   */
  readonly transactionMs?: { readonly least: number; readonly most: number } | undefined
  /** A call waits for up to `maxDelayMs` of real time (default 250). */
  readonly delay?: number | undefined
  readonly maxDelayMs?: number | undefined
  /** A message, stream batch or event that was handled is delivered once more. */
  readonly duplicate?: number | undefined
  /** The process ends by SIGKILL before or after the n-th durable write (counted from 1). */
  readonly crashAt?: DurableInstant | undefined
  /** Called before and after every durable write; the process waits for it. */
  readonly observer?: ((instant: DurableInstant, label: string) => void) | undefined
}

/** Just before or just after the n-th durable write, counted from 1. */
export interface DurableInstant {
  readonly write: number
  readonly when: 'before' | 'after'
}

export interface Faults {
  readonly seed: number
  /** Durable writes started so far. */
  readonly writes: number
  /** May delay, or refuse with AwsRefusal. `items` = number of items of a transaction. */
  strike(action: string, items?: number): Promise<void>
  /** Whether this delivery is to be repeated. `channel` = e.g. the queue's name. */
  duplicates(channel: string): boolean
  /** Runs and counts one durable write (sync or async); crashes before or after it when `crashAt` says so. */
  durableWrite<T>(label: string, run: () => T): T
}

/** mulberry32: small, fast and the same everywhere for the same seed. Returns numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

const throttles: Record<string, { code: string; status: number }> = {
  dynamodb: { code: 'ProvisionedThroughputExceededException', status: 400 },
  s3: { code: 'SlowDown', status: 503 },
  lambda: { code: 'TooManyRequestsException', status: 429 },
  ses: { code: 'TooManyRequestsException', status: 429 },
}

const throttleMessages: Record<string, string> = {
  ProvisionedThroughputExceededException:
    'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.',
  SlowDown: 'Please reduce your request rate.',
}

function throttled(action: string): AwsRefusal {
  const service = action.split(':')[0] ?? ''
  const { code, status } = throttles[service] ?? { code: 'ThrottlingException', status: 400 }
  return new AwsRefusal(code, throttleMessages[code] ?? 'Rate exceeded', status)
}

function conflicted(items: number): AwsRefusal {
  const reasons = Array.from({ length: Math.max(items, 1) }, (_, i) =>
    i === 0
      ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' }
      : { Code: 'None' },
  )
  return new AwsRefusal(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${reasons.map(r => r.Code).join(', ')}]`,
    400,
    { CancellationReasons: reasons },
  )
}

const isPromise = (value: unknown): value is Promise<unknown> => value instanceof Promise

/**
 * The faults of one run. Each action has a random stream of its own, made from the seed and the action's name: the n-th
 * GetItem has the same outcome in every run with the same seed, whatever other calls came in between.
 * `crash` is replaced in tests only.
 */
export function createFaults(
  seed: number,
  rates: FaultRates = {},
  crash: () => void = () => process.kill(process.pid, 'SIGKILL'),
): Faults {
  const streams = new Map<string, () => number>()
  const draw = (label: string): number => {
    const stream =
      streams.get(label) ?? seededRandom(seed ^ createHash('sha256').update(label).digest().readUInt32LE())
    streams.set(label, stream)
    return stream()
  }
  const hits = (label: string, rate: number | undefined): boolean =>
    (rate ?? 0) > 0 && draw(label) < (rate ?? 0)
  let writes = 0
  const pass = (instant: DurableInstant, label: string): void => {
    rates.observer?.(instant, label)
    if (rates.crashAt?.write === instant.write && rates.crashAt.when === instant.when) crash()
  }
  return {
    seed,
    get writes() {
      return writes
    },
    async strike(action, items) {
      if (hits(`delay ${action}`, rates.delay)) {
        const ms = draw(`length ${action}`) * (rates.maxDelayMs ?? 250)
        await new Promise(resolve => setTimeout(resolve, ms))
      }
      if (hits(`throttle ${action}`, rates.throttle)) throw throttled(action)
      if (action.startsWith('dynamodb:Transact') && hits(`conflict ${action}`, rates.conflict))
        throw conflicted(items ?? 1)
    },
    duplicates: channel => hits(`duplicate ${channel}`, rates.duplicate),
    durableWrite(label, run) {
      writes += 1
      const write = writes
      const isDone = () => pass({ write, when: 'after' }, label)
      pass({ write, when: 'before' }, label)
      const result = run()
      // The promise is returned unchanged; only the crash after the write is attached to it.
      if (isPromise(result)) void result.then(isDone, () => undefined)
      else isDone()
      return result
    },
  }
}

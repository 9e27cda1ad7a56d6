import type { Clock } from 'asl-interpreter'
import { Pump } from './pump.ts'
import type { Message, OutgoingMessage, QueueStore } from './queueStore.ts'

/** A target that an AWS service delivers to by itself (bus to function, schedule to function), with its retries. */
export interface DeliveryChannel {
  /** Unique and stable over restarts, e.g. `rule/notes/x/Target0`. */
  readonly name: string
  readonly deliver: (message: Message) => Promise<void>
  /** Retries after the first attempt; AWS's default is 185. */
  readonly maximumRetryAttempts: number
  /** AWS's default is 24 hours. */
  readonly maximumAgeMs: number
  readonly deadLetterArn?: string | undefined
  readonly concurrency?: number
}

export interface DeliveryContext {
  readonly clock: Clock
  readonly store: QueueStore
  readonly duplicates: (channel: string) => boolean
  readonly log: (line: string) => void
}

const longestBackoffMs = 5 * 60_000
/** Longer than any function may run: a delivery is taken again only after a crash or a failure. */
const attemptMs = 16 * 60_000

/** The ARN-like name of a channel's hidden queue in the queue file. */
export const channelArn = (name: string): string => `internal:${name}`

/** Runs one channel: every message of its hidden queue is delivered, retried with back-off, or given up. */
export function runDeliveryChannel(channel: DeliveryChannel, stack: DeliveryContext): Pump<Message> {
  const { clock, store } = stack
  const arn = channelArn(channel.name)
  store.declare({
    arn,
    name: channel.name,
    visibilityTimeoutMs: attemptMs,
    delayMs: 0,
    retentionMs: Number.MAX_SAFE_INTEGER,
  })
  const fail = (message: Message, error: unknown): void => {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    const backoffMs = Math.min(1000 * 2 ** (message.receiveCount - 1), longestBackoffMs)
    const tooOften = message.receiveCount > channel.maximumRetryAttempts
    const tooOld = clock.now() + backoffMs - message.sentAt > channel.maximumAgeMs
    if (!tooOften && !tooOld) {
      store.release(arn, message.receiptHandle, clock.now() + backoffMs)
      return
    }
    stack.log(`${channel.name}: given up after ${message.receiveCount} attempts: ${reason}`)
    const dead: OutgoingMessage | undefined = channel.deadLetterArn
      ? {
          queueArn: channel.deadLetterArn,
          body: message.body,
          attributes: {
            ERROR_MESSAGE: { DataType: 'String', StringValue: reason.slice(0, 1000) },
            RETRY_ATTEMPTS: { DataType: 'String', StringValue: String(message.receiveCount - 1) },
          },
        }
      : undefined
    store.bury(arn, message.receiptHandle, dead)
  }
  const pump: Pump<Message> = new Pump<Message>({
    clock,
    take: () => store.receive(arn, 1)[0],
    async handle(message) {
      try {
        await channel.deliver(message)
        if (stack.duplicates(channel.name)) await channel.deliver(message)
      } catch (error) {
        // A function that was ended with the stack has not refused the message: recover() makes it visible again.
        if (!pump.isStopping) fail(message, error)
        return
      }
      store.delete(arn, [message.receiptHandle])
    },
    nextDueAt: () => store.nextVisibleAt(arn),
    concurrency: channel.concurrency ?? 4,
    onError: error => stack.log(`${channel.name}: ${String(error)}`),
  })
  store.recover(arn)
  store.onReady(arn, () => pump.wake())
  pump.wake()
  return pump
}

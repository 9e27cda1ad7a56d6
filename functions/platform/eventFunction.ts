import middy from '@middy/core'
import * as z from 'zod/mini'
import { type EventDefinition, eventDetail, type PayloadOf } from '../../shared/contracts/defineEvent.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Now } from './clock.ts'
import { errorFields, log } from './log.ts'
import { type MarketDays, type RunContext, runContext } from './marketDays.ts'

/** What a consumer knows of the event beside its payload. */
export interface Delivery<Calendar = unknown> extends RunContext<Calendar> {
  readonly id: string
  /** When it happened; `now` is when it is consumed. */
  readonly at: Date
  readonly correlationId: string
  readonly aggregate: { readonly type: string; readonly id: string; readonly version: number }
}

/** What a consumer of an event of AWS knows beside its detail. */
export type AwsDelivery<Calendar = unknown> = Pick<Delivery<Calendar>, 'id' | 'now' | 'calendar'>

/** A consumer under the name that its rule puts into each message. */
export interface Consumer<Calendar = unknown> {
  readonly name: string
  readonly consume: (envelope: BusEvent, context: RunContext<Calendar>) => Promise<void>
}

const busEvent = z.object({
  id: z.string(),
  source: z.string(),
  'detail-type': z.string(),
  time: z.string(),
  detail: z.unknown(),
})
export type BusEvent = z.output<typeof busEvent>

/** An event as the rule of a subscription puts it into the domain's queue: with the name of its consumer. */
const queuedEvent = z.extend(busEvent, { consumer: z.optional(z.string()) })

/** A consumer of one of our own events. It may be called any number of times with the same one, in any order. */
export function consumer<E extends EventDefinition, Calendar = unknown>(
  name: string,
  definition: E,
  command: (payload: PayloadOf<E>, delivery: Delivery<Calendar>) => Promise<void>,
): Consumer<Calendar> {
  return {
    name,
    async consume(envelope, context) {
      const { id, at, correlationId, aggregate, payload } = z.parse(eventDetail, envelope.detail)
      // The schema is this definition's own, so what it returns is its payload.
      const delivery = { id, at: new Date(at), ...context, correlationId, aggregate }
      await command(z.parse(definition.payload, payload) as PayloadOf<E>, delivery)
    },
  }
}

/** A consumer of an event of AWS, whose detail it parses itself. */
export function awsConsumer<Calendar = unknown>(
  name: string,
  command: (detail: unknown, delivery: AwsDelivery<Calendar>) => Promise<void>,
): Consumer<Calendar> {
  return { name, consume: (envelope, context) => command(envelope.detail, { id: envelope.id, ...context }) }
}

/** What runs on a schedule, by the schedule's name. */
export interface Scheduled<Calendar = unknown> {
  readonly name: string
  readonly run: (context: RunContext<Calendar>) => Promise<void>
}

const queueRecord = z.object({
  messageId: z.string(),
  body: z.string(),
  messageAttributes: z.optional(
    z.object({ RULE_ARN: z.optional(z.object({ stringValue: z.optional(z.string()) })) }),
  ),
})
const queueEvent = z.object({ Records: z.array(queueRecord) })
type QueueRecord = z.output<typeof queueRecord>
const lambdaContext = z.object({
  getRemainingTimeInMillis: z.optional(
    z.custom<() => number>(value => typeof value === 'function', 'a function'),
  ),
})
const scheduleEvent = z.object({ schedule: z.string() })

export interface BatchAnswer {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[]
}

type EventHandler = middy.MiddyfiedHandler<unknown, BatchAnswer>

/** Kept of the function's time to report what failed: a consumer that takes longer than the rest fails alone. */
const answerMilliseconds = 1000

class ConsumerTimedOut extends Error {
  override readonly name = 'ConsumerTimedOut'
}

/** Rejects with `ConsumerTimedOut` after so long; what is under way then comes again like any event. */
async function endsWithin(work: Promise<void>, milliseconds: number | undefined): Promise<void> {
  if (milliseconds === undefined) return work
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConsumerTimedOut()), milliseconds)
  })
  try {
    await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Whose message it is when the rule could not deliver it: EventBridge puts the event itself among the dead letters, with the
 * rule `<domain>-<consumer>` as an attribute.
 */
const consumerOfRule = ({ messageAttributes }: QueueRecord): string =>
  messageAttributes?.RULE_ARN?.stringValue?.split(/[/-]/).at(-1) ?? 'unnamed'

/**
 * The Lambda of a domain's consumers. A message that fails, or takes longer than the function may, is reported alone and comes
 * again; the others are done.
 */
export function eventFunction(
  dependencies: { readonly now: Now; readonly marketDays: MarketDays },
  consumers: readonly Consumer<MarketCalendar>[],
  schedules?: readonly Scheduled<MarketCalendar>[],
): EventHandler
export function eventFunction(
  dependencies: { readonly now: Now },
  consumers: readonly Consumer[],
  schedules?: readonly Scheduled[],
): EventHandler
export function eventFunction(
  dependencies: { readonly now: Now; readonly marketDays?: MarketDays },
  consumers: readonly Consumer<MarketCalendar>[],
  schedules: readonly Scheduled<MarketCalendar>[] = [],
): EventHandler {
  const byName = new Map(consumers.map(one => [one.name, one]))
  const consumeOne = async (
    record: QueueRecord,
    calendar: MarketCalendar,
    milliseconds: number | undefined,
  ): Promise<boolean> => {
    let name = consumerOfRule(record)
    try {
      const { consumer: named, ...envelope } = z.parse(queuedEvent, JSON.parse(record.body))
      name = named ?? name
      const found = byName.get(name)
      if (found === undefined) {
        log('event.unknown', { consumer: name, event: envelope['detail-type'] })
        return false
      }
      await endsWithin(found.consume(envelope, { now: dependencies.now(), calendar }), milliseconds)
      log('event.consumed', { consumer: name, event: envelope['detail-type'], eventId: envelope.id })
      return true
    } catch (error) {
      log('event.failed', { consumer: name, ...errorFields(error) })
      return false
    }
  }
  const run = async (raw: unknown, lambda: unknown): Promise<BatchAnswer> => {
    const context = await runContext(dependencies)
    const scheduled = z.safeParse(scheduleEvent, raw)
    if (scheduled.success) {
      const due = schedules.find(one => one.name === scheduled.data.schedule)
      if (due === undefined) throw new Error(`no schedule is named ${scheduled.data.schedule}`)
      await due.run(context)
      log('schedule.ran', { event: due.name })
      return { batchItemFailures: [] }
    }
    const { Records } = z.parse(queueEvent, raw)
    const remaining = z.safeParse(lambdaContext, lambda).data?.getRemainingTimeInMillis?.()
    const milliseconds = remaining === undefined ? undefined : Math.max(0, remaining - answerMilliseconds)
    const done = await Promise.all(Records.map(record => consumeOne(record, context.calendar, milliseconds)))
    return {
      batchItemFailures: Records.filter((_, index) => done[index] !== true).map(({ messageId }) => ({
        itemIdentifier: messageId,
      })),
    }
  }
  return middy<unknown, BatchAnswer>().handler(run)
}

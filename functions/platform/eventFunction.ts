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

/** A consumer under the name its queue carries: `<domain>-<consumer>`. */
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

const queueEvent = z.object({
  Records: z.array(z.object({ messageId: z.string(), body: z.string(), eventSourceARN: z.string() })),
})
const scheduleEvent = z.object({ schedule: z.string() })

export interface BatchAnswer {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[]
}

type EventHandler = middy.MiddyfiedHandler<unknown, BatchAnswer>

/** The Lambda of a domain's consumers. A message that fails is reported alone and comes again; the others are done. */
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
    record: z.output<typeof queueEvent>['Records'][number],
    calendar: MarketCalendar,
  ): Promise<boolean> => {
    const queue = record.eventSourceARN.split(':').at(-1) ?? ''
    const found = [...byName.values()].find(one => queue.endsWith(`-${one.name}`))
    if (found === undefined) {
      log('event.unknown', { consumer: queue })
      return false
    }
    try {
      const envelope = z.parse(busEvent, JSON.parse(record.body))
      await found.consume(envelope, { now: dependencies.now(), calendar })
      log('event.consumed', { consumer: found.name, event: envelope['detail-type'], eventId: envelope.id })
      return true
    } catch (error) {
      log('event.failed', { consumer: found.name, ...errorFields(error) })
      return false
    }
  }
  const run = async (raw: unknown): Promise<BatchAnswer> => {
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
    const done = await Promise.all(Records.map(record => consumeOne(record, context.calendar)))
    return {
      batchItemFailures: Records.filter((_, index) => done[index] !== true).map(({ messageId }) => ({
        itemIdentifier: messageId,
      })),
    }
  }
  return middy<unknown, BatchAnswer>().handler(run)
}

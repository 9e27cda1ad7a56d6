import { type EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import * as z from 'zod/mini'
import { eventDetail } from '../../../shared/contracts/defineEvent.ts'
import { environment } from '../environment.ts'
import { errorFields, log } from '../log.ts'

/** An event as it is kept in the outbox of its domain's table. */
export const eventRow = z.object({ domain: z.string(), event: eventDetail })
export type EventRow = z.output<typeof eventRow>

/** PutEvents takes ten entries at most. */
export const entriesPerCall = 10

/** Puts up to ten events on the bus; the index of the first that failed, 0 when the bus does not answer. */
export async function publishEvents(
  client: EventBridgeClient,
  rows: readonly EventRow[],
): Promise<number | undefined> {
  if (rows.length === 0) return undefined
  try {
    const entries = rows.map(({ domain, event }) => ({
      EventBusName: environment.eventBus(),
      Source: `sthirank.${domain}`,
      DetailType: event.name,
      Detail: JSON.stringify(event),
      Time: new Date(event.at),
    }))
    const { Entries = [] } = await client.send(new PutEventsCommand({ Entries: entries }))
    const failedAt = Entries.findIndex(entry => entry.ErrorCode !== undefined)
    log('outbox.relayed', { count: failedAt < 0 ? rows.length : failedAt })
    return failedAt < 0 ? undefined : failedAt
  } catch (error) {
    log('outbox.failed', { count: rows.length, ...errorFields(error) })
    return 0
  }
}

import { EventBridgeClient } from '@aws-sdk/client-eventbridge'
import * as z from 'zod/mini'
import type { Item, Table } from '../records/table.ts'
import { type EventRow, entriesPerCall, eventRow, publishEvents } from './publishEvents.ts'

/** Which events of a table are meant: those of a time, of every record or of one. */
export interface EventsOf {
  readonly table: string
  /** ISO instants in UTC, the first and the last. */
  readonly from: string
  readonly to: string
  readonly aggregateId?: string | undefined
  /** They are counted as sent, and none is. */
  readonly preview?: boolean | undefined
}

/** How many were sent, and how many rows could not be read as events. */
export interface Republished {
  readonly sent: number
  readonly unreadable: number
}
export type RepublishEvents = (events: EventsOf) => Promise<Republished>

/**
 * Puts kept event rows on the bus again. It reads the whole table, since no index knows the time of an event. Throws when
 * the bus refuses one: those before it were sent, and consumers take an event twice as once.
 */
export function republishEvents(
  table: Pick<Table, 'scan'>,
  client = new EventBridgeClient({}),
): RepublishEvents {
  return async ({ table: TableName, from, to, aggregateId, preview = false }) => {
    let sent = 0
    let unreadable = 0
    const pages = table.scan({
      TableName,
      FilterExpression: 'sk BETWEEN :from AND :to',
      ExpressionAttributeValues: { ':from': `event#${from}`, ':to': `event#${to}~` },
      ConsistentRead: true,
    })
    for await (const page of pages) {
      const read = readRows(page)
      unreadable += page.length - read.length
      const wanted = read.filter(row => aggregateId === undefined || row.event.aggregate.id === aggregateId)
      for (let start = 0; start < wanted.length; start += entriesPerCall) {
        const part = wanted.slice(start, start + entriesPerCall)
        if (!preview && (await publishEvents(client, part)) !== undefined)
          throw new Error('the bus did not take every event')
        sent += part.length
      }
    }
    return { sent, unreadable }
  }
}

const readRows = (page: readonly Item[]): EventRow[] =>
  page.flatMap(item => {
    const row = z.safeParse(eventRow, item)
    return row.success ? [row.data] : []
  })

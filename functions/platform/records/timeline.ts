import * as z from 'zod/mini'
import { eventDetail } from '../../../shared/contracts/defineEvent.ts'
import type { Item, Table } from './table.ts'
import { rowsOfPartition } from './writes.ts'

/** What happened, as the end of a text id, e.g. `kycSentBack.rejected`: the event's name and how it went. */
export interface Happened {
  readonly at: string
  readonly what: string
}

const how = z.object({
  outcome: z.optional(z.string()),
  step: z.optional(z.string()),
  decision: z.optional(z.string()),
})

/** What an event row tells. */
export function happened(row: Item): Happened {
  const { event } = z.parse(z.object({ event: eventDetail }), row)
  const { outcome, step, decision } = z.parse(how, event.payload)
  const result = outcome ?? step ?? decision
  return { at: event.at, what: result === undefined ? event.name : `${event.name}.${result}` }
}

/** The events kept under a partition, newest first. */
export async function readTimeline(
  table: Table,
  where: { readonly table: string; readonly partition: string },
  most: number,
): Promise<Happened[]> {
  const rows = await table.query(
    rowsOfPartition(where.table, where.partition, { prefix: 'event#', newestFirst: true, most }),
  )
  return rows.slice(0, most).map(happened)
}

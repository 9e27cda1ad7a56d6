import * as z from 'zod/mini'
import { eventDetail } from '../../../shared/contracts/defineEvent.ts'
import type { Item, Key, Table } from './table.ts'
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

/**
 * A record and the newest events of its partition: one query, because a query from the record to the events, or back,
 * meets both. A record that sorts before its events is read by itself when it has more of them than `most`.
 */
export async function readWithTimeline(
  table: Table,
  where: { readonly table: string; readonly key: Key },
  most: number,
): Promise<{ readonly row: Item | undefined; readonly timeline: readonly Happened[] }> {
  const { pk, sk } = where.key
  const [from, to] = sk < 'event#' ? [sk, 'event#~'] : ['event#', sk]
  const rows = await table.query({
    TableName: where.table,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
    ExpressionAttributeValues: { ':pk': pk, ':from': from, ':to': to },
    ScanIndexForward: false,
    ConsistentRead: true,
    Limit: most + 1,
  })
  const events = rows.filter(row => String(row.sk).startsWith('event#')).slice(0, most)
  const found = rows.find(row => row.sk === sk)
  const isCutOff = found === undefined && sk < 'event#' && rows.length > most
  return {
    row: isCutOff ? await table.get(where.table, where.key) : found,
    timeline: events.map(happened),
  }
}

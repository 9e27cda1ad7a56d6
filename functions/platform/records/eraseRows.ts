import * as z from 'zod/mini'
import type { Item, Key, Table } from './table.ts'
import { deleteItem, rowsOfPartition } from './writes.ts'

/** So many rows in one transaction, each with a few rows that it names. */
const rowsAtOnce = 20

/**
 * Deletes the rows of a partition for good: what is not needed of somebody who left. `keeps` spares a row; `named` are rows of
 * other partitions that only this one leads to, deleted in the same transaction, so that a run that breaks off finds them again.
 * A repeat changes nothing.
 */
export async function eraseRows(
  table: Table,
  tableName: string,
  partition: string,
  {
    keeps = () => false,
    named = () => [],
  }: {
    readonly keeps?: (row: Item) => boolean
    readonly named?: (row: Item) => readonly Key[]
  } = {},
): Promise<void> {
  const rows = (await table.query(rowsOfPartition(tableName, partition))).filter(row => !keeps(row))
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce)
    const keys = some.flatMap(row => [{ pk: partition, sk: String(row.sk) }, ...named(row)])
    const unique = new Map(keys.map(({ pk, sk }) => [`${pk}|${sk}`, { pk, sk }]))
    await table.transact([...unique.values()].map(key => deleteItem(tableName, key)))
  }
}

const eventRow = z.object({ event: z.object({ payload: z.record(z.string(), z.unknown()) }) })

/** The ids of this field in a row's list of attempts, and in the event of an event row. */
export function idsIn(row: Item, field: string): readonly string[] {
  const event = z.safeParse(eventRow, row)
  const attempts = z.safeParse(z.array(z.record(z.string(), z.unknown())), row.attempts)
  const found = [
    ...(event.success ? [event.data.event.payload[field]] : []),
    ...(attempts.success ? attempts.data.map(attempt => attempt[field]) : []),
  ]
  return found.filter(id => typeof id === 'string')
}

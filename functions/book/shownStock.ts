import * as z from 'zod/mini'
import type { Table } from '../platform/records/table.ts'
import { bookTable, keys, stockRow } from './bookRows.ts'
import { readStock } from './readers.ts'
import { countedOthers } from './stock.ts'

/** How old the count of the other shards gets while an ISIN is bought all the time. */
const freshMs = 5000

/**
 * Counts the other shards of an ISIN again for what is shown of it, unless they were counted a moment ago: an issue that
 * thousands buy at once is counted every five seconds. Another writer on the row at the same time keeps its count.
 */
export async function countShownStock(table: Table, ISIN: string, now: Date): Promise<void> {
  const row = await table.get(bookTable(), keys.stock(ISIN))
  const first = row === undefined ? undefined : z.parse(stockRow, row)
  if (first?.shards === undefined) return
  if (Date.parse(first.others?.countedAt ?? '') > now.getTime() - freshMs) return
  const stock = await readStock(table, ISIN)
  const update = stock && countedOthers(stock, now)
  if (update !== undefined) await table.update(update)
}

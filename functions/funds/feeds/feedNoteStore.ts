import * as z from 'zod/mini'
import type { Table } from '../../platform/records/table.ts'
import { deleteItem, rowsOfPartition, updateOf } from '../../platform/records/writes.ts'

/** A feed whose last run brought nothing: what operators see until a run succeeds. */
const note = z.object({
  feed: z.enum(['nav-feed', 'index-feed']),
  /** A word of `refusals`, or `unavailable`. */
  reason: z.string(),
  /** ISO instant of the first run that failed. */
  since: z.string(),
  /** The latest date that the vendor's answer had; empty when there was none. */
  date: z.string(),
})
export type FeedNote = z.output<typeof note>

const partition = 'feedNotes'
const keyOf = (feed: FeedNote['feed']) => ({ pk: partition, sk: feed })

/** The only file that knows the keys of feeds that wait for an operator. */
export const feedNoteStore = (table: Table, tableName: string) => ({
  async list(): Promise<FeedNote[]> {
    return (await table.query(rowsOfPartition(tableName, partition))).map(row => z.parse(note, row))
  },

  /** Again it keeps the instant of the first time. */
  async write({ feed, reason, date }: Omit<FeedNote, 'since'>, now: Date): Promise<void> {
    const row = await table.get(tableName, keyOf(feed))
    const since = row === undefined ? now.toISOString() : z.parse(note, row).since
    await table.update(updateOf(tableName, keyOf(feed), { set: { feed, reason, date, since } }))
  },

  async remove(feed: FeedNote['feed']): Promise<void> {
    if ((await table.get(tableName, keyOf(feed))) !== undefined)
      await table.transact([deleteItem(tableName, keyOf(feed))])
  },
})

import * as z from 'zod/mini'
import type { Key, Table } from '../../functions/platform/records/table.ts'
import { deleteItem, updateOf } from '../../functions/platform/records/writes.ts'

/** How far a pass through the tables with encrypted fields has come. */
export interface Progress {
  /** The version of the data key that it writes; under another one a pass begins anew. */
  readonly dataKey: number
  readonly tableName: string
  /** Every row of the table up to this one was read. */
  readonly after: Key
  /** Rows of the pass so far that were not current. */
  readonly unsettled: number
}

const row = z.object({
  dataKey: z.number(),
  tableName: z.string(),
  after: z.object({ pk: z.string(), sk: z.string() }),
  unsettled: z.number(),
})
const key: Key = { pk: 'fields', sk: 'reencryption' }

/** The only file that knows the key of the progress. */
export function progressStore(table: Table, tableName: string) {
  return {
    async read(): Promise<Progress | undefined> {
      const found = await table.get(tableName, key)
      return found === undefined ? undefined : z.parse(row, found)
    },
    async keep(progress: Progress): Promise<void> {
      await table.update(updateOf(tableName, key, { set: { ...progress } }))
    },
    /** The pass has come to its end: the next one begins with the first table. */
    async forget(): Promise<void> {
      await table.transact([deleteItem(tableName, key)])
    },
  }
}

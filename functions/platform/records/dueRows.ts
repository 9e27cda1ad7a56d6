import * as z from 'zod/mini'
import type { Item, Table } from './table.ts'

/** What waits in the sparse index `due` of a table. */
export interface DueQuery {
  readonly table: string
  /** Value of `duePk`. */
  readonly partition: string
  /** Only what was due by then; all that waits when left out. */
  readonly by?: Date
  readonly most: number
}

/** The rows that wait, the longest waiting first. The index runs behind the table: what it names may be settled. */
export function dueRows(table: Table, { table: tableName, partition, by, most }: DueQuery): Promise<Item[]> {
  return table.query({
    TableName: tableName,
    IndexName: 'due',
    KeyConditionExpression: by === undefined ? 'duePk = :pk' : 'duePk = :pk AND dueAt <= :now',
    ExpressionAttributeValues: {
      ':pk': partition,
      ...(by === undefined ? {} : { ':now': by.toISOString() }),
    },
    Limit: most,
  })
}

/** The ids of those rows, whose partition keys are `<prefix><id>`. */
export async function dueIds(table: Table, prefix: string, query: DueQuery): Promise<string[]> {
  const rows = await dueRows(table, query)
  return rows.map(row => z.parse(z.object({ pk: z.string() }), row).pk.slice(prefix.length))
}

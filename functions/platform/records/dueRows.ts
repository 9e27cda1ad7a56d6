import * as z from 'zod/mini'
import { hashOf } from './spread.ts'
import type { Item, Table } from './table.ts'

/** What waits in the sparse index `due` of a table. */
export interface DueQuery {
  readonly table: string
  /** Value of `duePk`, or what `shardOf` was given. */
  readonly partition: string
  /** Only what was due by then; all that waits when left out. */
  readonly by?: Date
  readonly most: number
  /** Over how many values `shardOf` spreads the partition. */
  readonly shards?: number
}

/**
 * The value of `duePk` for one of many: an index takes 1,000 writes a second under one value, and makes every write to the table
 * wait beyond them. What thousands make in a second is spread over `shards` values, by its id.
 */
export const shardOf = (partition: string, id: string, shards: number): string =>
  `${partition}#${hashOf(id) % shards}`

/** The rows that wait, the longest waiting first. The index runs behind the table: what it names may be settled. */
export async function dueRows(table: Table, { shards = 0, ...query }: DueQuery): Promise<Item[]> {
  if (shards === 0) return rowsOf(table, query)
  // The plain value is that of rows from before they were spread.
  const values = Array.from({ length: shards }, (_, shard) => `${query.partition}#${shard}`)
  const found = await Promise.all(
    [query.partition, ...values].map(partition => rowsOf(table, { ...query, partition })),
  )
  return found
    .flat()
    .sort((one, other) => String(one.dueAt).localeCompare(String(other.dueAt)))
    .slice(0, query.most)
}

const rowsOf = (
  table: Table,
  { table: tableName, partition, by, most }: Omit<DueQuery, 'shards'>,
): Promise<Item[]> =>
  table.query({
    TableName: tableName,
    IndexName: 'due',
    KeyConditionExpression: by === undefined ? 'duePk = :pk' : 'duePk = :pk AND dueAt <= :now',
    ExpressionAttributeValues: {
      ':pk': partition,
      ...(by === undefined ? {} : { ':now': by.toISOString() }),
    },
    Limit: most,
  })

/** The ids of those rows, whose partition keys are `<prefix><id>`. */
export async function dueIds(table: Table, prefix: string, query: DueQuery): Promise<string[]> {
  const rows = await dueRows(table, query)
  return rows.map(row => z.parse(z.object({ pk: z.string() }), row).pk.slice(prefix.length))
}

import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { z } from 'zod'

/** A text column that holds JSON. */
export const fromJson = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema)

/** All rows of a statement, each parsed by the schema. */
export function rowsOf<Schema extends z.ZodType>(
  database: DatabaseSync,
  schema: Schema,
  statement: string,
  ...values: SQLInputValue[]
): z.output<Schema>[] {
  return database
    .prepare(statement)
    .all(...values)
    .map(row => schema.parse(row))
}

/** The first row of a statement, parsed by the schema; `undefined` when there is none. */
export function rowOf<Schema extends z.ZodType>(
  database: DatabaseSync,
  schema: Schema,
  statement: string,
  ...values: SQLInputValue[]
): z.output<Schema> | undefined {
  const row = database.prepare(statement).get(...values)
  return row === undefined ? undefined : schema.parse(row)
}

/** Adds one to the counter of a key, in a table of key and count, and returns the new count. */
export function countUp(database: DatabaseSync, table: string, key: string): number {
  const statement = `INSERT INTO ${table} VALUES (?, 1) ON CONFLICT DO UPDATE SET count = count + 1 RETURNING count`
  return z.object({ count: z.number() }).parse(database.prepare(statement).get(key)).count
}

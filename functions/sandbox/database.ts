import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { z } from 'zod'

/** A text column that holds JSON. */
export const fromJson = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema)

interface TableOptions {
  /** Columns no two rows share a value of. */
  readonly unique?: readonly string[]
  /** The columns of the primary key: the first one when left out; none for rows that are only counted or listed. */
  readonly key?: readonly string[]
  /** The order of `list`: that of insertion when left out. */
  readonly order?: string
}

/** The order of lists that begin with what was created last. */
export const newestFirst = 'created_at DESC, rowid DESC'

/**
 * A table whose columns are the fields of a schema, in their order: a number is an INTEGER and all else TEXT, which is JSON
 * where the schema reads it by `fromJson`. Rows are parsed by the schema when they are read.
 */
export class Rows<Schema extends z.ZodObject> {
  readonly #database: DatabaseSync
  readonly #table: string
  readonly #schema: Schema
  readonly #order: string

  constructor(database: DatabaseSync, table: string, schema: Schema, options: TableOptions = {}) {
    this.#database = database
    this.#table = table
    this.#schema = schema
    const columns = Object.keys(schema.shape)
    const { unique = [], key = columns.slice(0, 1), order = 'rowid' } = options
    this.#order = order
    const definitions = [
      ...Object.entries(schema.shape).map(([column, field]) => `${column} ${typeOf(field)}`),
      ...unique.map(column => `UNIQUE (${column})`),
      ...(key.length === 0 ? [] : [`PRIMARY KEY (${key.join(', ')})`]),
    ]
    database.exec(`CREATE TABLE IF NOT EXISTS ${table} (${definitions.join(', ')}) STRICT`)
  }

  add(row: z.output<Schema>): z.output<Schema> {
    this.#insert('INSERT', row)
    return row
  }
  /** `false` when there is such a row already. */
  addOnce(row: z.output<Schema>): boolean {
    return this.#insert('INSERT OR IGNORE', row) > 0
  }
  /** Adds a row, or puts it into the place of the one with its key. */
  put(row: z.output<Schema>): z.output<Schema> {
    this.#insert('INSERT OR REPLACE', row)
    return row
  }
  find(by: Partial<z.output<Schema>>): z.output<Schema> | undefined {
    return this.list(by)[0]
  }
  list(by: Partial<z.output<Schema>> = {}): z.output<Schema>[] {
    const { clause, values } = where(by)
    return this.#parsed(
      `SELECT ${Object.keys(this.#schema.shape).join(', ')} FROM ${this.#table}${clause} ORDER BY ${this.#order}`,
      values,
    )
  }
  count(by: Partial<z.output<Schema>> = {}): number {
    const { clause, values } = where(by)
    const row = this.#database.prepare(`SELECT count(*) AS n FROM ${this.#table}${clause}`).get(...values)
    return Number(row?.n)
  }
  /** Changes the rows of these values; the first one as it is now. */
  change(by: Partial<z.output<Schema>>, changes: Partial<z.output<Schema>>): z.output<Schema> | undefined {
    const { clause, values } = where(by)
    const set = Object.keys(changes).map(column => `${column} = ?`)
    return this.#parsed(`UPDATE ${this.#table} SET ${set.join(', ')}${clause} RETURNING *`, [
      ...Object.values(changes).map(written),
      ...values,
    ])[0]
  }
  remove(by: Partial<z.output<Schema>>): void {
    const { clause, values } = where(by)
    this.#database.prepare(`DELETE FROM ${this.#table}${clause}`).run(...values)
  }

  #parsed(statement: string, values: readonly SQLInputValue[]): z.output<Schema>[] {
    return this.#database
      .prepare(statement)
      .all(...values)
      .map(row => this.#schema.parse(row))
  }
  #insert(verb: string, row: z.output<Schema>): number {
    const columns = Object.keys(row)
    const { changes } = this.#database
      .prepare(
        `${verb} INTO ${this.#table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
      )
      .run(...Object.values(row).map(written))
    return Number(changes)
  }
}

function typeOf(field: unknown): string {
  const isNullable = field instanceof z.ZodNullable
  const type = (isNullable ? field.unwrap() : field) instanceof z.ZodNumber ? 'INTEGER' : 'TEXT'
  return isNullable ? type : `${type} NOT NULL`
}

const written = (value: unknown): SQLInputValue =>
  typeof value === 'string' || typeof value === 'number' || value === null ? value : JSON.stringify(value)

const where = (by: object) => ({
  clause:
    Object.keys(by).length === 0
      ? ''
      : ` WHERE ${Object.keys(by)
          .map(column => `${column} IS ?`)
          .join(' AND ')}`,
  values: Object.values(by).map(written),
})

const outage = z.object({ vendor: z.string(), request: z.string(), count: z.number() })

/** Requests that fail until they were sent so often: `before` their work is done, the last time `after` it. */
export class Outages {
  readonly #rows: Rows<typeof outage>
  readonly #vendor: string

  constructor(database: DatabaseSync, vendor: string) {
    this.#rows = new Rows(database, 'outages', outage, { key: ['vendor', 'request'] })
    this.#vendor = vendor
  }

  next(request: string, downFor: number): 'before' | 'after' | undefined {
    if (downFor === 0) return undefined
    const by = { vendor: this.#vendor, request }
    const count = (this.#rows.find(by)?.count ?? 0) + 1
    this.#rows.put({ ...by, count })
    if (count > downFor) return undefined
    return count === downFor ? 'after' : 'before'
  }
}

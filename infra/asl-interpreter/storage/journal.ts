import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { z } from 'zod'
import type { Changes } from '../execution/changes.ts'
import type { Execution } from '../execution/execution.ts'
import {
  type ExecutionRecord,
  executionRecordSchema,
  type HistoryEvent,
  historyEventSchema,
} from '../execution/executionRecord.ts'
import { type Frame, frameSchema } from '../execution/frame.ts'
import type { ExecutionFilter, ExecutionStore, RunningExecution } from './executionStore.ts'
import { inTransaction } from './transaction.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS definitions (
    hash TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS executions (
    number INTEGER PRIMARY KEY,
    arn TEXT NOT NULL UNIQUE,
    machineArn TEXT NOT NULL,
    status TEXT NOT NULL,
    stoppedAt INTEGER,
    data TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS executionsByStatus ON executions (status);
  CREATE INDEX IF NOT EXISTS executionsByMachine ON executions (machineArn, number);
  CREATE INDEX IF NOT EXISTS executionsByEnd ON executions (stoppedAt);
  CREATE TABLE IF NOT EXISTS frames (
    arn TEXT NOT NULL,
    id TEXT NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (arn, id)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS events (
    arn TEXT NOT NULL,
    id INTEGER NOT NULL,
    data TEXT NOT NULL,
    PRIMARY KEY (arn, id)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS statusChanges (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    data TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS tags (
    arn TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (arn, key)
  ) WITHOUT ROWID;
`

const dataRow = z.object({ data: z.string().transform(text => JSON.parse(text)) })
const recordRow = z.object({ data: dataRow.shape.data.pipe(executionRecordSchema) })
const numberedRecordRow = recordRow.extend({ number: z.number() })
const eventRow = z.object({ data: dataRow.shape.data.pipe(historyEventSchema) })
const frameRow = z.object({ data: dataRow.shape.data.pipe(frameSchema) })
const bodyRow = z.object({ body: z.string() })
const timeRow = z.object({ time: z.number().nullable() })
const tagRow = z.object({ key: z.string(), value: z.string() })

/** Executions in a SQLite file, or in `:memory:`. Only one process can hold a file open. */
export class Journal implements ExecutionStore {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(file: string) {
    this.#database = new DatabaseSync(file)
    this.#database.exec('PRAGMA locking_mode = EXCLUSIVE')
    this.#database.exec('PRAGMA journal_mode = WAL')
    this.#database.exec('PRAGMA synchronous = FULL')
    this.#database.exec(schema)
  }

  close(): void {
    this.#database.close()
  }

  saveDefinition(hash: string, body: string): void {
    this.#prepare('INSERT OR IGNORE INTO definitions (hash, body) VALUES (?, ?)').run(hash, body)
  }

  findDefinition(hash: string): string | undefined {
    return this.#one(bodyRow, 'SELECT body FROM definitions WHERE hash = ?', hash)?.body
  }

  commit(changes: Changes): void {
    inTransaction(this.#database, () => {
      for (const execution of changes.executions) this.#saveExecution(execution.record)
      for (const { execution, frame } of changes.frames.values()) this.#saveFrame(execution, frame)
      const insertEvent = this.#prepare('INSERT INTO events (arn, id, data) VALUES (?, ?, ?)')
      for (const { arn, event } of changes.events) insertEvent.run(arn, event.id, JSON.stringify(event))
      const insertChange = this.#prepare('INSERT INTO statusChanges (data) VALUES (?)')
      for (const record of changes.statusChanges) insertChange.run(JSON.stringify(record))
    })
  }

  loadRunning(): RunningExecution[] {
    const running = this.#all(
      recordRow,
      "SELECT data FROM executions WHERE status = 'RUNNING' ORDER BY number",
    )
    return running.map(({ data: record }) => {
      const definition = this.findDefinition(record.definitionHash)
      if (definition === undefined) throw new Error(`the journal lacks the definition of ${record.arn}`)
      const frames = this.#all(frameRow, 'SELECT data FROM frames WHERE arn = ?', record.arn)
      const last = this.#one(timeRow, 'SELECT max(id) AS time FROM events WHERE arn = ?', record.arn)
      return { record, definition, frames: frames.map(({ data }) => data), lastEvent: last?.time ?? 0 }
    })
  }

  findExecution(arn: string): ExecutionRecord | undefined {
    return this.#one(recordRow, 'SELECT data FROM executions WHERE arn = ?', arn)?.data
  }

  listExecutions(filter: ExecutionFilter): { number: number; record: ExecutionRecord }[] {
    const rows = this.#all(
      numberedRecordRow,
      `SELECT number, data FROM executions
       WHERE number < ?1 AND (?2 IS NULL OR machineArn = ?2) AND (?3 IS NULL OR status = ?3)
       AND (?5 IS NULL OR (coalesce(data ->> 'redriveCount', 0) > 0) = ?5)
       ORDER BY number DESC LIMIT ?4`,
      filter.before,
      filter.machineArn ?? null,
      filter.status ?? null,
      filter.limit,
      filter.redriven === undefined ? null : Number(filter.redriven),
    )
    return rows.map(({ number, data }) => ({ number, record: data }))
  }

  listEvents(arn: string, first: number, limit: number, reverse: boolean): HistoryEvent[] {
    const sql = reverse
      ? 'SELECT data FROM events WHERE arn = ? AND id <= ? ORDER BY id DESC LIMIT ?'
      : 'SELECT data FROM events WHERE arn = ? AND id >= ? ORDER BY id LIMIT ?'
    return this.#all(eventRow, sql, arn, first, limit).map(({ data }) => data)
  }

  unconfirmedChanges(limit: number): { number: number; record: ExecutionRecord }[] {
    const sql = 'SELECT number, data FROM statusChanges ORDER BY number LIMIT ?'
    return this.#all(numberedRecordRow, sql, limit).map(({ number, data }) => ({ number, record: data }))
  }

  confirmChanges(number: number): void {
    this.#prepare('DELETE FROM statusChanges WHERE number <= ?').run(number)
  }

  earliestEnd(): number | undefined {
    const sql = 'SELECT min(stoppedAt) AS time FROM executions WHERE stoppedAt IS NOT NULL'
    return this.#one(timeRow, sql)?.time ?? undefined
  }

  deleteEndedBy(time: number): number {
    let deleted = 0
    inTransaction(this.#database, () => {
      this.#prepare('DELETE FROM events WHERE arn IN (SELECT arn FROM executions WHERE stoppedAt <= ?)').run(
        time,
      )
      deleted = Number(this.#prepare('DELETE FROM executions WHERE stoppedAt <= ?').run(time).changes)
    })
    return deleted
  }

  saveTags(arn: string, tags: readonly { key: string; value: string }[]): void {
    inTransaction(this.#database, () => {
      const insert = this.#prepare('INSERT OR REPLACE INTO tags (arn, key, value) VALUES (?, ?, ?)')
      for (const { key, value } of tags) insert.run(arn, key, value)
    })
  }

  listTags(arn: string): { key: string; value: string }[] {
    return this.#all(tagRow, 'SELECT key, value FROM tags WHERE arn = ? ORDER BY key', arn)
  }

  #saveExecution(record: ExecutionRecord): void {
    this.#prepare(
      `INSERT INTO executions (arn, machineArn, status, stoppedAt, data) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (arn) DO UPDATE SET
         status = excluded.status, stoppedAt = excluded.stoppedAt, data = excluded.data`,
    ).run(record.arn, record.machineArn, record.status, record.stoppedAt, JSON.stringify(record))
  }

  #saveFrame(execution: Execution, frame: Frame): void {
    const { arn } = execution.record
    if (execution.frames.get(frame.id) === frame) {
      const insert = this.#prepare('INSERT OR REPLACE INTO frames (arn, id, data) VALUES (?, ?, ?)')
      insert.run(arn, frame.id, JSON.stringify(frame))
    } else if (!execution.frames.has(frame.id)) {
      this.#prepare('DELETE FROM frames WHERE arn = ? AND id = ?').run(arn, frame.id)
    }
  }

  #all<T>(row: z.ZodType<T>, sql: string, ...values: SQLInputValue[]): T[] {
    return this.#prepare(sql)
      .all(...values)
      .map(found => row.parse(found))
  }

  #one<T>(row: z.ZodType<T>, sql: string, ...values: SQLInputValue[]): T | undefined {
    return this.#all(row, sql, ...values)[0]
  }

  #prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.#database.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}

import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from 'asl-interpreter'
import { z } from 'zod'
import { S3Refusal } from '../wire/refusal.ts'

export const objectSchema = `
CREATE TABLE IF NOT EXISTS buckets (name TEXT PRIMARY KEY, created_at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS objects (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, bucket TEXT NOT NULL, key TEXT NOT NULL, version_id TEXT NOT NULL,
  latest INTEGER NOT NULL, marker INTEGER NOT NULL, bytes INTEGER NOT NULL, etag TEXT NOT NULL,
  modified_at INTEGER NOT NULL, noncurrent_since INTEGER, headers TEXT NOT NULL, tags TEXT NOT NULL,
  checksums TEXT NOT NULL, blob TEXT, UNIQUE (bucket, key, version_id)) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS latest_objects ON objects (bucket, key) WHERE latest = 1;
`

const words = z.record(z.string(), z.string())
export const wordsInText = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(words)

const flag = z.number().transform(value => value === 1)

const rowSchema = z.object({
  seq: z.number(),
  bucket: z.string(),
  key: z.string(),
  version_id: z.string(),
  latest: flag,
  marker: flag,
  bytes: z.number(),
  etag: z.string(),
  modified_at: z.number(),
  noncurrent_since: z.number().nullable(),
  headers: wordsInText,
  tags: wordsInText,
  checksums: wordsInText,
  blob: z.string().nullable(),
})

/** One version of an object; `version_id` is `null` (the word) in buckets without versions; times in ms. */
export type ObjectVersion = z.output<typeof rowSchema>

/** A place in a list of objects: before all versions of a key, after all, or after the one of `seq`. */
export interface Position {
  readonly key: string
  readonly seq: number
}

export const beforeKey = (key: string): Position => ({ key, seq: Number.MAX_SAFE_INTEGER })
export const afterKey = (key: string): Position => ({ key, seq: 0 })

/** The metadata of a body that gets a name. */
export interface NewObject {
  readonly bucket: string
  readonly key: string
  readonly bytes: number
  /** Without quotes. */
  readonly etag: string
  /** Response headers as stored: content-type, content-disposition, x-amz-meta-… */
  readonly headers: Readonly<Record<string, string>>
  readonly tags: Readonly<Record<string, string>>
  /** Base64 by checksum name, of the whole object. */
  readonly checksums: Readonly<Record<string, string>>
  readonly blob: string
}

/** Conditions on the current object at the instant of writing. */
export interface WriteCondition {
  readonly ifNoneMatch?: string | undefined
  readonly ifMatch?: string | undefined
}

const unversionedId = 'null'
const newVersionId = (): string => randomBytes(16).toString('hex')

export const preconditionFailed = (): S3Refusal =>
  new S3Refusal('PreconditionFailed', 412, 'At least one of the pre-conditions you specified did not hold')

/** Names, versions and metadata of objects; the bytes are in BlobFiles. */
export class ObjectTable {
  private readonly db: DatabaseSync

  constructor(db: DatabaseSync) {
    this.db = db
  }

  rememberBucket(name: string, now: number): void {
    this.db.prepare('INSERT OR IGNORE INTO buckets VALUES (?, ?)').run(name, now)
  }

  bucketCreatedAt(name: string): number {
    const row = this.db.prepare('SELECT created_at FROM buckets WHERE name = ?').get(name)
    return z.object({ created_at: z.number() }).parse(row).created_at
  }

  /** The current version, also a delete marker. */
  latest(bucket: string, key: string): ObjectVersion | undefined {
    return this.one('bucket = ? AND key = ? AND latest = 1', bucket, key)
  }

  version(bucket: string, key: string, versionId: string): ObjectVersion | undefined {
    return this.one('bucket = ? AND key = ? AND version_id = ?', bucket, key, versionId)
  }

  /**
   * Objects in byte order of their keys: the current ones, or with `all` every version and delete marker, the newest of a
   * key first. Those after `key`, or at `key` and older than `seq`; at most `limit`.
   */
  page(bucket: string, from: Position, options: { all: boolean; limit: number }): ObjectVersion[] {
    const which = options.all ? '' : 'AND latest = 1 AND marker = 0'
    const rows = this.db.prepare(
      `SELECT * FROM objects WHERE bucket = ? ${which} AND key >= ? AND (key > ? OR seq < ?)
       ORDER BY key, seq DESC LIMIT ?`,
    )
    const found = rows.all(bucket, from.key, from.key, from.seq, options.limit)
    return found.map(row => rowSchema.parse(row))
  }

  /** Every version of a bucket, for lifecycle rules. */
  versions(bucket: string): ObjectVersion[] {
    const rows = this.db.prepare('SELECT * FROM objects WHERE bucket = ? ORDER BY seq').all(bucket)
    return rows.map(row => rowSchema.parse(row))
  }

  blobs(): string[] {
    const rows = this.db.prepare('SELECT blob FROM objects WHERE blob IS NOT NULL').all()
    return rows.map(row => z.object({ blob: z.string() }).parse(row).blob)
  }

  /**
   * Names a body; called within a transaction that also holds the event's row. The condition is checked inside, so that
   * of two writers with If-None-Match one is refused with PreconditionFailed.
   * @returns the version, and the blobs that nothing names any longer after the transaction
   */
  put(
    object: NewObject,
    options: { versioned: boolean; now: number; condition: WriteCondition },
  ): { versionId: string; dropped: string[] } {
    const { bucket, key } = object
    checkCondition(options.condition, this.latest(bucket, key))
    const versionId = options.versioned ? newVersionId() : unversionedId
    const dropped = options.versioned ? [] : this.removeRow(bucket, key, unversionedId)
    this.retireLatest(bucket, key, options.now)
    this.insert({ ...object, versionId, marker: false, now: options.now })
    return { versionId, dropped }
  }

  /** Deletes without a version: a delete marker in a versioned bucket, otherwise the object itself. */
  delete(
    bucket: string,
    key: string,
    options: { versioned: boolean; now: number },
  ): { markerId?: string; dropped: string[] } {
    return inTransaction(this.db, () => {
      if (!options.versioned) return { dropped: this.removeRow(bucket, key, unversionedId) }
      const markerId = newVersionId()
      this.retireLatest(bucket, key, options.now)
      const nothing = { bytes: 0, etag: '', headers: {}, tags: {}, checksums: {}, blob: null }
      this.insert({ bucket, key, versionId: markerId, marker: true, now: options.now, ...nothing })
      return { markerId, dropped: [] }
    })
  }

  /** Removes one version for good; if it was the current one, the version before it becomes current. */
  deleteVersion(bucket: string, key: string, versionId: string): { wasMarker: boolean; dropped: string[] } {
    return inTransaction(this.db, () => {
      const wasMarker = this.version(bucket, key, versionId)?.marker === true
      return { wasMarker, dropped: this.removeRow(bucket, key, versionId) }
    })
  }

  setTags(version: ObjectVersion, tags: Readonly<Record<string, string>>): void {
    this.db
      .prepare('UPDATE objects SET tags = ? WHERE bucket = ? AND key = ? AND version_id = ?')
      .run(JSON.stringify(tags), version.bucket, version.key, version.version_id)
  }

  private one(where: string, ...values: string[]): ObjectVersion | undefined {
    const row = this.db.prepare(`SELECT * FROM objects WHERE ${where}`).get(...values)
    return row === undefined ? undefined : rowSchema.parse(row)
  }

  private retireLatest(bucket: string, key: string, now: number): void {
    this.db
      .prepare(
        'UPDATE objects SET latest = 0, noncurrent_since = ? WHERE bucket = ? AND key = ? AND latest = 1',
      )
      .run(now, bucket, key)
  }

  private insert(
    row: Omit<NewObject, 'blob'> & { blob: string | null; versionId: string; marker: boolean; now: number },
  ): void {
    this.db
      .prepare(
        `INSERT INTO objects (bucket, key, version_id, latest, marker, bytes, etag, modified_at, headers, tags,
         checksums, blob) VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        row.bucket,
        row.key,
        row.versionId,
        row.marker ? 1 : 0,
        row.bytes,
        row.etag,
        row.now,
        JSON.stringify(row.headers),
        JSON.stringify(row.tags),
        JSON.stringify(row.checksums),
        row.blob,
      )
  }

  private removeRow(bucket: string, key: string, versionId: string): string[] {
    const row = this.version(bucket, key, versionId)
    if (row === undefined) return []
    this.db
      .prepare('DELETE FROM objects WHERE bucket = ? AND key = ? AND version_id = ?')
      .run(bucket, key, versionId)
    if (row.latest)
      this.db
        .prepare(
          `UPDATE objects SET latest = 1, noncurrent_since = NULL
           WHERE seq = (SELECT max(seq) FROM objects WHERE bucket = ? AND key = ?)`,
        )
        .run(bucket, key)
    return row.blob === null ? [] : [row.blob]
  }
}

function checkCondition(condition: WriteCondition, present: ObjectVersion | undefined): void {
  const exists = present !== undefined && !present.marker
  if (condition.ifNoneMatch !== undefined && exists) throw preconditionFailed()
  if (condition.ifMatch === undefined) return
  if (!exists) throw new S3Refusal('NoSuchKey', 404, 'The specified key does not exist.')
  if (condition.ifMatch.replaceAll('"', '') !== present.etag) throw preconditionFailed()
}

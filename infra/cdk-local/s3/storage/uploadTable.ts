import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from 'asl-interpreter'
import { z } from 'zod'
import { S3Refusal } from '../wire/refusal.ts'
import { wordsInText } from './objectTable.ts'

export const uploadSchema = `
CREATE TABLE IF NOT EXISTS uploads (
  id TEXT PRIMARY KEY, bucket TEXT NOT NULL, key TEXT NOT NULL, headers TEXT NOT NULL, tags TEXT NOT NULL,
  started_at INTEGER NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS parts (
  upload_id TEXT NOT NULL REFERENCES uploads (id), number INTEGER NOT NULL, bytes INTEGER NOT NULL,
  etag TEXT NOT NULL, blob TEXT NOT NULL, PRIMARY KEY (upload_id, number)) STRICT;
`

const uploadRow = z.object({
  id: z.string(),
  bucket: z.string(),
  key: z.string(),
  headers: wordsInText,
  tags: wordsInText,
  started_at: z.number(),
})
const partRow = z.object({ number: z.number(), bytes: z.number(), etag: z.string(), blob: z.string() })

/** A multipart upload in progress. */
export type Upload = z.output<typeof uploadRow>
/** One part of it; etag without quotes. */
export type Part = z.output<typeof partRow>

const noSuchUpload = (): S3Refusal =>
  new S3Refusal(
    'NoSuchUpload',
    404,
    'The specified upload does not exist. The upload ID may be invalid, or the upload may have been aborted or completed.',
  )

/** Multipart uploads in progress, on disk like objects. */
export class UploadTable {
  private readonly db: DatabaseSync

  constructor(db: DatabaseSync) {
    this.db = db
  }

  begin(upload: Pick<Upload, 'bucket' | 'key' | 'headers' | 'tags'>, now: number): string {
    const id = randomBytes(24).toString('hex')
    this.db
      .prepare('INSERT INTO uploads VALUES (?, ?, ?, ?, ?, ?)')
      .run(id, upload.bucket, upload.key, JSON.stringify(upload.headers), JSON.stringify(upload.tags), now)
    return id
  }

  /** Throws NoSuchUpload, also when the upload is of another key. */
  find(id: string, bucket: string, key: string): Upload {
    const row = this.db
      .prepare('SELECT * FROM uploads WHERE id = ? AND bucket = ? AND key = ?')
      .get(id, bucket, key)
    if (row === undefined) throw noSuchUpload()
    return uploadRow.parse(row)
  }

  underWay(bucket: string): Upload[] {
    const rows = this.db.prepare('SELECT * FROM uploads WHERE bucket = ?').all(bucket)
    return rows.map(row => uploadRow.parse(row))
  }

  parts(id: string): Part[] {
    const rows = this.db.prepare('SELECT * FROM parts WHERE upload_id = ? ORDER BY number').all(id)
    return rows.map(row => partRow.parse(row))
  }

  blobs(): string[] {
    const rows = this.db.prepare('SELECT blob FROM parts').all()
    return rows.map(row => z.object({ blob: z.string() }).parse(row).blob)
  }

  /** Stores a part, replacing an earlier one of its number. Throws NoSuchUpload if the upload has ended. */
  putPart(upload: Upload, part: Part): { dropped: string[] } {
    return inTransaction(this.db, () => {
      this.find(upload.id, upload.bucket, upload.key)
      const earlier = this.parts(upload.id).filter(known => known.number === part.number)
      this.db
        .prepare('INSERT OR REPLACE INTO parts VALUES (?, ?, ?, ?, ?)')
        .run(upload.id, part.number, part.bytes, part.etag, part.blob)
      return { dropped: earlier.map(known => known.blob) }
    })
  }

  /** Deletes an upload and its parts; called within the caller's transaction or alone. */
  forget(id: string): { dropped: string[] } {
    const dropped = this.parts(id).map(part => part.blob)
    this.db.prepare('DELETE FROM parts WHERE upload_id = ?').run(id)
    const ended = this.db.prepare('DELETE FROM uploads WHERE id = ?').run(id)
    if (ended.changes === 0) throw noSuchUpload()
    return { dropped }
  }

  /** The same as a transaction of its own. */
  abort(id: string): { dropped: string[] } {
    return inTransaction(this.db, () => this.forget(id))
  }
}

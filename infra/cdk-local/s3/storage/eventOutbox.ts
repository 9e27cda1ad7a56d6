import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from 'asl-interpreter'
import { z } from 'zod'

export const eventSchema = `
CREATE TABLE IF NOT EXISTS events (id INTEGER PRIMARY KEY AUTOINCREMENT, event TEXT NOT NULL) STRICT;
`

const detailSchema = z.object({
  version: z.literal('0'),
  bucket: z.object({ name: z.string() }),
  object: z.object({
    key: z.string(),
    size: z.number(),
    etag: z.string(),
    'version-id': z.string().optional(),
    sequencer: z.string(),
  }),
  'request-id': z.string(),
  requester: z.string(),
  'source-ip-address': z.string(),
  reason: z.enum(['PutObject', 'POST Object', 'CopyObject', 'CompleteMultipartUpload']),
})

const eventRow = z.object({
  /** The same at every delivery of one event. */
  id: z.string(),
  /** Milliseconds by the caller's clock. */
  time: z.number(),
  bucket: z.string(),
  key: z.string(),
  size: z.number(),
  etag: z.string(),
  versionId: z.string().optional(),
  sequencer: z.string(),
  reason: detailSchema.shape.reason,
  detail: detailSchema,
})

/** An object was created; delivered at least once. */
export type ObjectCreated = z.output<typeof eventRow>

/** The writer's facts of an event. */
export interface EventFacts {
  readonly time: number
  readonly bucket: string
  readonly key: string
  readonly size: number
  readonly etag: string
  readonly versionId?: string | undefined
  readonly reason: ObjectCreated['reason']
  readonly requestId: string
  readonly requester: string
  readonly sourceIpAddress: string
}

const forgetAfterMs = 20
const firstRetryMs = 100
const longestRetryMs = 5000

/**
 * Undelivered events, on disk together with their object. A row is deleted only after the hook has resolved, so after a
 * crash in between the event is delivered a second time, and it is never lost.
 */
export class EventOutbox {
  private readonly db: DatabaseSync
  private readonly deliver: (event: ObjectCreated) => void | Promise<void>
  private readonly log: (line: string) => void
  private readonly running = new Map<number, Promise<void>>()
  private readonly retries = new Map<number, NodeJS.Timeout>()
  /** Delivered events whose rows are not yet deleted. */
  private readonly delivered = new Set<number>()
  private forgetting: NodeJS.Timeout | undefined
  private waking: NodeJS.Immediate | undefined
  private closed = false

  constructor(
    db: DatabaseSync,
    deliver: (event: ObjectCreated) => void | Promise<void>,
    log: (line: string) => void,
  ) {
    this.db = db
    this.deliver = deliver
    this.log = log
  }

  /** Writes the event's row; called within the transaction that writes the object. */
  record(facts: EventFacts): void {
    const { lastInsertRowid } = this.db.prepare("INSERT INTO events (event) VALUES ('')").run()
    const { requestId, requester, sourceIpAddress, ...known } = facts
    const sequencer = lastInsertRowid.toString(16).toUpperCase().padStart(18, '0')
    const object = { key: facts.key, size: facts.size, etag: facts.etag, sequencer }
    const event: ObjectCreated = {
      id: randomUUID(),
      ...known,
      sequencer,
      detail: {
        version: '0',
        bucket: { name: facts.bucket },
        object: facts.versionId === undefined ? object : { ...object, 'version-id': facts.versionId },
        'request-id': requestId,
        requester,
        'source-ip-address': sourceIpAddress,
        reason: facts.reason,
      },
    }
    this.db.prepare('UPDATE events SET event = ? WHERE id = ?').run(JSON.stringify(event), lastInsertRowid)
  }

  /** Starts, in the next turn, the delivery of everything that neither runs nor waits for its next attempt. */
  wake(): void {
    this.waking ??= setImmediate(() => this.startAll())
  }

  private startAll(): void {
    clearImmediate(this.waking)
    this.waking = undefined
    if (this.closed) return
    const rows = this.db.prepare('SELECT id, event FROM events ORDER BY id').all()
    for (const row of rows) {
      const { id, event } = z.object({ id: z.number(), event: z.string() }).parse(row)
      const underWay = this.running.has(id) || this.retries.has(id) || this.delivered.has(id)
      if (!underWay) this.start(id, event, firstRetryMs)
    }
  }

  /** Resolves once every delivery in progress has ended; a failed one waits for its next attempt and is not awaited. */
  async idle(): Promise<void> {
    this.startAll()
    while (this.running.size > 0) await Promise.all(this.running.values())
    this.forget()
  }

  /** Ends the attempts; undelivered events stay on disk for the next start. */
  async close(): Promise<void> {
    this.closed = true
    for (const retry of this.retries.values()) clearTimeout(retry)
    await this.idle()
  }

  private start(id: number, event: string, retryMs: number): void {
    const attempt = this.attempt(id, event).catch(error => {
      this.log(`S3 event ${id} is not delivered yet: ${String(error)}`)
      if (!this.closed) this.retryLater(id, event, retryMs)
    })
    this.running.set(
      id,
      attempt.finally(() => this.running.delete(id)),
    )
  }

  private async attempt(id: number, event: string): Promise<void> {
    await this.deliver(eventRow.parse(JSON.parse(event)))
    this.delivered.add(id)
    this.forgetting ??= setTimeout(() => this.forget(), forgetAfterMs)
  }

  /** One commit for all recent deliveries; if it is lost, they are delivered once more. */
  private forget(): void {
    clearTimeout(this.forgetting)
    this.forgetting = undefined
    if (this.delivered.size === 0) return
    inTransaction(this.db, () => {
      const remove = this.db.prepare('DELETE FROM events WHERE id = ?')
      for (const id of this.delivered) remove.run(id)
    })
    this.delivered.clear()
  }

  private retryLater(id: number, event: string, retryMs: number): void {
    const retry = setTimeout(() => {
      this.retries.delete(id)
      this.start(id, event, Math.min(retryMs * 2, longestRetryMs))
    }, retryMs)
    this.retries.set(id, retry)
  }
}

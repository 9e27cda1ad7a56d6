import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from 'asl-interpreter'
import { z } from 'zod'
import { openDurableFile } from './durableFile.ts'

/** A standard queue of the template. */
export interface QueueSettings {
  readonly arn: string
  readonly name: string
  readonly visibilityTimeoutMs: number
  readonly delayMs: number
  readonly retentionMs: number
  readonly redrive?: { readonly deadLetterArn: string; readonly maxReceiveCount: number }
}

const messageAttributes = z.record(
  z.string(),
  z.object({ DataType: z.string(), StringValue: z.string().optional() }),
)
export type MessageAttributes = z.infer<typeof messageAttributes>

export interface OutgoingMessage {
  readonly queueArn: string
  readonly body: string
  readonly attributes?: MessageAttributes | undefined
  /** Overrides the queue's own delay. */
  readonly delayMs?: number | undefined
}

export interface Message {
  readonly messageId: string
  readonly receiptHandle: string
  readonly body: string
  readonly attributes: MessageAttributes
  readonly sentAt: number
  readonly firstReceivedAt: number
  readonly receiveCount: number
}

export interface QueueStoreOptions {
  readonly file: string
  /** The virtual clock, ms. */
  readonly now: () => number
  readonly durableWrite: <T>(label: string, run: () => T) => T
}

const schema = `
  CREATE TABLE IF NOT EXISTS messages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    queue TEXT NOT NULL,
    message_id TEXT NOT NULL,
    body TEXT NOT NULL,
    attributes TEXT NOT NULL,
    sent_at INTEGER NOT NULL,
    visible_at INTEGER NOT NULL,
    first_received_at INTEGER,
    receive_count INTEGER NOT NULL DEFAULT 0,
    receipt TEXT
  );
  CREATE INDEX IF NOT EXISTS messages_by_queue ON messages (queue, visible_at);
  CREATE INDEX IF NOT EXISTS messages_by_receipt ON messages (receipt);
`

const messageRow = z.object({
  id: z.number(),
  message_id: z.string(),
  body: z.string(),
  attributes: z.string(),
  sent_at: z.number(),
  first_received_at: z.number().nullable(),
  receive_count: z.number(),
})
const countsRow = z.object({ visible: z.number(), inFlight: z.number(), delayed: z.number() })
const loadRows = z.array(z.object({ queue: z.string(), visible: z.number(), oldest: z.number() }))
const dueRow = z.object({ due: z.number().nullable() })

/**
 * Standard queues in one SQLite file: at least once, in roughly the order sent, hidden while handled. A message
 * that was received more often than its queue allows goes to the dead letters in the same transaction.
 */
export class QueueStore {
  readonly #db: DatabaseSync
  readonly #options: QueueStoreOptions
  readonly #queues = new Map<string, QueueSettings>()
  readonly #listeners = new Map<string, Set<() => void>>()

  constructor(options: QueueStoreOptions) {
    this.#options = options
    this.#db = openDurableFile(options.file, schema, 'the messages that wait for their delivery')
  }

  declare(settings: QueueSettings): void {
    this.#queues.set(settings.arn, settings)
  }

  get queues(): readonly QueueSettings[] {
    return [...this.#queues.values()]
  }

  settings(arn: string): QueueSettings {
    const settings = this.#queues.get(arn)
    if (!settings) throw new Error(`there is no queue ${arn}`)
    return settings
  }

  has(arn: string): boolean {
    return this.#queues.has(arn)
  }

  /** Writes all messages in one transaction, or none; returns their message ids. */
  send(messages: readonly OutgoingMessage[]): string[] {
    if (messages.length === 0) return []
    for (const { queueArn } of messages) this.settings(queueArn)
    const ids = this.#write(`send to ${messages[0]?.queueArn}`, () =>
      messages.map(message => this.#insert(message)),
    )
    for (const arn of new Set(messages.map(m => m.queueArn))) this.#wake(arn)
    return ids
  }

  /**
   * Takes up to `max` visible messages and hides them for the visibility time-out. Messages that were received too often
   * go to the dead letters; those older than the retention are deleted.
   */
  receive(arn: string, max: number, visibilityMs?: number): Message[] {
    const { retentionMs, redrive, visibilityTimeoutMs } = this.settings(arn)
    const now = this.#options.now()
    if (this.#due(arn, now) === undefined) return []
    const dead: string[] = []
    const taken = this.#write(`receive from ${arn}`, () => {
      this.#db.prepare('DELETE FROM messages WHERE queue = ? AND sent_at <= ?').run(arn, now - retentionMs)
      const select = this.#db.prepare(
        'SELECT id, message_id, body, attributes, sent_at, first_received_at, receive_count FROM messages WHERE queue = ? AND visible_at <= ? ORDER BY visible_at, id LIMIT 1',
      )
      const messages: Message[] = []
      while (messages.length < max) {
        const found = select.get(arn, now)
        if (found === undefined) break
        const row = messageRow.parse(found)
        if (redrive && row.receive_count >= redrive.maxReceiveCount) {
          this.#move(row.id, redrive.deadLetterArn, now)
          dead.push(redrive.deadLetterArn)
        } else messages.push(this.#hide(row, now, visibilityMs ?? visibilityTimeoutMs))
      }
      return messages
    })
    for (const deadLetterArn of new Set(dead)) this.#wake(deadLetterArn)
    return taken
  }

  /** Deletes a handled message; the handle of an earlier receive deletes nothing. */
  delete(arn: string, receiptHandles: readonly string[]): void {
    if (receiptHandles.length === 0) return
    this.#write(`delete from ${arn}`, () => {
      const statement = this.#db.prepare('DELETE FROM messages WHERE receipt = ? AND queue = ?')
      for (const handle of receiptHandles) statement.run(handle, arn)
    })
  }

  /** Hides or shows a received message until `now + ms`; false when the handle is no longer current. */
  changeVisibility(arn: string, receiptHandle: string, ms: number): boolean {
    const result = this.#write(`change visibility in ${arn}`, () =>
      this.#db
        .prepare('UPDATE messages SET visible_at = ? WHERE receipt = ? AND queue = ?')
        .run(this.#options.now() + ms, receiptHandle, arn),
    )
    this.#wake(arn)
    return result.changes > 0
  }

  /**
   * Ends a failed attempt: the message becomes visible at `visibleAt`, or when its time-out ends. Its handle is void from
   * now on, which distinguishes it in recover() from one that was being handled.
   */
  release(arn: string, receiptHandle: string, visibleAt?: number): void {
    this.#write(`release in ${arn}`, () =>
      this.#db
        .prepare(
          'UPDATE messages SET visible_at = coalesce(?, visible_at), receipt = NULL WHERE receipt = ? AND queue = ?',
        )
        .run(visibleAt ?? null, receiptHandle, arn),
    )
    this.#wake(arn)
  }

  /**
   * After a restart: the attempts in progress ended with the stack and not by their own fault. Their messages are
   * visible at once and the attempt is not counted. (On AWS the pollers survive a function.)
   */
  recover(arn: string): void {
    const now = this.#options.now()
    const interrupted = 'queue = ? AND receipt IS NOT NULL AND visible_at > ?'
    if (this.#db.prepare(`SELECT 1 FROM messages WHERE ${interrupted} LIMIT 1`).get(arn, now) === undefined)
      return
    this.#write(`recover ${arn}`, () =>
      this.#db
        .prepare(
          `UPDATE messages SET visible_at = ?, receive_count = receive_count - 1, receipt = NULL WHERE ${interrupted}`,
        )
        .run(now, arn, now),
    )
    this.#wake(arn)
  }

  /** Gives a message up: moves it to the dead letters (if any), in one transaction. */
  bury(arn: string, receiptHandle: string, dead?: OutgoingMessage): void {
    this.#write(`bury from ${arn}`, () => {
      const { changes } = this.#db
        .prepare('DELETE FROM messages WHERE receipt = ? AND queue = ?')
        .run(receiptHandle, arn)
      if (dead && changes > 0) this.#insert(dead)
    })
    if (dead) this.#wake(dead.queueArn)
  }

  /** Moves all visible messages of one queue to another, as an operator's redrive of dead letters does. */
  moveAll(from: string, to: string): number {
    this.settings(to)
    const now = this.#options.now()
    const { changes } = this.#write(`redrive ${from}`, () =>
      this.#db
        .prepare(
          'UPDATE messages SET queue = ?, receive_count = 0, visible_at = ?, receipt = NULL WHERE queue = ? AND visible_at <= ?',
        )
        .run(to, now, from, now),
    )
    this.#wake(to)
    return Number(changes)
  }

  purge(arn: string): void {
    this.#write(`purge ${arn}`, () => this.#db.prepare('DELETE FROM messages WHERE queue = ?').run(arn))
  }

  /** Approximate numbers of messages, as in GetQueueAttributes (here they are exact). */
  counts(arn: string): { visible: number; inFlight: number; delayed: number } {
    const now = this.#options.now()
    const row = this.#db
      .prepare(
        `SELECT count(*) FILTER (WHERE visible_at <= $now) AS visible,
                count(*) FILTER (WHERE visible_at > $now AND receive_count > 0) AS inFlight,
                count(*) FILTER (WHERE visible_at > $now AND receive_count = 0) AS delayed
           FROM messages WHERE queue = $queue`,
      )
      .get({ now, queue: arn })
    return countsRow.parse(row)
  }

  /** What lies in each queue: messages that can be taken now, and when the oldest of all was sent. One query. */
  load(): { name: string; visible: number; oldestSentAt: number | undefined }[] {
    const rows = this.#db
      .prepare(
        `SELECT queue, count(*) FILTER (WHERE visible_at <= $now) AS visible, min(sent_at) AS oldest
           FROM messages GROUP BY queue`,
      )
      .all({ now: this.#options.now() })
    const found = new Map(loadRows.parse(rows).map(row => [row.queue, row]))
    return this.queues.map(({ arn, name }) => {
      const row = found.get(arn)
      return { name, visible: row?.visible ?? 0, oldestSentAt: row?.oldest }
    })
  }

  /** The instant at which the next message of this queue can be taken; undefined when it is empty. */
  nextVisibleAt(arn: string): number | undefined {
    const row = this.#db.prepare('SELECT min(visible_at) AS due FROM messages WHERE queue = ?').get(arn)
    return dueRow.parse(row).due ?? undefined
  }

  /** Calls back after each write that may have made a message visible; returns how to end that. */
  onReady(arn: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(arn) ?? new Set()
    this.#listeners.set(arn, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  close(): void {
    this.#db.close()
  }

  #due(arn: string, now: number): number | undefined {
    const due = this.nextVisibleAt(arn)
    return due !== undefined && due <= now ? due : undefined
  }

  #write<T>(label: string, run: () => T): T {
    return this.#options.durableWrite(label, () => inTransaction(this.#db, run))
  }

  #insert(message: OutgoingMessage): string {
    const messageId = randomUUID()
    const now = this.#options.now()
    const delayMs = message.delayMs ?? this.settings(message.queueArn).delayMs
    this.#db
      .prepare(
        'INSERT INTO messages (queue, message_id, body, attributes, sent_at, visible_at) VALUES (?, ?, ?, ?, ?, ?)',
      )
      .run(
        message.queueArn,
        messageId,
        message.body,
        JSON.stringify(message.attributes ?? {}),
        now,
        now + delayMs,
      )
    return messageId
  }

  #move(id: number, to: string, now: number): void {
    this.#db
      .prepare(
        'UPDATE messages SET queue = ?, visible_at = ?, receive_count = 0, receipt = NULL WHERE id = ?',
      )
      .run(to, now, id)
  }

  #hide(row: z.infer<typeof messageRow>, now: number, visibilityMs: number): Message {
    const receiptHandle = randomUUID()
    const firstReceivedAt = row.first_received_at ?? now
    this.#db
      .prepare(
        'UPDATE messages SET visible_at = ?, first_received_at = ?, receive_count = receive_count + 1, receipt = ? WHERE id = ?',
      )
      // A message that is not hidden would be taken again at once, in this loop.
      .run(now + Math.max(visibilityMs, 1), firstReceivedAt, receiptHandle, row.id)
    return {
      messageId: row.message_id,
      receiptHandle,
      body: row.body,
      attributes: messageAttributes.parse(JSON.parse(row.attributes)),
      sentAt: row.sent_at,
      firstReceivedAt,
      receiveCount: row.receive_count + 1,
    }
  }

  #wake(arn: string): void {
    for (const listener of this.#listeners.get(arn) ?? []) listener()
  }
}

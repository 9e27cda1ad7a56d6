import { createHmac, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { SandboxClock } from './clock.ts'
import type { Settings } from './settings.ts'
import { json, type Vendor } from './wire.ts'

export interface WebhookTarget {
  readonly url: string
  readonly secret: string
}

/** Webhooks that are due, kept until they are taken: signed, at least once, retried with growing pauses. */
export interface Webhooks {
  /** Announces something; as many copies as `POST /scenario` asked for, under one event id. */
  announce(event: string, payload: unknown, inMs: number): void
  readonly routes: Vendor
  stop(): void
}

const firstPauseMs = 5_000
const maxAttempts = 10
const answerWithinMs = 5_000

export function openWebhooks(
  database: DatabaseSync,
  clock: SandboxClock,
  settings: Settings,
  target: WebhookTarget | undefined,
): Webhooks {
  database.exec(
    `CREATE TABLE IF NOT EXISTS webhooks (id INTEGER PRIMARY KEY, event_id TEXT NOT NULL, event TEXT NOT NULL,
       body TEXT NOT NULL, due_at TEXT NOT NULL, attempts INTEGER NOT NULL, state TEXT NOT NULL) STRICT`,
  )
  let stopped = false
  const deliver = async (row: {
    id: number
    eventId: string
    body: string
    attempts: number
  }): Promise<void> => {
    const taken = target !== undefined && (await send(target, row.eventId, row.body))
    if (stopped) return
    const attempts = row.attempts + 1
    const state = taken ? 'delivered' : attempts >= maxAttempts ? 'givenUp' : 'waiting'
    const dueAt = new Date(clock.now().getTime() + firstPauseMs * 2 ** (attempts - 1))
    database
      .prepare('UPDATE webhooks SET attempts = ?, state = ?, due_at = ? WHERE id = ?')
      .run(attempts, state, dueAt.toISOString(), row.id)
    if (state === 'waiting') wait(row.id, dueAt)
  }
  const wait = (id: number, dueAt: Date): void => {
    void clock.sleepUntil(dueAt).then(async () => {
      if (stopped) return
      const row = database.prepare("SELECT * FROM webhooks WHERE id = ? AND state = 'waiting'").get(id)
      if (row !== undefined)
        await deliver({
          id,
          eventId: String(row.event_id),
          body: String(row.body),
          attempts: Number(row.attempts),
        })
    })
  }
  for (const { id, due_at } of database
    .prepare("SELECT id, due_at FROM webhooks WHERE state = 'waiting'")
    .all())
    wait(Number(id), new Date(String(due_at)))
  return {
    announce(event, payload, inMs) {
      const eventId = randomBytes(7).toString('hex')
      const now = clock.now()
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_sandbox0000001',
        event,
        contains: ['fund_account.validation'],
        payload,
        created_at: Math.floor(now.getTime() / 1000),
      })
      const dueAt = new Date(now.getTime() + inMs)
      const copies = Number(settings.read('webhookCopies') ?? '1')
      for (let copy = 0; copy < copies; copy += 1) {
        const { lastInsertRowid } = database
          .prepare(
            "INSERT INTO webhooks (event_id, event, body, due_at, attempts, state) VALUES (?, ?, ?, ?, 0, 'waiting')",
          )
          .run(eventId, event, body, dueAt.toISOString())
        wait(Number(lastInsertRowid), dueAt)
      }
    },
    async routes({ method, path }) {
      if (path !== '/bank-validation/webhooks' || method !== 'GET') return undefined
      const rows = database
        .prepare('SELECT event_id, event, due_at, attempts, state FROM webhooks ORDER BY id')
        .all()
      return json(200, rows)
    },
    stop() {
      stopped = true
    },
  }
}

/** Whether the receiver took it (2xx). */
async function send({ url, secret }: WebhookTarget, eventId: string, body: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
        'x-razorpay-event-id': eventId,
      },
      body,
      signal: AbortSignal.timeout(answerWithinMs),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    // Nobody there, or too slow: it is sent again.
    return false
  }
}

import { createHmac } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { SandboxClock } from './clock.ts'
import type { Settings } from './settings.ts'
import { json, type Vendor } from './wire.ts'

/** The sender, which is also the last part of the address: `<origin>/hooks/<vendor>`. */
export type WebhookVendor = 'bank-validation' | 'digilocker' | 'identity-verification' | 'payment-gateway'

export interface WebhookTargets {
  /** e.g. `http://127.0.0.1:8080/api`, without a slash at the end. */
  readonly origin: string
  /** A vendor's secret; the first one signs when several are separated by white space. */
  readonly secretOf: (vendor: WebhookVendor) => string
}

export interface Announcement {
  readonly vendor: WebhookVendor
  /** e.g. `kyc.request.approved`. */
  readonly event: string
  readonly eventId: string
  /** The body in the vendor's own shape. */
  readonly body: unknown
  readonly inMs: number
}

/** Webhooks are stored until the receiver takes them: signed, sent at least once, retried with growing pauses. */
export interface Webhooks {
  /** Sends a webhook in as many copies as `POST /scenario` set, under one event id. */
  announce(announcement: Announcement): void
  readonly routes: Vendor
  stop(): void
}

const firstPauseMs = 5_000
const maxAttempts = 10
const answerWithinMs = 5_000

interface Row {
  readonly id: number
  readonly vendor: WebhookVendor
  readonly eventId: string
  readonly body: string
  readonly attempts: number
}

export function openWebhooks(
  database: DatabaseSync,
  clock: SandboxClock,
  settings: Settings,
  targets: WebhookTargets | undefined,
): Webhooks {
  database.exec(
    `CREATE TABLE IF NOT EXISTS vendor_webhooks (id INTEGER PRIMARY KEY, vendor TEXT NOT NULL,
       event_id TEXT NOT NULL, event TEXT NOT NULL, body TEXT NOT NULL, due_at TEXT NOT NULL,
       attempts INTEGER NOT NULL, state TEXT NOT NULL) STRICT`,
  )
  let stopped = false
  const deliver = async (row: Row): Promise<void> => {
    const taken = targets !== undefined && (await send(targets, row))
    if (stopped) return
    const attempts = row.attempts + 1
    const state = taken ? 'delivered' : attempts >= maxAttempts ? 'givenUp' : 'waiting'
    const dueAt = new Date(clock.now().getTime() + firstPauseMs * 2 ** (attempts - 1))
    database
      .prepare('UPDATE vendor_webhooks SET attempts = ?, state = ?, due_at = ? WHERE id = ?')
      .run(attempts, state, dueAt.toISOString(), row.id)
    if (state === 'waiting') wait(row.id, dueAt)
  }
  const wait = (id: number, dueAt: Date): void => {
    void clock.sleepUntil(dueAt).then(async () => {
      if (stopped) return
      const row = database.prepare("SELECT * FROM vendor_webhooks WHERE id = ? AND state = 'waiting'").get(id)
      const vendor = vendorOf(row?.vendor)
      if (row !== undefined && vendor !== undefined)
        await deliver({
          id,
          vendor,
          eventId: String(row.event_id),
          body: String(row.body),
          attempts: Number(row.attempts),
        })
    })
  }
  for (const { id, due_at } of database
    .prepare("SELECT id, due_at FROM vendor_webhooks WHERE state = 'waiting'")
    .all())
    wait(Number(id), new Date(String(due_at)))
  return {
    announce({ vendor, event, eventId, body, inMs }) {
      const dueAt = new Date(clock.now().getTime() + inMs)
      const copies = Number(settings.read('webhookCopies') ?? '1')
      for (let copy = 0; copy < copies; copy += 1) {
        const { lastInsertRowid } = database
          .prepare(
            `INSERT INTO vendor_webhooks (vendor, event_id, event, body, due_at, attempts, state)
               VALUES (?, ?, ?, ?, ?, 0, 'waiting')`,
          )
          .run(vendor, eventId, event, JSON.stringify(body), dueAt.toISOString())
        wait(Number(lastInsertRowid), dueAt)
      }
    },
    async routes({ method, path }) {
      const vendor = vendorOf(/^\/([a-z-]+)\/webhooks$/.exec(path)?.[1])
      if ((path !== '/webhooks' && vendor === undefined) || method !== 'GET') return undefined
      const rows = database
        .prepare('SELECT vendor, event_id, event, due_at, attempts, state FROM vendor_webhooks ORDER BY id')
        .all()
      return json(200, vendor === undefined ? rows : rows.filter(row => row.vendor === vendor))
    },
    stop() {
      stopped = true
    },
  }
}

const vendors: readonly WebhookVendor[] = [
  'bank-validation',
  'digilocker',
  'identity-verification',
  'payment-gateway',
]
const vendorOf = (written: unknown): WebhookVendor | undefined => vendors.find(vendor => vendor === written)

/** How each vendor proves that a webhook is its own. */
function proofOf(vendor: WebhookVendor, secret: string, { eventId, body }: Row): Record<string, string> {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  switch (vendor) {
    case 'bank-validation':
    case 'payment-gateway':
      return {
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': eventId,
      }
    case 'digilocker':
      return { 'user-agent': 'Digio-Webhook', 'x-digio-checksum': signature }
    case 'identity-verification':
      // No signature is documented: a header carries a secret of ours, configured at the vendor.
      return { 'x-webhook-secret': secret }
  }
}

/** Whether the receiver took it (2xx). */
async function send({ origin, secretOf }: WebhookTargets, row: Row): Promise<boolean> {
  const secret = secretOf(row.vendor).trim().split(/\s+/)[0] ?? ''
  try {
    const response = await fetch(`${origin}/hooks/${row.vendor}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...proofOf(row.vendor, secret, row) },
      body: row.body,
      signal: AbortSignal.timeout(answerWithinMs),
    })
    await response.arrayBuffer()
    return response.ok
  } catch {
    // Not reachable or too slow: it is sent again.
    return false
  }
}

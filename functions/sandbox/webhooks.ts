import { createHmac } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { SandboxClock } from './clock.ts'
import { Rows } from './database.ts'
import type { Settings } from './settings.ts'
import { json, type Vendor } from './wire.ts'

/** The sender, which is also the last part of the address: `<origin>/hooks/<vendor>`. */
const vendors = [
  'bank-validation',
  'digilocker',
  'identity-verification',
  'payment-gateway',
  'payouts',
  'whatsapp',
] as const
export type WebhookVendor = (typeof vendors)[number]

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

const webhookRow = z.object({
  id: z.number(),
  vendor: z.enum(vendors),
  event_id: z.string(),
  event: z.string(),
  body: z.string(),
  due_at: z.string(),
  attempts: z.number(),
  state: z.enum(['waiting', 'delivered', 'givenUp']),
})
type Row = z.output<typeof webhookRow>

export function openWebhooks(
  database: DatabaseSync,
  clock: SandboxClock,
  settings: Settings,
  targets: WebhookTargets | undefined,
): Webhooks {
  const webhooks = new Rows(database, 'vendor_webhooks', webhookRow)
  let stopped = false
  const deliver = async (row: Row): Promise<void> => {
    const taken = targets !== undefined && (await send(targets, row))
    if (stopped) return
    const attempts = row.attempts + 1
    const state = taken ? 'delivered' : attempts >= maxAttempts ? 'givenUp' : 'waiting'
    const dueAt = new Date(clock.now().getTime() + firstPauseMs * 2 ** (attempts - 1))
    webhooks.change({ id: row.id }, { attempts, state, due_at: dueAt.toISOString() })
    if (state === 'waiting') wait(row.id, dueAt)
  }
  const wait = (id: number, dueAt: Date): void => {
    void clock.sleepUntil(dueAt).then(async () => {
      const row = stopped ? undefined : webhooks.find({ id, state: 'waiting' })
      if (row !== undefined) await deliver(row)
    })
  }
  for (const { id, due_at } of webhooks.list({ state: 'waiting' })) wait(id, new Date(due_at))
  return {
    announce({ vendor, event, eventId, body, inMs }) {
      const delayMs = Number(settings.read('webhookDelaySeconds') ?? '0') * 1000
      const dueAt = new Date(clock.now().getTime() + inMs + delayMs)
      const copies = Number(settings.read('webhookCopies') ?? '1')
      for (let copy = 0; copy < copies; copy += 1) {
        const { id } = webhooks.add({
          // None is ever removed.
          id: webhooks.count() + 1,
          vendor,
          event_id: eventId,
          event,
          body: JSON.stringify(body),
          due_at: dueAt.toISOString(),
          attempts: 0,
          state: 'waiting',
        })
        wait(id, dueAt)
      }
    },
    async routes({ method, path }) {
      const vendor = vendorOf(/^\/([a-z-]+)\/webhooks$/.exec(path)?.[1])
      if ((path !== '/webhooks' && vendor === undefined) || method !== 'GET') return undefined
      const rows = webhooks.list(vendor === undefined ? {} : { vendor })
      return json(
        200,
        rows.map(({ id, body, ...row }) => row),
      )
    },
    stop() {
      stopped = true
    },
  }
}

const vendorOf = (written: unknown): WebhookVendor | undefined => vendors.find(vendor => vendor === written)

/** How each vendor proves that a webhook is its own. */
function proofOf(vendor: WebhookVendor, secret: string, { event_id, body }: Row): Record<string, string> {
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  switch (vendor) {
    case 'bank-validation':
    case 'payment-gateway':
    case 'payouts':
      return {
        'user-agent': 'Razorpay-Webhook/v1',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': event_id,
      }
    case 'whatsapp':
      return { 'user-agent': 'facebookexternalua', 'x-hub-signature-256': `sha256=${signature}` }
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

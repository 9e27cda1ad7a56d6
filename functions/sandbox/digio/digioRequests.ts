import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { SandboxClock } from '../clock.ts'
import { rowOf, rowsOf } from '../database.ts'
import type { SandboxContext } from '../sandboxContext.ts'
import type { Settings } from '../settings.ts'
import type { Webhooks } from '../webhooks.ts'
import { behaviourOf, type Choice, maintenanceMs, maintenanceText, sharedDetails } from './digioScenarios.ts'

/** The KYC requests that Digio stores, and what the investor's choice does to one. */

const stored = z.object({
  id: z.string(),
  token: z.string(),
  reference_id: z.string(),
  transaction_id: z.string(),
  identifier: z.string(),
  name: z.string(),
  expire_in_days: z.number(),
  created_at: z.string(),
  status: z.enum(['requested', 'approved', 'rejected', 'expired']),
  choice: z.enum(['consent', 'deny', 'expire', 'maintenance']).nullable(),
  pan: z.string(),
  fetches: z.number(),
})
export type DigioRequest = z.output<typeof stored>
export type NewDigioRequest = Pick<
  DigioRequest,
  'reference_id' | 'transaction_id' | 'identifier' | 'name' | 'expire_in_days'
>

const dayMs = 86_400_000
const webhookAfterMs = 1_000
const closedUntil = 'digioClosedUntil'

/** The `status` in the return address after a choice. It proves nothing. */
export const returnStatus = {
  consent: 'approved',
  deny: 'cancel',
  expire: 'failure',
  maintenance: 'failure',
} as const satisfies Readonly<Record<Choice, string>>

export class DigioRequests {
  readonly #database: DatabaseSync
  readonly #clock: SandboxClock
  readonly #settings: Settings
  readonly #webhooks: Webhooks

  constructor({ database, clock, settings, webhooks }: SandboxContext) {
    this.#database = database
    this.#clock = clock
    this.#settings = settings
    this.#webhooks = webhooks
    database.exec(
      `CREATE TABLE IF NOT EXISTS digio_requests (id TEXT PRIMARY KEY, token TEXT NOT NULL,
         reference_id TEXT NOT NULL, transaction_id TEXT NOT NULL, identifier TEXT NOT NULL, name TEXT NOT NULL,
         expire_in_days INTEGER NOT NULL, created_at TEXT NOT NULL, status TEXT NOT NULL, choice TEXT,
         pan TEXT NOT NULL, fetches INTEGER NOT NULL) STRICT`,
    )
  }

  create(created: NewDigioRequest): DigioRequest {
    const now = this.#clock.now()
    const day = now.toISOString().slice(2, 10).replaceAll('-', '')
    const row: DigioRequest = {
      ...created,
      id: `KID${day}${randomBytes(9).toString('hex').toUpperCase()}`,
      token: `GWT${day}${randomBytes(12).toString('hex').toUpperCase()}`,
      created_at: now.toISOString(),
      status: 'requested',
      choice: null,
      pan: '',
      fetches: 0,
    }
    this.#database
      .prepare('INSERT INTO digio_requests VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)')
      .run(
        row.id,
        row.token,
        row.reference_id,
        row.transaction_id,
        row.identifier,
        row.name,
        row.expire_in_days,
        row.created_at,
        row.status,
        row.choice,
        row.pan,
        row.fetches,
      )
    return row
  }

  /** A request that nobody finished in time is `expired`. */
  find(id: string): DigioRequest | undefined {
    const request = rowOf(this.#database, stored, 'SELECT * FROM digio_requests WHERE id = ?', id)
    if (request === undefined) return undefined
    const endsAt = Date.parse(request.created_at) + request.expire_in_days * dayMs
    const isLate = request.status === 'requested' && this.#clock.now().getTime() >= endsAt
    return isLate ? { ...request, status: 'expired' } : request
  }

  countFetch(id: string): void {
    this.#database.prepare('UPDATE digio_requests SET fetches = fetches + 1 WHERE id = ?').run(id)
  }

  /** Newest first. */
  all(): DigioRequest[] {
    return rowsOf(this.#database, stored, 'SELECT * FROM digio_requests ORDER BY rowid DESC')
  }

  /** When DigiLocker opens again, if it is closed. */
  closedUntil(): Date | undefined {
    const until = new Date(this.#settings.read(closedUntil) ?? 0)
    return until.getTime() > this.#clock.now().getTime() ? until : undefined
  }

  /** Carries out the investor's choice. The caller checks whether the request is still open. */
  choose({ id }: DigioRequest, choice: Choice, pan: string): void {
    const now = this.#clock.now()
    if (choice === 'maintenance') {
      this.#settings.write(closedUntil, new Date(now.getTime() + maintenanceMs).toISOString())
      this.#database.prepare('UPDATE digio_requests SET choice = ? WHERE id = ?').run(choice, id)
      return
    }
    const status = { consent: 'approved', deny: 'rejected', expire: 'expired' } as const
    this.#database
      .prepare('UPDATE digio_requests SET status = ?, choice = ?, pan = ? WHERE id = ?')
      .run(status[choice], choice, choice === 'consent' ? pan : '', id)
    const event = `kyc.request.${status[choice]}`
    const eventId = `WHN${randomBytes(10).toString('hex').toUpperCase()}`
    this.#webhooks.announce({
      vendor: 'digilocker',
      event,
      eventId,
      body: {
        id: eventId,
        event,
        entities: ['kyc_request'],
        payload: { kyc_request: { id, status: status[choice] } },
        created_at: now.toISOString(),
      },
      inMs: webhookAfterMs,
    })
  }

  /** The request as the interface shows it. */
  entity(request: DigioRequest) {
    const { id, status, choice, pan, identifier, reference_id, transaction_id, created_at } = request
    const shared = choice === 'consent' && status === 'approved'
    const failure =
      choice === 'maintenance' && this.closedUntil() !== undefined
        ? { status: 'failed', error_code: 'DIGILOCKER_UNAVAILABLE', failure_reason: maintenanceText }
        : choice === 'deny'
          ? { status: 'failed', error_code: 'ACCESS_DENIED', failure_reason: 'The user denied consent.' }
          : { status: 'requested' }
    return {
      id,
      status,
      customer_identifier: identifier,
      customer_name: request.name,
      reference_id,
      transaction_id,
      expire_in_days: request.expire_in_days,
      created_at,
      updated_at: this.#clock.now().toISOString(),
      actions: [
        {
          id: `ACT${id.slice(3)}`,
          type: 'digilocker',
          ...(shared
            ? { status: 'success', details: sharedDetails(request.name, pan, behaviourOf(identifier)) }
            : failure),
        },
      ],
    }
  }
}

import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { SandboxClock } from '../clock.ts'
import { Rows } from '../database.ts'
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
  readonly #requests: Rows<typeof stored>
  readonly #clock: SandboxClock
  readonly #settings: Settings
  readonly #webhooks: Webhooks

  constructor({ database, clock, settings, webhooks }: SandboxContext) {
    this.#requests = new Rows(database, 'digio_requests', stored, { order: 'rowid DESC' })
    this.#clock = clock
    this.#settings = settings
    this.#webhooks = webhooks
  }

  create({ reference_id, transaction_id, identifier, name, expire_in_days }: NewDigioRequest): DigioRequest {
    const now = this.#clock.now()
    const day = now.toISOString().slice(2, 10).replaceAll('-', '')
    return this.#requests.add({
      id: `KID${day}${randomBytes(9).toString('hex').toUpperCase()}`,
      token: `GWT${day}${randomBytes(12).toString('hex').toUpperCase()}`,
      reference_id,
      transaction_id,
      identifier,
      name,
      expire_in_days,
      created_at: now.toISOString(),
      status: 'requested',
      choice: null,
      pan: '',
      fetches: 0,
    })
  }

  /** A request that nobody finished in time is `expired`. */
  find(id: string): DigioRequest | undefined {
    const request = this.#requests.find({ id })
    if (request === undefined) return undefined
    const endsAt = Date.parse(request.created_at) + request.expire_in_days * dayMs
    const isLate = request.status === 'requested' && this.#clock.now().getTime() >= endsAt
    return isLate ? { ...request, status: 'expired' } : request
  }

  countFetch({ id, fetches }: DigioRequest): void {
    this.#requests.change({ id }, { fetches: fetches + 1 })
  }

  /** Newest first. */
  all(): DigioRequest[] {
    return this.#requests.list()
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
      this.#requests.change({ id }, { choice })
      return
    }
    const status = { consent: 'approved', deny: 'rejected', expire: 'expired' } as const
    this.#requests.change({ id }, { status: status[choice], choice, pan: choice === 'consent' ? pan : '' })
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

import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { SandboxClock } from '../clock.ts'
import { Rows } from '../database.ts'
import { json, type WireAnswer } from '../wire.ts'
import { refusal } from './signedVendor.ts'

/** Deliveries: sold units leave the investors' demat accounts. The number of units decides (`scenarios.md`). */

/** Units that came to an account or left it; negative when they left. */
export const changeRow = z.object({ demat: z.string(), isin: z.string(), units: z.number(), at: z.string() })
export type Change = z.output<typeof changeRow>

const deliveryBody = z.object({
  reference: z.string().min(1).max(60),
  dematNumber: z.string().regex(/^(IN[0-9]{14}|[1-9][0-9]{15})$/),
  isin: z.string().regex(/^IN[A-Z0-9]{9}[0-9]$/),
  units: z.int().positive(),
})
const storedRow = z.object({
  reference: z.string(),
  demat: z.string(),
  isin: z.string(),
  units: z.number(),
  questions: z.number(),
  state: z.enum(['ACCEPTED', 'DELIVERED', 'SHORT']),
  delivered_at: z.string().nullable(),
})
type Stored = z.output<typeof storedRow>

/** The accounts that deliveries take units from. */
interface Accounts {
  freeUnits(dematNumber: string, isin: string): number
}

/** By units: the request at which they are delivered, or `short` when the account is reported short. */
const byUnits: Readonly<Record<number, number | 'short'>> = { 13: 'short', 14: 3 }

export class DeliveriesSandbox {
  readonly #deliveries: Rows<typeof storedRow>
  readonly #clock: SandboxClock
  readonly #account: Accounts

  constructor(database: DatabaseSync, clock: SandboxClock, account: Accounts) {
    this.#deliveries = new Rows(database, 'depository_deliveries', storedRow)
    this.#clock = clock
    this.#account = account
  }

  /** Takes a delivery, or answers the state of the one with this reference. */
  deliver(body: unknown): WireAnswer {
    const parsed = deliveryBody.safeParse(body)
    if (!parsed.success) return refusal(400, `INVALID_${String(parsed.error.issues[0]?.path[0] ?? 'BODY')}`)
    const { reference, dematNumber, isin, units } = parsed.data
    const known = this.#deliveries.find({ reference })
    if (known !== undefined && (known.demat !== dematNumber || known.isin !== isin || known.units !== units))
      return refusal(409, 'DUPLICATE_REFERENCE')
    const delivery = known ?? { reference, demat: dematNumber, isin, units, questions: 0, ...open }
    const row =
      delivery.state === 'ACCEPTED'
        ? this.#advance({ ...delivery, questions: delivery.questions + 1 })
        : delivery
    return json(200, {
      reference,
      dematNumber,
      isin,
      units,
      state: row.state,
      deliveredAt: row.delivered_at ?? undefined,
    })
  }

  /** The deliveries as changes of the accounts. */
  delivered(): Change[] {
    return this.#deliveries
      .list()
      .flatMap(({ demat, isin, units, delivered_at }) =>
        delivered_at === null ? [] : [{ demat, isin, units: -units, at: delivered_at }],
      )
  }

  #advance(delivery: Stored): Stored {
    const ends = byUnits[delivery.units] ?? 1
    const isShort =
      ends === 'short' || this.#account.freeUnits(delivery.demat, delivery.isin) < delivery.units
    const row: Stored = isShort
      ? { ...delivery, state: 'SHORT' }
      : delivery.questions < ends
        ? delivery
        : { ...delivery, state: 'DELIVERED', delivered_at: this.#clock.now().toISOString() }
    return this.#deliveries.put(row)
  }
}

const open = { state: 'ACCEPTED', delivered_at: null } as const

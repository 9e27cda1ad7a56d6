import { randomInt } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { indianInstant, type MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { SandboxClock } from '../clock.ts'
import { fromJson, Outages, Rows } from '../database.ts'
import { json, type Vendor, type WireAnswer } from '../wire.ts'
import { refusal } from './signedVendor.ts'

/** The exchange's request-for-quote platform with its clearing corporation. The units decide (`scenarios.md`). */

const rfqBody = z.object({
  reference: z.string().min(1).max(60),
  isin: z.string().regex(/^IN[A-Z0-9]{9}[0-9]$/),
  units: z.int().positive(),
  cleanPrice: z.string().regex(/^\d{1,4}\.\d{4}$/),
  considerationPaise: z.int().positive(),
  settlementDate: z.iso.date(),
  dematNumber: z.string().regex(/^(IN[0-9]{14}|[1-9][0-9]{15})$/),
})
const storedRow = z.object({
  number: z.string(),
  reference: z.string(),
  body: fromJson(rfqBody),
  placed_at: z.string(),
  polls: z.number(),
  matched_at: z.string().nullable(),
})
type Stored = z.output<typeof storedRow>

type State = 'OPEN' | 'MATCHED' | 'REJECTED' | 'SETTLED' | 'FAILED'
interface Behaviour {
  /** The query after placing at which there is a match; `never` lapses at the close of the market. */
  readonly matchesAtPoll: number | 'never'
  readonly rejected?: true
  readonly sellerShort?: true
  /** Placings that are answered 503; the last of them places the request nevertheless. */
  readonly downFor?: number
  /** Working days from the settlement until the units reach the depository. */
  readonly creditDaysLate?: number
}
const usual: Behaviour = { matchesAtPoll: 1 }
const byUnits: Readonly<Record<number, Behaviour>> = {
  13: { matchesAtPoll: 1, rejected: true },
  14: { matchesAtPoll: 3 },
  16: { matchesAtPoll: 1, sellerShort: true },
  17: { matchesAtPoll: 1, downFor: 2 },
  18: { matchesAtPoll: 'never' },
  19: { matchesAtPoll: 1, creditDaysLate: 1 },
}
const behaviourOf = ({ body }: Pick<Stored, 'body'>): Behaviour => byUnits[body.units] ?? usual

/** A trade settles at this time of the settlement date (IST). */
const settlesAt = '11:00'

/** A settled trade, for the depository and the bank. */
export interface Settlement {
  readonly reference: string
  readonly isin: string
  readonly units: number
  readonly dematNumber: string
  readonly considerationPaise: number
  readonly settledAt: string
  /** When the units are in the buyer's account. */
  readonly creditedAt: string
}

export class ExchangeSandbox {
  readonly #rfqs: Rows<typeof storedRow>
  readonly #outages: Outages
  readonly #clock: SandboxClock
  readonly #calendar: () => MarketCalendar

  constructor(database: DatabaseSync, clock: SandboxClock, calendar: () => MarketCalendar) {
    this.#rfqs = new Rows(database, 'exchange_rfqs', storedRow, { unique: ['reference'] })
    this.#outages = new Outages(database, 'bond-exchange')
    this.#clock = clock
    this.#calendar = calendar
  }

  /** What the exchange answers below its address, once the signature was checked. */
  readonly vendor: Vendor = async ({ method, path, query, body }) => {
    if (path !== '/v1/rfqs') return undefined
    if (method === 'POST') return this.#place(body)
    const row = this.#polled(query.get('reference') ?? '')
    return json(200, { rfqs: row === undefined ? [] : [this.#entity(row)] })
  }

  /** For tests: what was placed, without a demat account. */
  readonly inspection: Vendor = async ({ method, path }) => {
    if (method !== 'GET' || path !== '/exchange/rfqs') return undefined
    return json(
      200,
      this.#rfqs.list().map(row => ({ ...this.#entity(row), polls: row.polls, placedAt: row.placed_at })),
    )
  }

  /** Everything settled up to now. */
  settlements(): Settlement[] {
    return this.#rfqs.list().flatMap(row => {
      if (this.#stateOf(row) !== 'SETTLED') return []
      const { reference, isin, units, dematNumber, considerationPaise } = row.body
      const settledAt = this.#settlesAt(row)
      const { creditDaysLate } = behaviourOf(row)
      const creditedAt =
        creditDaysLate === undefined
          ? settledAt
          : later(
              indianInstant(
                this.#calendar().addWorkingDays(settlementDay(row, this.#calendar()), creditDaysLate),
                settlesAt,
              ),
              settledAt,
            )
      return [{ reference, isin, units, dematNumber, considerationPaise, settledAt, creditedAt }]
    })
  }

  #place(body: unknown): WireAnswer {
    const parsed = rfqBody.safeParse(body)
    if (!parsed.success) return refusal(400, `INVALID_${String(parsed.error.issues[0]?.path[0] ?? 'BODY')}`)
    const order = parsed.data
    if (this.#rfqs.find({ reference: order.reference }) !== undefined)
      return refusal(409, 'DUPLICATE_REFERENCE')
    if (!this.#calendar().isWorkingDay(order.settlementDate)) return refusal(400, 'INVALID_settlementDate')
    const { downFor = 0 } = behaviourOf({ body: order })
    const outage = this.#outages.next(order.reference, downFor)
    if (outage === 'before') return refusal(503, 'UNAVAILABLE')
    const row = this.#rfqs.add({
      number: `R${this.#clock.now().toISOString().slice(2, 10).replaceAll('-', '')}${randomInt(100_000, 999_999)}`,
      reference: order.reference,
      body: order,
      placed_at: this.#clock.now().toISOString(),
      polls: 0,
      matched_at: null,
    })
    // The last outage loses the answer, not the request.
    return outage === 'after' ? refusal(503, 'UNAVAILABLE') : json(201, this.#entity(row))
  }

  /** Counts a query, which may match the request. */
  #polled(reference: string): Stored | undefined {
    const found = this.#rfqs.find({ reference })
    const row = found && this.#rfqs.change({ reference }, { polls: found.polls + 1 })
    if (row === undefined) return undefined
    const { matchesAtPoll, rejected } = behaviourOf(row)
    if (row.matched_at !== null || rejected || matchesAtPoll === 'never' || row.polls < matchesAtPoll)
      return row
    return this.#rfqs.change({ reference }, { matched_at: this.#clock.now().toISOString() })
  }

  #stateOf(row: Stored): State {
    const now = this.#clock.now().toISOString()
    const { rejected, sellerShort, matchesAtPoll } = behaviourOf(row)
    if (row.matched_at !== null) {
      if (now < this.#settlesAt(row)) return 'MATCHED'
      return sellerShort ? 'FAILED' : 'SETTLED'
    }
    if (rejected) return row.polls > 0 ? 'REJECTED' : 'OPEN'
    return matchesAtPoll === 'never' && now >= closeAfter(row.placed_at, this.#calendar())
      ? 'REJECTED'
      : 'OPEN'
  }

  #settlesAt({ body, matched_at }: Stored): string {
    return later(indianInstant(settlementDay({ body }, this.#calendar()), settlesAt), matched_at ?? '')
  }

  /** The request for quote in the exchange's shape. */
  #entity(row: Stored) {
    const { dematNumber: _demat, ...order } = row.body
    const state = this.#stateOf(row)
    const reasons: Partial<Record<State, string>> = { REJECTED: 'NO_SELLER', FAILED: 'SELLER_SHORT' }
    return {
      orderNumber: row.number,
      ...order,
      state,
      dealNumber: row.matched_at === null ? undefined : `D${row.number.slice(1)}`,
      matchedAt: row.matched_at ?? undefined,
      settledAt: state === 'SETTLED' ? this.#settlesAt(row) : undefined,
      reason: reasons[state],
    }
  }
}

const later = (one: string, other: string): string => (one > other ? one : other)

/** The end of the session an order was placed in, or of the next one. */
function closeAfter(placedAt: string, calendar: MarketCalendar): string {
  const market = calendar.status(new Date(placedAt))
  if (market.open) return market.closesAt
  const next = calendar.status(new Date(market.opensAt))
  return next.open ? next.closesAt : market.opensAt
}

/** The agreed day; a holiday announced later moves it to the next working day of the clearing corporation. */
const settlementDay = ({ body }: Pick<Stored, 'body'>, calendar: MarketCalendar): string =>
  calendar.nextWorkingDay(body.settlementDate)

import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { indianInstant, type MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { SandboxClock } from '../clock.ts'
import { rowOf, rowsOf } from '../database.ts'
import { json, type Vendor, type WireAnswer } from '../wire.ts'
import { datedPage } from './datedPage.ts'
import { type Change, changeRow, DeliveriesSandbox } from './deliveriesSandbox.ts'
import type { ExchangeSandbox } from './exchangeSandbox.ts'
import { refusal } from './signedVendor.ts'

/**
 * The depository participant and the issuers' registrars. Units arrive when the exchange settles, leave when they are
 * delivered or a registrar redeems them, and can be set and pledged from outside, e.g. units bought elsewhere.
 */

const demat = z.string().regex(/^(IN[0-9]{14}|[1-9][0-9]{15})$/)
const isin = z.string().regex(/^IN[A-Z0-9]{9}[0-9]$/)
const queryBody = z.object({ dematNumber: demat, isin })
const paise = z.int().min(0)
const claimsBody = z.object({
  isin,
  dueDate: z.iso.date(),
  paymentDate: z.iso.date(),
  lines: z
    .array(z.object({ dematNumber: demat, netPaise: paise, redeemedUnits: z.int().min(0) }))
    .min(1)
    .max(100),
})
const setBody = z
  .object({
    dematNumber: demat,
    ISIN: isin,
    units: z.int().min(0).optional(),
    pledgedUnits: z.int().min(0).optional(),
  })
  .refine(({ units, pledgedUnits }) => units !== undefined || pledgedUnits !== undefined)

const claimRow = z.object({
  isin: z.string(),
  due_date: z.string(),
  demat: z.string(),
  net_paise: z.number(),
  redeemed_units: z.number(),
  pays_on: z.string().nullable(),
})
type Claim = z.output<typeof claimRow>

/** The tables of what is set from outside: units that came or went, and units pledged or free again. */
const changed = ['depository_changes', 'depository_pledges'] as const
/** Registrars pay from this time of the day on. */
const paysAt = '11:00'
/** By the last but one character of the ISIN: working days late, or never. */
const latePayers: Readonly<Record<string, number | 'never'>> = { '9': 3, '8': 'never' }

export class DepositorySandbox {
  readonly #database: DatabaseSync
  readonly #clock: SandboxClock
  readonly #exchange: Pick<ExchangeSandbox, 'settlements'>
  readonly #deliveries: DeliveriesSandbox
  readonly #calendar: () => MarketCalendar

  constructor(
    database: DatabaseSync,
    clock: SandboxClock,
    exchange: Pick<ExchangeSandbox, 'settlements'>,
    calendar: () => MarketCalendar,
  ) {
    this.#calendar = calendar
    this.#database = database
    this.#clock = clock
    this.#exchange = exchange
    this.#deliveries = new DeliveriesSandbox(database, clock, this)
    for (const table of changed)
      database.exec(
        `CREATE TABLE IF NOT EXISTS ${table} (id INTEGER PRIMARY KEY, demat TEXT NOT NULL, isin TEXT NOT NULL,
           units INTEGER NOT NULL, at TEXT NOT NULL) STRICT`,
      )
    database.exec(
      `CREATE TABLE IF NOT EXISTS registrar_claims (isin TEXT NOT NULL, due_date TEXT NOT NULL, demat TEXT NOT NULL,
         net_paise INTEGER NOT NULL, redeemed_units INTEGER NOT NULL, pays_on TEXT,
         PRIMARY KEY (isin, due_date, demat)) STRICT`,
    )
  }

  /** What the participant answers below its address, once the signature was checked. */
  readonly vendor: Vendor = async ({ method, path, query, body }) => {
    switch (`${method} ${path}`) {
      case 'POST /v1/holdings/query': {
        const parsed = queryBody.safeParse(body)
        if (!parsed.success) return refusal(400, 'INVALID_BODY')
        const { dematNumber, isin } = parsed.data
        return json(200, { dematNumber, isin, units: this.#unitsOf(dematNumber, isin) })
      }
      case 'GET /v1/holdings':
        return this.#holdings(query)
      case 'POST /v1/payout-claims':
        return this.#claims(body)
      case 'POST /v1/deliveries':
        return this.#deliveries.deliver(body)
      default:
        return undefined
    }
  }

  /** For operators and tests: units that were bought through another channel, or are pledged. */
  readonly control: Vendor = async ({ method, path, body }) => {
    if (path !== '/depository' || method !== 'POST') return undefined
    const parsed = setBody.safeParse(body)
    if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
    const { dematNumber, ISIN, units, pledgedUnits } = parsed.data
    if (units !== undefined)
      this.#change('depository_changes', dematNumber, ISIN, units - this.#unitsOf(dematNumber, ISIN))
    if (pledgedUnits !== undefined)
      this.#change('depository_pledges', dematNumber, ISIN, pledgedUnits - this.#pledgedOf(dematNumber, ISIN))
    return json(200, parsed.data)
  }

  /** Units that can be delivered: held and not pledged. */
  freeUnits(dematNumber: string, isin: string): number {
    return this.#unitsOf(dematNumber, isin) - this.#pledgedOf(dematNumber, isin)
  }

  #holdings(query: URLSearchParams): WireAnswer {
    return datedPage(query, this.#clock.now(), 'rows', date => {
      const held = [...this.#summed(this.#changes(), date)].filter(([, units]) => units !== 0).sort()
      const pledged = this.#summed(this.#changed('depository_pledges'), date)
      return held.map(([key, units]) => {
        const [dematNumber = '', isin = ''] = key.split(' ')
        // Units that left the account are no longer pledged.
        return { dematNumber, isin, units, pledgedUnits: Math.min(units, pledged.get(key) ?? 0) }
      })
    })
  }

  #unitsOf(dematNumber: string, isin: string): number {
    return this.#nowOf(this.#changes(), dematNumber, isin)
  }
  #pledgedOf(dematNumber: string, isin: string): number {
    return this.#nowOf(this.#changed('depository_pledges'), dematNumber, isin)
  }
  #nowOf(changes: readonly Change[], dematNumber: string, isin: string): number {
    return this.#summed(changes, indianDate(this.#clock.now())).get(`${dematNumber} ${isin}`) ?? 0
  }

  /** Units by account and ISIN at the end of an Indian date, for today by now. */
  #summed(changes: readonly Change[], date: string): Map<string, number> {
    const now = this.#clock.now().toISOString()
    const sums = new Map<string, number>()
    for (const { demat, isin, units, at } of changes) {
      if (at > now || indianDate(new Date(at)) > date) continue
      const key = `${demat} ${isin}`
      sums.set(key, (sums.get(key) ?? 0) + units)
    }
    return sums
  }

  #change(table: (typeof changed)[number], dematNumber: string, isin: string, units: number): void {
    this.#database
      .prepare(`INSERT INTO ${table} (demat, isin, units, at) VALUES (?, ?, ?, ?)`)
      .run(dematNumber, isin, units, this.#clock.now().toISOString())
  }
  #changed(table: (typeof changed)[number]): Change[] {
    return rowsOf(this.#database, changeRow, `SELECT demat, isin, units, at FROM ${table}`)
  }

  #changes(): Change[] {
    const bought = this.#exchange.settlements().map(({ dematNumber, isin, units, creditedAt }) => ({
      demat: dematNumber,
      isin,
      units,
      at: creditedAt,
    }))
    const paidClaims = 'SELECT * FROM registrar_claims WHERE pays_on IS NOT NULL AND redeemed_units > 0'
    const redeemed = rowsOf(this.#database, claimRow, paidClaims).map(
      ({ demat, isin, redeemed_units, pays_on }) => ({
        demat,
        isin,
        units: -redeemed_units,
        at: indianInstant(pays_on ?? '', paysAt),
      }),
    )
    const delivered = this.#deliveries.delivered()
    return [...this.#changed('depository_changes'), ...bought, ...redeemed, ...delivered]
  }

  /** Stores the claims and answers with those that are paid. A paid claim changes only to a higher amount. */
  #claims(body: unknown): WireAnswer {
    const parsed = claimsBody.safeParse(body)
    if (!parsed.success) return refusal(400, 'INVALID_BODY')
    const { isin, dueDate, paymentDate, lines } = parsed.data
    const delay = latePayers[isin.at(-2) ?? ''] ?? 0
    const paysOn =
      delay === 'never'
        ? null
        : delay === 0
          ? paymentDate
          : this.#calendar().addWorkingDays(paymentDate, delay)
    const paid = lines.flatMap(({ dematNumber, netPaise, redeemedUnits }) => {
      const known = this.#claim(isin, dueDate, dematNumber)
      const claim: Claim = {
        isin,
        due_date: dueDate,
        demat: dematNumber,
        net_paise: netPaise,
        redeemed_units: redeemedUnits,
        pays_on: paysOn,
      }
      // The registrar knows the whole account: it also pays for units that were missing in the claim.
      if (known !== undefined && this.#isPaid(known) && netPaise <= known.net_paise) return [paidLine(known)]
      this.#storeClaim(claim)
      return this.#isPaid(claim) ? [paidLine(claim)] : []
    })
    return json(200, { isin, dueDate, paid })
  }

  #isPaid({ pays_on }: Claim): boolean {
    return pays_on !== null && this.#clock.now().toISOString() >= indianInstant(pays_on, paysAt)
  }

  #claim(isin: string, dueDate: string, dematNumber: string): Claim | undefined {
    const query = 'SELECT * FROM registrar_claims WHERE isin = ? AND due_date = ? AND demat = ?'
    return rowOf(this.#database, claimRow, query, isin, dueDate, dematNumber)
  }
  #storeClaim({ isin, due_date, demat, net_paise, redeemed_units, pays_on }: Claim): void {
    this.#database
      .prepare('INSERT OR REPLACE INTO registrar_claims VALUES (?, ?, ?, ?, ?, ?)')
      .run(isin, due_date, demat, net_paise, redeemed_units, pays_on)
  }
}

/** A credit in the bank has one UTR, the same in every answer. */
function paidLine({ isin, due_date, demat, net_paise, pays_on }: Claim) {
  const digest = createHash('sha256').update(`${isin} ${due_date} ${demat}`).digest('hex').slice(0, 12)
  return { dematNumber: demat, netPaise: net_paise, paidOn: pays_on, utr: `REGR${digest.toUpperCase()}` }
}

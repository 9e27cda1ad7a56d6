import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { indianInstant, type MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { SandboxClock } from '../clock.ts'
import { Rows } from '../database.ts'
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
    .array(
      z
        .object({
          dematNumber: demat,
          grossPaise: paise,
          tdsPaise: paise,
          netPaise: paise,
          redeemedUnits: z.int().min(0),
        })
        .refine(({ grossPaise, tdsPaise, netPaise }) => grossPaise - tdsPaise === netPaise),
    )
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
  tds_paise: z.number(),
  redeemed_units: z.number(),
  pays_on: z.string().nullable(),
})
type Claim = z.output<typeof claimRow>

/** Registrars pay from this time of the day on. */
const paysAt = '11:00'
/** By the last but one character of the ISIN: working days late, or never. */
const latePayers: Readonly<Record<string, number | 'never'>> = { '9': 3, '8': 'never' }
/** By the same character: paise that are paid less than claimed, of each claim that is large enough. */
const payersOfLess: Readonly<Record<string, number>> = { '7': 1_00, '6': 5_00 }
/** By the same character: pays without deducting tax, and pays every claim twice. */
const paysGross = 'G'
const paysTwice = 'T'

export class DepositorySandbox {
  readonly #changes: Rows<typeof changeRow>
  readonly #pledges: Rows<typeof changeRow>
  readonly #claims: Rows<typeof claimRow>
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
    this.#changes = new Rows(database, 'depository_changes', changeRow, { key: [] })
    this.#pledges = new Rows(database, 'depository_pledges', changeRow, { key: [] })
    this.#claims = new Rows(database, 'registrar_claims', claimRow, { key: ['isin', 'due_date', 'demat'] })
    this.#clock = clock
    this.#exchange = exchange
    this.#deliveries = new DeliveriesSandbox(database, clock, this)
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
        return this.#answerClaims(body)
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
    const change = { demat: dematNumber, isin: ISIN, at: this.#clock.now().toISOString() }
    if (units !== undefined) this.#changes.add({ ...change, units: units - this.#unitsOf(dematNumber, ISIN) })
    if (pledgedUnits !== undefined)
      this.#pledges.add({ ...change, units: pledgedUnits - this.#pledgedOf(dematNumber, ISIN) })
    return json(200, parsed.data)
  }

  /** Units that can be delivered: held and not pledged. */
  freeUnits(dematNumber: string, isin: string): number {
    return this.#unitsOf(dematNumber, isin) - this.#pledgedOf(dematNumber, isin)
  }

  #holdings(query: URLSearchParams): WireAnswer {
    return datedPage(query, this.#clock.now(), 'rows', date => {
      const held = [...this.#summed(this.#allChanges(), date)].filter(([, units]) => units !== 0).sort()
      const pledged = this.#summed(this.#pledges.list(), date)
      return held.map(([key, units]) => {
        const [dematNumber = '', isin = ''] = key.split(' ')
        // Units that left the account are no longer pledged.
        return { dematNumber, isin, units, pledgedUnits: Math.min(units, pledged.get(key) ?? 0) }
      })
    })
  }

  #unitsOf(dematNumber: string, isin: string): number {
    return this.#nowOf(this.#allChanges(), dematNumber, isin)
  }
  #pledgedOf(dematNumber: string, isin: string): number {
    return this.#nowOf(this.#pledges.list(), dematNumber, isin)
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

  /** What was set from outside, bought, redeemed and delivered. */
  #allChanges(): Change[] {
    const bought = this.#exchange.settlements().map(({ dematNumber, isin, units, creditedAt }) => ({
      demat: dematNumber,
      isin,
      units,
      at: creditedAt,
    }))
    const redeemed = this.#claims
      .list()
      .flatMap(({ demat, isin, redeemed_units, pays_on }) =>
        pays_on === null || redeemed_units === 0
          ? []
          : [{ demat, isin, units: -redeemed_units, at: indianInstant(pays_on, paysAt) }],
      )
    return [...this.#changes.list(), ...bought, ...redeemed, ...this.#deliveries.delivered()]
  }

  /** Stores the claims and answers with those that are paid. A paid claim changes only to a higher amount. */
  #answerClaims(body: unknown): WireAnswer {
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
    const paid = lines.flatMap(({ dematNumber, netPaise, tdsPaise, redeemedUnits }) => {
      const by = { isin, due_date: dueDate, demat: dematNumber }
      const known = this.#claims.find(by)
      const claim: Claim = {
        ...by,
        net_paise: netPaise,
        tds_paise: tdsPaise,
        redeemed_units: redeemedUnits,
        pays_on: paysOn,
      }
      // The registrar knows the whole account: it also pays for units that were missing in the claim.
      if (known !== undefined && this.#isPaid(known) && netPaise <= known.net_paise) return paidLines(known)
      this.#claims.put(claim)
      return this.#isPaid(claim) ? paidLines(claim) : []
    })
    return json(200, { isin, dueDate, paid })
  }

  #isPaid({ pays_on }: Claim): boolean {
    return pays_on !== null && this.#clock.now().toISOString() >= indianInstant(pays_on, paysAt)
  }
}

/** A claim is kept as it came; what is paid of it follows from its ISIN, so it is the same in every answer. */
function paidOf({ isin, net_paise, tds_paise }: Pick<Claim, 'isin' | 'net_paise' | 'tds_paise'>) {
  const scenario = isin.at(-2) ?? ''
  const less = payersOfLess[scenario] ?? 0
  const tdsPaise = scenario === paysGross ? 0 : tds_paise
  const netPaise = net_paise + tds_paise - tdsPaise - (net_paise > less ? less : 0)
  return { grossPaise: netPaise + tdsPaise, tdsPaise, netPaise }
}

/** A credit in the bank has one UTR, the same in every answer. */
function paidLines(claim: Claim) {
  const { isin, due_date, demat, pays_on } = claim
  const credit = (prefix: string) => {
    const digest = createHash('sha256').update(`${isin} ${due_date} ${demat}`).digest('hex').slice(0, 12)
    return {
      dematNumber: demat,
      ...paidOf(claim),
      paidOn: pays_on,
      utr: `${prefix}${digest.toUpperCase()}`,
    }
  }
  return isin.at(-2) === paysTwice ? [credit('REGR'), credit('REG2')] : [credit('REGR')]
}

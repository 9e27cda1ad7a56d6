import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { SandboxClock } from '../clock.ts'
import { Rows } from '../database.ts'
import type { RazorpayLedger } from '../razorpay/razorpayLedger.ts'
import { json, type Vendor, type WireAnswer } from '../wire.ts'
import { datedPage } from './datedPage.ts'
import type { ExchangeSandbox } from './exchangeSandbox.ts'

/** The bank of the clearing corporation. Its statement follows from what the gateway and the exchange did. */

const kinds = ['GATEWAY', 'TRANSFER', 'PAY_OUT', 'REFUND'] as const
const lineRow = z.object({ reference: z.string(), kind: z.enum(kinds), paise: z.number(), at: z.string() })
type Line = z.output<typeof lineRow>

const strayBody = z.object({
  kind: z.enum(kinds),
  paise: z.int(),
  reference: z.string().min(1).max(60),
})

export class ClearingBankSandbox {
  readonly #stray: Rows<typeof lineRow>
  readonly #clock: SandboxClock
  readonly #ledger: RazorpayLedger
  readonly #exchange: Pick<ExchangeSandbox, 'settlements'>

  constructor(
    database: DatabaseSync,
    clock: SandboxClock,
    ledger: RazorpayLedger,
    exchange: Pick<ExchangeSandbox, 'settlements'>,
  ) {
    this.#stray = new Rows(database, 'stray_lines', lineRow)
    this.#clock = clock
    this.#ledger = ledger
    this.#exchange = exchange
  }

  /** What the bank answers below its address, once the signature was checked. */
  readonly vendor: Vendor = async ({ method, path, query }) => {
    if (method !== 'GET' || path !== '/v1/statement') return undefined
    return datedPage(query, this.#clock.now(), 'lines', date => this.#linesOn(date))
  }

  /** For tests: adds a line without a cause; 0 paise removes it. */
  readonly control: Vendor = async ({ method, path, body }): Promise<WireAnswer | undefined> => {
    if (path !== '/clearing-bank' || method !== 'POST') return undefined
    const parsed = strayBody.safeParse(body)
    if (!parsed.success) return json(400, { error: z.prettifyError(parsed.error) })
    const { reference, kind, paise } = parsed.data
    if (paise === 0) this.#stray.remove({ reference })
    else this.#stray.put({ reference, kind, paise, at: this.#clock.now().toISOString() })
    return json(200, parsed.data)
  }

  #linesOn(date: string): Line[] {
    const movements = this.#ledger.movementsOn(date)
    const checkout = movements.filter(({ kind }) => kind === 'payment')
    const lines: Line[] = [
      ...(checkout.length === 0
        ? []
        : [
            {
              at: checkout.at(-1)?.at ?? '',
              paise: checkout.reduce((sum, { payment }) => sum + payment.amount, 0),
              kind: 'GATEWAY' as const,
              reference: date,
            },
          ]),
      ...movements.flatMap(({ kind, payment, refund, at }): Line[] => {
        if (kind === 'transfer')
          return [{ at, paise: payment.amount, kind: 'TRANSFER', reference: payment.utr }]
        if (refund === undefined) return []
        return [{ at, paise: -refund.amount, kind: 'REFUND', reference: refund.receipt ?? refund.id }]
      }),
      ...this.#exchange.settlements().map(
        ({ reference, considerationPaise, settledAt }): Line => ({
          at: settledAt,
          paise: -considerationPaise,
          kind: 'PAY_OUT',
          reference,
        }),
      ),
      ...this.#stray.list(),
    ]
    return lines
      .filter(({ at }) => indianDate(new Date(at)) === date)
      .sort((one, other) => one.at.localeCompare(other.at))
  }
}

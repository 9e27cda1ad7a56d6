import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { SandboxClock } from '../clock.ts'
import { fromJson, newestFirst, Rows } from '../database.ts'

/** What the impersonated gateway stores: orders, payments, refunds and virtual accounts. */

const notes = z.record(z.string(), z.string())
export const bankAccount = z.object({
  account_number: z.string().regex(/^[0-9A-Za-z]{5,35}$/),
  name: z.string().min(1).max(120).optional(),
  ifsc: z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/),
})

const orderRow = z.object({
  id: z.string(),
  amount: z.number(),
  receipt: z.string(),
  account: fromJson(bankAccount),
  notes: fromJson(notes),
  created_at: z.string(),
})
export type Order = z.output<typeof orderRow>

const paymentRow = z.object({
  id: z.string(),
  order_id: z.string().nullable(),
  account_id: z.string().nullable(),
  amount: z.number(),
  method: z.string(),
  /** Captured is true from `captured_at` on. */
  ends: z.enum(['captured', 'failed']),
  reason: z.string().nullable(),
  utr: z.string(),
  payer: z.string(),
  created_at: z.string(),
  captured_at: z.string(),
})
export type Payment = z.output<typeof paymentRow>

const refundRow = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number(),
  receipt: z.string().nullable(),
  created_at: z.string(),
  processed_at: z.string(),
})
export type Refund = z.output<typeof refundRow>

const accountRow = z.object({
  id: z.string(),
  number: z.string(),
  description: z.string().nullable(),
  payers: fromJson(z.array(bankAccount)),
  notes: fromJson(notes),
  close_by: z.number().nullable(),
  created_at: z.string(),
})
export type VirtualAccount = z.output<typeof accountRow>

/** A movement of the clearing corporation's account. A transfer that was sent back at once is none. */
export interface Movement {
  readonly kind: 'payment' | 'transfer' | 'refund'
  readonly payment: Payment
  readonly refund: Refund | undefined
  readonly order: Order | undefined
  readonly at: string
}

const idOf = (prefix: string): string => `${prefix}_${randomBytes(7).toString('hex')}`
const digits = (length: number): string => Array.from(randomBytes(length), byte => String(byte % 10)).join('')
const refundTakesMs = 5_000

export class RazorpayLedger {
  readonly #clock: SandboxClock
  readonly #orders: Rows<typeof orderRow>
  readonly #payments: Rows<typeof paymentRow>
  readonly #refunds: Rows<typeof refundRow>
  readonly #accounts: Rows<typeof accountRow>

  constructor(database: DatabaseSync, clock: SandboxClock) {
    this.#clock = clock
    this.#orders = new Rows(database, 'gateway_orders', orderRow, { order: newestFirst })
    this.#payments = new Rows(database, 'gateway_payments', paymentRow, { order: newestFirst })
    this.#refunds = new Rows(database, 'gateway_refunds', refundRow)
    this.#accounts = new Rows(database, 'gateway_accounts', accountRow, {
      unique: ['number'],
      order: newestFirst,
    })
  }

  now(): Date {
    return this.#clock.now()
  }

  addOrder(order: Omit<Order, 'id' | 'created_at'>): Order {
    return this.#orders.add({ ...order, id: idOf('order'), created_at: this.#instant() })
  }
  /** By the gateway's id or by our receipt. */
  order(either: string): Order | undefined {
    return this.#orders.find({ id: either }) ?? this.#orders.find({ receipt: either })
  }
  orders(): Order[] {
    return this.#orders.list()
  }

  addAccount(account: Omit<VirtualAccount, 'id' | 'number' | 'created_at'>): VirtualAccount {
    const number = `1112220${digits(9)}`
    return this.#accounts.add({ ...account, id: idOf('va'), number, created_at: this.#instant() })
  }
  /** By its id or by the number money is sent to. */
  account(either: string): VirtualAccount | undefined {
    return this.#accounts.find({ id: either }) ?? this.#accounts.find({ number: either })
  }
  accounts(): VirtualAccount[] {
    return this.#accounts.list()
  }
  isClosed({ close_by }: VirtualAccount): boolean {
    return close_by !== null && this.now().getTime() >= close_by * 1000
  }

  addPayment(
    payment: Pick<Payment, 'order_id' | 'account_id' | 'amount' | 'method' | 'ends' | 'reason' | 'payer'>,
    inMs = 0,
  ): Payment {
    return this.#payments.add({
      ...payment,
      id: idOf('pay'),
      utr: digits(12),
      created_at: this.#instant(),
      captured_at: this.#instant(inMs),
    })
  }
  payment(id: string): Payment | undefined {
    return this.#payments.find({ id })
  }
  /** Of an order or a virtual account, newest first. */
  paymentsOf(id: string): Payment[] {
    return [...this.#payments.list({ order_id: id }), ...this.#payments.list({ account_id: id })]
  }
  isCaptured(payment: Payment): boolean {
    return payment.ends === 'captured' && payment.captured_at <= this.#instant()
  }
  isPaid(order: Order): boolean {
    return this.paymentsOf(order.id).some(payment => this.isCaptured(payment))
  }

  /** A refund without a receipt is made by the gateway itself. */
  addRefund(payment: Payment, amount: number, receipt: string | null, inMs = refundTakesMs): Refund {
    return this.#refunds.add({
      id: idOf('rfnd'),
      payment_id: payment.id,
      amount,
      receipt,
      created_at: this.#instant(),
      processed_at: this.#instant(inMs),
    })
  }
  refundsOf(paymentId: string): Refund[] {
    return this.#refunds.list({ payment_id: paymentId })
  }
  isProcessed({ processed_at }: Refund): boolean {
    return processed_at <= this.#instant()
  }
  /** How long until a refund is processed. */
  readonly refundTakesMs = refundTakesMs

  /** The movements of an Indian date up to now, oldest first. */
  movementsOn(date: string): Movement[] {
    const now = this.#instant()
    const isThen = (at: string): boolean => at <= now && indianDate(new Date(at)) === date
    const payments = this.#payments
      .list({ ends: 'captured' })
      .filter(({ id, captured_at }) => isThen(captured_at) && !this.#isSentBackAtOnce(id))
      .map(payment => this.#movement(payment.account_id === null ? 'payment' : 'transfer', payment))
    const refunds = this.#refunds
      .list()
      .filter(({ processed_at, receipt }) => isThen(processed_at) && receipt !== null)
      .flatMap(refund => {
        const payment = this.payment(refund.payment_id)
        return payment === undefined ? [] : [this.#movement('refund', payment, refund)]
      })
    return [...payments, ...refunds].sort((one, other) => one.at.localeCompare(other.at))
  }

  #isSentBackAtOnce(paymentId: string): boolean {
    return this.refundsOf(paymentId).some(({ receipt }) => receipt === null)
  }
  #movement(kind: Movement['kind'], payment: Payment, refund?: Refund): Movement {
    const order = payment.order_id === null ? undefined : this.order(payment.order_id)
    return {
      kind,
      payment,
      at: refund?.processed_at ?? payment.captured_at,
      refund,
      order,
    }
  }

  #instant(inMs = 0): string {
    return new Date(this.now().getTime() + inMs).toISOString()
  }
}

import { randomBytes } from 'node:crypto'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { z } from 'zod'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { SandboxClock } from '../clock.ts'
import { fromJson, rowsOf } from '../database.ts'

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
  readonly #database: DatabaseSync
  readonly #clock: SandboxClock

  constructor(database: DatabaseSync, clock: SandboxClock) {
    this.#database = database
    this.#clock = clock
    database.exec(
      `CREATE TABLE IF NOT EXISTS gateway_orders (id TEXT PRIMARY KEY, amount INTEGER NOT NULL, receipt TEXT NOT NULL,
         account TEXT NOT NULL, notes TEXT NOT NULL, created_at TEXT NOT NULL) STRICT;
       CREATE INDEX IF NOT EXISTS gateway_receipts ON gateway_orders (receipt);
       CREATE TABLE IF NOT EXISTS gateway_payments (id TEXT PRIMARY KEY, order_id TEXT, account_id TEXT,
         amount INTEGER NOT NULL, method TEXT NOT NULL, ends TEXT NOT NULL, reason TEXT, utr TEXT NOT NULL,
         payer TEXT NOT NULL, created_at TEXT NOT NULL, captured_at TEXT NOT NULL) STRICT;
       CREATE TABLE IF NOT EXISTS gateway_refunds (id TEXT PRIMARY KEY, payment_id TEXT NOT NULL,
         amount INTEGER NOT NULL, receipt TEXT, created_at TEXT NOT NULL, processed_at TEXT NOT NULL) STRICT;
       CREATE TABLE IF NOT EXISTS gateway_accounts (id TEXT PRIMARY KEY, number TEXT NOT NULL UNIQUE, description TEXT,
         payers TEXT NOT NULL, notes TEXT NOT NULL, close_by INTEGER, created_at TEXT NOT NULL) STRICT`,
    )
  }

  now(): Date {
    return this.#clock.now()
  }

  addOrder(order: Omit<Order, 'id' | 'created_at'>): Order {
    const made = { ...order, id: idOf('order'), created_at: this.#instant() }
    const { id, amount, receipt, account, notes: kept, created_at } = made
    this.#run(
      'INSERT INTO gateway_orders VALUES (?, ?, ?, ?, ?, ?)',
      id,
      amount,
      receipt,
      JSON.stringify(account),
      JSON.stringify(kept),
      created_at,
    )
    return made
  }

  /** By the gateway's id or by our receipt. */
  order(either: string): Order | undefined {
    return this.#rows(orderRow, 'SELECT * FROM gateway_orders WHERE id = ? OR receipt = ?', either, either)[0]
  }
  orders(): Order[] {
    return this.#rows(orderRow, 'SELECT * FROM gateway_orders ORDER BY created_at DESC, rowid DESC')
  }

  addAccount(account: Omit<VirtualAccount, 'id' | 'number' | 'created_at'>): VirtualAccount {
    const made = {
      ...account,
      id: idOf('va'),
      number: `1112220${digits(9)}`,
      created_at: this.#instant(),
    }
    const { id, number, description, payers, notes: kept, close_by, created_at } = made
    this.#run(
      'INSERT INTO gateway_accounts VALUES (?, ?, ?, ?, ?, ?, ?)',
      id,
      number,
      description,
      JSON.stringify(payers),
      JSON.stringify(kept),
      close_by,
      created_at,
    )
    return made
  }

  /** By its id or by the number money is sent to. */
  account(either: string): VirtualAccount | undefined {
    return this.#rows(
      accountRow,
      'SELECT * FROM gateway_accounts WHERE id = ? OR number = ?',
      either,
      either,
    )[0]
  }
  accounts(): VirtualAccount[] {
    return this.#rows(accountRow, 'SELECT * FROM gateway_accounts ORDER BY created_at DESC, rowid DESC')
  }
  isClosed({ close_by }: VirtualAccount): boolean {
    return close_by !== null && this.now().getTime() >= close_by * 1000
  }

  addPayment(
    payment: Pick<Payment, 'order_id' | 'account_id' | 'amount' | 'method' | 'ends' | 'reason' | 'payer'>,
    inMs = 0,
  ): Payment {
    const made = {
      ...payment,
      id: idOf('pay'),
      utr: digits(12),
      created_at: this.#instant(),
      captured_at: new Date(this.now().getTime() + inMs).toISOString(),
    }
    const { id, order_id, account_id, amount, method, ends, reason, utr, payer, created_at, captured_at } =
      made
    this.#run(
      'INSERT INTO gateway_payments VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      id,
      order_id,
      account_id,
      amount,
      method,
      ends,
      reason,
      utr,
      payer,
      created_at,
      captured_at,
    )
    return made
  }
  payment(id: string): Payment | undefined {
    return this.#rows(paymentRow, 'SELECT * FROM gateway_payments WHERE id = ?', id)[0]
  }
  /** Of an order or a virtual account, newest first. */
  paymentsOf(id: string): Payment[] {
    const query =
      'SELECT * FROM gateway_payments WHERE order_id = ? OR account_id = ? ORDER BY created_at DESC, rowid DESC'
    return this.#rows(paymentRow, query, id, id)
  }
  isCaptured(payment: Payment): boolean {
    return payment.ends === 'captured' && payment.captured_at <= this.#instant()
  }
  isPaid(order: Order): boolean {
    return this.paymentsOf(order.id).some(payment => this.isCaptured(payment))
  }

  /** A refund without a receipt is made by the gateway itself. */
  addRefund(payment: Payment, amount: number, receipt: string | null, inMs = refundTakesMs): Refund {
    const made = {
      id: idOf('rfnd'),
      payment_id: payment.id,
      amount,
      receipt,
      created_at: this.#instant(),
      processed_at: new Date(this.now().getTime() + inMs).toISOString(),
    }
    this.#run(
      'INSERT INTO gateway_refunds VALUES (?, ?, ?, ?, ?, ?)',
      made.id,
      made.payment_id,
      made.amount,
      made.receipt,
      made.created_at,
      made.processed_at,
    )
    return made
  }
  refundsOf(paymentId: string): Refund[] {
    return this.#rows(
      refundRow,
      'SELECT * FROM gateway_refunds WHERE payment_id = ? ORDER BY rowid',
      paymentId,
    )
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
    const captured = this.#rows(paymentRow, "SELECT * FROM gateway_payments WHERE ends = 'captured'")
    const payments = captured
      .filter(({ id, captured_at }) => isThen(captured_at) && !this.#isSentBackAtOnce(id))
      .map(payment => this.#movement(payment.account_id === null ? 'payment' : 'transfer', payment))
    const refunds = this.#rows(refundRow, 'SELECT * FROM gateway_refunds')
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

  #instant(): string {
    return this.now().toISOString()
  }
  #run(statement: string, ...values: SQLInputValue[]): void {
    this.#database.prepare(statement).run(...values)
  }
  #rows<Schema extends z.ZodType>(
    schema: Schema,
    statement: string,
    ...values: SQLInputValue[]
  ): z.output<Schema>[] {
    return rowsOf(this.#database, schema, statement, ...values)
  }
}

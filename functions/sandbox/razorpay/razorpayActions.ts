import { createHmac, randomBytes } from 'node:crypto'
import type { Webhooks } from '../webhooks.ts'
import { accountEntity, orderEntity, paymentEntity, refundEntity, seconds } from './razorpayEntities.ts'
import type { Order, Payment, RazorpayLedger, Refund, VirtualAccount } from './razorpayLedger.ts'

/** What an investor can do on the gateway's page, or a test without it (`scenarios.md`). */
export const outcomes = [
  'pay',
  'fail',
  'cancel',
  'close',
  'payTwice',
  'payLate',
  'payFromOther',
  'webhookFirst',
  'webhookNever',
  'payWrongAmount',
] as const
export type Outcome = (typeof outcomes)[number]

/** How the page ends; for `return` with the fields that the browser posts back. */
export type Ending =
  | { readonly kind: 'return'; readonly fields: Readonly<Record<string, string>>; readonly waits: boolean }
  | { readonly kind: 'cancel' }
  | { readonly kind: 'closed' }

const lateMs = 20 * 60_000
const webhookAfterMs = 2_000
const shortByPaise = 100
/** An account that is not the registered one. */
const unregisteredAccount = '00000099999999'

export class RazorpayActions {
  readonly #ledger: RazorpayLedger
  readonly #webhooks: Webhooks
  readonly #keySecret: string

  constructor(ledger: RazorpayLedger, webhooks: Webhooks, keySecret: string) {
    this.#ledger = ledger
    this.#webhooks = webhooks
    this.#keySecret = keySecret
  }

  /** Carries out an outcome of an order. */
  perform(order: Order, outcome: Outcome): Ending {
    switch (outcome) {
      case 'cancel':
        return { kind: 'cancel' }
      case 'close':
        return { kind: 'closed' }
      case 'fail':
      case 'payFromOther':
        return this.#fail(order, outcome)
      case 'payLate':
        return this.#late(order)
      default:
        return this.#pay(order, outcome)
    }
  }

  /** The fields that the browser posts back for an order that is already paid. */
  paidAlready(order: Order): Readonly<Record<string, string>> | undefined {
    const payment = this.#ledger.paymentsOf(order.id).findLast(one => this.#ledger.isCaptured(one))
    return payment === undefined ? undefined : this.#signed(order, payment)
  }

  #pay(order: Order, outcome: Outcome): Ending {
    const amount = outcome === 'payWrongAmount' ? Math.max(1, order.amount - shortByPaise) : order.amount
    const first = this.#payment(order, { amount, ends: 'captured' })
    const payments = outcome === 'payTwice' ? [first, this.#payment(order, { ends: 'captured' })] : [first]
    if (outcome !== 'webhookNever')
      for (const payment of payments)
        this.#announceCapture(order, payment, outcome === 'webhookFirst' ? 0 : webhookAfterMs)
    return { kind: 'return', fields: this.#signed(order, first), waits: outcome === 'webhookFirst' }
  }

  #fail(order: Order, outcome: 'fail' | 'payFromOther'): Ending {
    const other = outcome === 'payFromOther'
    const reason = other ? 'bank_account_validation_failed' : 'payment_failed'
    const payment = this.#payment(order, {
      ends: 'failed',
      reason,
      payer: other ? unregisteredAccount : order.account.account_number,
    })
    this.#announce('payment.failed', { payment: paymentEntity(this.#ledger, payment) }, webhookAfterMs)
    return { kind: 'return', fields: errorFields(order, payment, reason), waits: false }
  }

  /** The page times out; the bank pays twenty minutes later. */
  #late(order: Order): Ending {
    const payment = this.#payment(order, { ends: 'captured' }, lateMs)
    this.#announceCapture(order, payment, lateMs)
    return { kind: 'return', fields: errorFields(order, payment, 'payment_timed_out'), waits: false }
  }

  #payment(
    order: Order,
    more: Pick<Payment, 'ends'> & Partial<Pick<Payment, 'amount' | 'reason' | 'payer'>>,
    inMs = 0,
  ): Payment {
    const usual = {
      order_id: order.id,
      account_id: null,
      amount: order.amount,
      method: 'upi',
      reason: null,
      payer: order.account.account_number,
    }
    return this.#ledger.addPayment({ ...usual, ...more }, inMs)
  }

  /** A transfer to a virtual account. Money from an account that is not allowed is sent back at once. */
  transfer(account: VirtualAccount, amount: number, from: string): Payment {
    const payment = this.#ledger.addPayment({
      order_id: null,
      account_id: account.id,
      amount,
      method: 'bank_transfer',
      ends: 'captured',
      reason: null,
      payer: from,
    })
    const allowed = account.payers.some(({ account_number }) => account_number === from)
    if (!allowed) this.#ledger.addRefund(payment, amount, null, 0)
    const entities = {
      payment: paymentEntity(this.#ledger, payment),
      virtual_account: accountEntity(this.#ledger, account),
    }
    this.#announce('virtual_account.credited', entities, webhookAfterMs)
    return payment
  }

  refund(payment: Payment, amount: number, receipt: string | null): Refund {
    const refund = this.#ledger.addRefund(payment, amount, receipt)
    const entities = {
      refund: { ...refundEntity(this.#ledger, refund), status: 'processed' },
      payment: paymentEntity(this.#ledger, payment),
    }
    this.#announce('refund.processed', entities, this.#ledger.refundTakesMs)
    return refund
  }

  #announceCapture(order: Order, payment: Payment, inMs: number): void {
    // The webhook is sent after the capture and shows the payment as captured.
    const captured = { ...paymentEntity(this.#ledger, payment), status: 'captured', captured: true }
    const paid = {
      ...orderEntity(this.#ledger, order),
      status: 'paid',
      amount_paid: order.amount,
      amount_due: 0,
    }
    this.#announce('payment.captured', { payment: captured }, inMs)
    this.#announce('order.paid', { payment: captured, order: paid }, inMs)
  }

  #announce(event: string, entities: Readonly<Record<string, unknown>>, inMs: number): void {
    this.#webhooks.announce({
      vendor: 'payment-gateway',
      event,
      eventId: randomBytes(7).toString('hex'),
      body: {
        entity: 'event',
        account_id: 'acc_sandbox0000002',
        event,
        contains: Object.keys(entities),
        payload: Object.fromEntries(Object.entries(entities).map(([name, entity]) => [name, { entity }])),
        created_at: seconds(this.#ledger.now().toISOString()),
      },
      inMs,
    })
  }

  #signed(order: Order, payment: Payment): Record<string, string> {
    return {
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: createHmac('sha256', this.#keySecret)
        .update(`${order.id}|${payment.id}`)
        .digest('hex'),
    }
  }
}

const descriptions: Readonly<Record<string, string>> = {
  payment_failed: 'Your payment was declined by the bank.',
  payment_timed_out: 'Your payment could not be completed in time.',
  bank_account_validation_failed: 'The account is not the registered one.',
}

const errorFields = (order: Order, payment: Payment, reason: string): Record<string, string> => ({
  'error[code]': 'BAD_REQUEST_ERROR',
  'error[description]': descriptions[reason] ?? 'The payment did not go through.',
  'error[source]': 'customer',
  'error[step]': 'payment_authorization',
  'error[reason]': reason,
  'error[metadata]': JSON.stringify({ payment_id: payment.id, order_id: order.id }),
})

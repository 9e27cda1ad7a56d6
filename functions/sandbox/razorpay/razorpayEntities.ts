import type { Movement, Order, Payment, RazorpayLedger, Refund, VirtualAccount } from './razorpayLedger.ts'

/** The gateway's entities in the vendor's shapes. */

export const seconds = (at: string): number => Math.floor(Date.parse(at) / 1000)
export const collection = (items: readonly unknown[]) => ({
  entity: 'collection',
  count: items.length,
  items,
})

export function orderEntity(ledger: RazorpayLedger, order: Order) {
  const payments = ledger.paymentsOf(order.id)
  const paid = payments
    .filter(payment => ledger.isCaptured(payment))
    .reduce((sum, { amount }) => sum + amount, 0)
  const amountPaid = Math.min(paid, order.amount)
  return {
    id: order.id,
    entity: 'order',
    amount: order.amount,
    amount_paid: amountPaid,
    amount_due: order.amount - amountPaid,
    currency: 'INR',
    receipt: order.receipt,
    offer_id: null,
    status: paid > 0 ? 'paid' : payments.length > 0 ? 'attempted' : 'created',
    attempts: payments.length,
    notes: order.notes,
    created_at: seconds(order.created_at),
  }
}

const errorDescriptions = {
  payment_failed: 'Your payment was declined by the bank.',
  bank_account_validation_failed: 'Payment failed because the account is not the registered one.',
} as const

export function paymentEntity(ledger: RazorpayLedger, payment: Payment) {
  const refunds = ledger.refundsOf(payment.id)
  const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0)
  const isCaptured = ledger.isCaptured(payment)
  const status =
    payment.ends === 'failed'
      ? 'failed'
      : refunded >= payment.amount
        ? 'refunded'
        : isCaptured
          ? 'captured'
          : 'created'
  const failed = payment.ends === 'failed'
  const description =
    payment.reason === 'bank_account_validation_failed'
      ? errorDescriptions.bank_account_validation_failed
      : errorDescriptions.payment_failed
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: 'INR',
    status,
    order_id: payment.order_id,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: refunded,
    refund_status: refunded === 0 ? null : refunded < payment.amount ? 'partial' : 'full',
    captured: isCaptured,
    description: '',
    card_id: null,
    bank: null,
    wallet: null,
    vpa: null,
    email: 'void@razorpay.com',
    contact: '+919999999999',
    notes: [],
    fee: isCaptured ? 0 : null,
    tax: isCaptured ? 0 : null,
    error_code: failed ? 'BAD_REQUEST_ERROR' : null,
    error_description: failed ? description : null,
    error_source: failed ? 'customer' : null,
    error_step: failed ? 'payment_authorization' : null,
    error_reason: failed ? payment.reason : null,
    acquirer_data: payment.method === 'upi' ? { rrn: payment.utr } : {},
    created_at: seconds(payment.created_at),
  }
}

export function refundEntity(ledger: RazorpayLedger, refund: Refund) {
  return {
    id: refund.id,
    entity: 'refund',
    amount: refund.amount,
    receipt: refund.receipt,
    currency: 'INR',
    payment_id: refund.payment_id,
    notes: [],
    acquirer_data: { arn: null },
    created_at: seconds(refund.created_at),
    batch_id: null,
    status: ledger.isProcessed(refund) ? 'processed' : 'pending',
    speed_processed: 'normal',
    speed_requested: 'normal',
  }
}

export const payee = 'Indian Clearing Corporation Limited'

export function accountEntity(ledger: RazorpayLedger, account: VirtualAccount) {
  const closed = ledger.isClosed(account)
  const paid = ledger
    .paymentsOf(account.id)
    .filter(payment => ledger.isCaptured(payment))
    .reduce((sum, { amount }) => sum + amount, 0)
  return {
    id: account.id,
    name: payee,
    entity: 'virtual_account',
    status: closed ? 'closed' : 'active',
    description: account.description,
    amount_expected: null,
    notes: account.notes,
    amount_paid: paid,
    customer_id: null,
    receivers: [
      {
        id: account.id.replace('va_', 'ba_'),
        entity: 'bank_account',
        ifsc: 'RATN0VAAPIS',
        bank_name: 'RBL Bank',
        name: payee,
        notes: [],
        account_number: account.number,
      },
    ],
    allowed_payers: account.payers.map((payer, index) => ({
      type: 'bank_account',
      id: `${account.id.replace('va_', 'ba_')}p${index}`,
      bank_account: { ifsc: payer.ifsc, account_number: payer.account_number },
    })),
    close_by: account.close_by,
    closed_at: closed ? account.close_by : null,
    created_at: seconds(account.created_at),
  }
}

export function transferEntity(payment: Payment) {
  return {
    id: payment.id.replace('pay_', 'bt_'),
    entity: 'bank_transfer',
    payment_id: payment.id,
    mode: 'NEFT',
    bank_reference: payment.utr,
    amount: payment.amount,
    payer_bank_account: { entity: 'bank_account', account_number: payment.payer },
    virtual_account_id: payment.account_id,
  }
}

/** A row of the settlement file. The clearing corporation's gateway settles on the day itself and takes no fee. */
export function reconRow({ kind, payment, refund, order, at }: Movement) {
  const amount = refund?.amount ?? payment.amount
  return {
    entity_id: refund?.id ?? payment.id,
    type: kind === 'refund' ? 'refund' : 'payment',
    debit: kind === 'refund' ? amount : 0,
    credit: kind === 'refund' ? 0 : amount,
    amount,
    currency: 'INR',
    fee: 0,
    tax: 0,
    on_hold: false,
    settled: true,
    created_at: seconds(at),
    settled_at: seconds(at),
    settlement_id: `setl_${at.slice(0, 10).replaceAll('-', '')}`,
    posted_at: null,
    credit_type: 'default',
    description: null,
    notes: refund?.receipt == null ? '{}' : JSON.stringify({ reference: refund.receipt }),
    payment_id: refund === undefined ? null : payment.id,
    settlement_utr: payment.utr,
    order_id: payment.order_id,
    order_receipt: order?.receipt ?? null,
    method: payment.method,
    card_network: null,
    card_issuer: null,
    card_type: null,
    dispute_id: null,
  }
}

import * as z from 'zod/mini'
import { isoDate, paise } from '../../finance/bondTerms.ts'
import { isin, productId, productTypes } from '../bonds/bondBody.ts'
import { noteBody } from '../contract-notes/noteBody.ts'
import { trailFacts, trailStatus } from '../trail.ts'

/** An order's way; which states lead where is `functions/orders/orderLifecycle.ts`. */
export const orderStates = [
  'placed',
  'paymentPending',
  'paid',
  'rfqPlaced',
  'matched',
  'settled',
  'processed',
  'expired',
  'cancelled',
  'failed',
  'refundDue',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

/** The words of the portfolio list (D3 s4); what is none of the documented ones is shown as danger. */
export const orderStatuses = [
  'Order Initiated',
  'Payment Received',
  'Order Placed',
  'Order Under Process',
  'Order Processed',
  'Payment Expired',
  'Order Cancelled',
  'Failed',
  'Refund Initiated',
  'Refunded',
] as const

/** PG: card of the verified bank or UPI through the hosted checkout. NEFT: a transfer to a virtual account. */
export const paymentTypes = ['PG', 'NEFT'] as const

/**
 * Why a payment at the gateway took no money (U20): our own words, into which the adapter puts the vendor's. `declined`: by the
 * bank; `otherAccount`: not the verified one; `unknown`: the vendor said nothing that we know.
 */
export const paymentFailures = [
  'declined',
  'otherAccount',
  'insufficientFunds',
  'limitExceeded',
  'notAuthenticated',
  'timedOut',
  'bankDown',
  'unknown',
] as const
export type PaymentFailure = (typeof paymentFailures)[number]

/** A transaction of the list (D3 s3). Rupees in the documented fields, paise in ours. */
export const transaction = z.object({
  orderId: z.string(),
  createdAt: z.string(),
  product: productId,
  productType: z.enum(productTypes),
  displayName: z.string(),
  ISIN: isin,
  /** A sale is a `redeemTransaction`. */
  type: z.literal('Purchase'),
  status: z.enum(orderStatuses),
  state: z.enum(orderStates),
  amount: z.number(),
  amountPaise: paise,
  units: z.int(),
  amountBreakup: z.object({
    ispAmount: z.number(),
    userAmount: z.number(),
    units: z.int(),
    cleanPaise: paise,
    accruedPaise: z.int(),
    stampDutyPaise: paise,
    discountPaise: paise,
  }),
  rfqDetails: z.object({ orderNumber: z.optional(z.string()) }),
  adminStatus: z.enum(['pending', 'accepted', 'rejected']),
  nsdlChecked: z.boolean(),
  settlementDateStr: isoDate,
  currentState: z.object({ state: z.enum(orderStates) }),
  paymentType: z.enum(paymentTypes),
})
export type Transaction = z.output<typeof transaction>

/** What an investor needs to pay by transfer. */
const virtualAccount = z.object({
  name: z.string(),
  accountNumber: z.string(),
  ifsc: z.string(),
  bankName: z.string(),
  amountPaise: paise,
  /** Money that arrives later is sent back. */
  payBy: z.string(),
  /** The account the money must come from, its last four digits visible. */
  fromAccount: z.string(),
})

/** Where the browser goes to pay: a form it posts to the gateway's hosted page. */
const checkout = z.object({
  action: z.string(),
  fields: z.record(z.string(), z.string()),
  payBy: z.string(),
})

/** One step of the money-and-units trail: who acts, what happened or is expected, and when. */
const trailStep = z.object({
  step: z.enum([
    'placed',
    'paid',
    'rfqPlaced',
    'matched',
    'settled',
    'processed',
    'failed',
    'refundDue',
    'refunded',
    'expired',
    'cancelled',
  ]),
  standing: trailStatus,
  who: z.enum(['you', 'gateway', 'exchange', 'clearing', 'depository', 'us']),
  ...trailFacts,
})

export const orderDetails = z.object({
  ...transaction.shape,
  trail: z.array(trailStep),
  /** Why it failed or waits, as a text id. */
  reason: z.optional(z.string()),
  /** Of an order that was not paid: why the last payment at the gateway took no money, and when (U20). */
  paymentFailure: z.optional(z.object({ why: z.enum(paymentFailures), at: z.string() })),
  /** The account that may pay at the gateway, its last four digits visible. */
  payFrom: z.optional(z.string()),
  checkout: z.optional(checkout),
  virtualAccount: z.optional(virtualAccount),
  /** The price agreed, per 100, clean. */
  cleanPrice: z.string(),
  lockedUntil: z.optional(isoDate),
  contractNote: noteBody,
  /** The moves open to the investor now. */
  moves: z.array(z.enum(['pay', 'switchToNeft', 'cancel', 'buyAgain'])),
})
export type OrderDetails = z.output<typeof orderDetails>

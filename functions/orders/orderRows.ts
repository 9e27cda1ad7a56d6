import * as z from 'zod/mini'
import { productTypes } from '../../shared/contracts/bonds/bondBody.ts'
import { orderStates, paymentFailures, paymentTypes } from '../../shared/contracts/orders/orderBody.ts'

/** Orders and payments as they lie in the table; their keys are the store's. Money is whole paise. */

export const orderRow = z.object({
  orderId: z.string(),
  investorId: z.string(),
  product: z.string(),
  productType: z.enum(productTypes),
  displayName: z.string(),
  ISIN: z.string(),
  units: z.int(),
  paymentType: z.enum(paymentTypes),
  /** As quoted and agreed; they never change. */
  breakup: z.object({
    cleanPaise: z.int(),
    accruedPaise: z.int(),
    stampDutyPaise: z.int(),
    discountPaise: z.int(),
    /** Clean, accrued and stamp duty. */
    ispAmountPaise: z.int(),
    /** What the investor pays. */
    userAmountPaise: z.int(),
  }),
  /** Per 100, clean, four places. */
  cleanPrice: z.string(),
  /** The instrument's version that was quoted. */
  priceVersion: z.int(),
  /** Indian dates: of the trade, and of delivery versus payment as it was agreed and priced. */
  tradeDate: z.string(),
  settlementDate: z.string(),
  /** Until when the units are put aside unpaid. */
  reservedUntil: z.string(),
  /** Until when it may be paid: the same, or the day's cut-off for transfers. */
  payBy: z.string(),
  state: z.enum(orderStates),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** When it came to a state. */
  at: z.partialRecord(z.enum(orderStates), z.string()),
  gatewayOrderId: z.optional(z.string()),
  /** The account that may pay it at the gateway, masked but for its last four digits. */
  payFrom: z.optional(z.string()),
  /** Payments at the gateway that took no money, in the order of their times: the last ten. */
  failedPayments: z.optional(
    z.array(z.object({ paymentId: z.string(), why: z.enum(paymentFailures), at: z.string() })),
  ),
  virtualAccount: z.optional(
    z.object({
      virtualAccountId: z.string(),
      name: z.string(),
      accountNumber: z.string(),
      ifsc: z.string(),
      bankName: z.string(),
      /** The account the money must come from, masked but for its last four digits. */
      fromAccount: z.string(),
    }),
  ),
  /** As the investor noted it. */
  utr: z.optional(z.string()),
  /** The payment that pays it. */
  paymentId: z.optional(z.string()),
  /** `rfqDetails.orderNumber` (D3 s3). */
  rfqNumber: z.optional(z.string()),
  dealNumber: z.optional(z.string()),
  /** When the exchange matched it: the time of the trade. */
  matchedAt: z.optional(z.string()),
  /** Indian dates. */
  settledOn: z.optional(z.string()),
  processedOn: z.optional(z.string()),
  lockedUntil: z.optional(z.string()),
  /** Why it failed or waits, as a text id. */
  reason: z.optional(z.string()),
})
/** `settlementDate` is the day it was agreed and priced for; `settlementDayOf` gives the day by the calendar as it is now. */
export type Order = z.output<typeof orderRow>

/** An order from its row. */
export const orderIn = (row: unknown): Order => z.parse(orderRow, row)

/** What a new order brings; the rest is the store's. */
export type NewOrder = Omit<
  Order,
  'state' | 'version' | 'createdAt' | 'updatedAt' | 'at' | 'gatewayOrderId' | 'virtualAccount'
>

/**
 * `taken`: it paid its order. `refundDue`: it is to go back. `refunded`: it went. A row is written with the very entry in
 * the book that receives the money, and `refunded` with the one that sends it back.
 */
export const paymentStates = ['taken', 'refundDue', 'refunded'] as const

/** Why a payment goes back, the end of a text id `orders.returned…`. */
const returnReasons = [
  'orderFailed',
  'second',
  'cancelled',
  'late',
  'soldOut',
  'priceMoved',
  'wrongAmount',
  'discountUsed',
  'byGateway',
] as const

export const paymentRow = z.object({
  paymentId: z.string(),
  orderId: z.string(),
  investorId: z.string(),
  ISIN: z.string(),
  amountPaise: z.int(),
  method: z.enum(['upi', 'netbanking', 'card', 'transfer', 'other']),
  /** When the gateway took it. */
  paidAt: z.string(),
  utr: z.optional(z.string()),
  state: z.enum(paymentStates),
  version: z.int(),
  /** When it was recorded. */
  createdAt: z.string(),
  why: z.optional(z.enum(returnReasons)),
  /** When it was found that it goes back. */
  returnDueAt: z.optional(z.string()),
  refundId: z.optional(z.string()),
  refundedAt: z.optional(z.string()),
})
export type PaymentRow = z.output<typeof paymentRow>

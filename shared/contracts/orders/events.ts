import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'
import { paymentFailures } from './orderBody.ts'

const event = eventsOf('orders')

const order = { orderId: z.string(), investorId: z.string(), product: z.string(), ISIN: z.string() }

/** Units are reserved and a payment is awaited. */
export const orderPlaced = event('orderPlaced', order)
/** The gateway has the order's money; starts the flow `order-settlement` under the order's id. */
export const orderPaid = event('orderPaid', order)
/** The exchange has the request for quote. */
export const orderRfqPlaced = event('orderRfqPlaced', order)
/** The exchange matched it: there is a trade, and a contract note is due within 24 hours. */
export const orderMatched = event('orderMatched', order)
/** Money and units changed hands at the clearing corporation. */
export const orderSettled = event('orderSettled', order)
/** The depository shows the units. */
export const orderProcessed = event('orderProcessed', order)
/** Unpaid for 15 minutes, or cancelled by the investor: the units are free again. */
export const orderExpired = event('orderExpired', order)
export const orderCancelled = event('orderCancelled', order)
/** The order failed; if money was taken, `refundDue` follows in the same write. */
export const orderFailed = event('orderFailed', order)
/** The gateway's webhook reported a change of a payment; the consumer asks the gateway for the facts. */
export const paymentReported = event('paymentReported', { orderId: z.string() })
/** A payment at the gateway took no money, for a reason that is new to its order, which is still to be paid (U20). */
export const paymentFailed = event('paymentFailed', {
  orderId: z.string(),
  investorId: z.string(),
  paymentId: z.string(),
  why: z.enum(paymentFailures),
})
/** A payment must go back: of a failed order, a second one, a late one, one of another amount. */
export const refundDue = event('refundDue', {
  orderId: z.string(),
  investorId: z.string(),
  paymentId: z.string(),
})
/** The gateway sent it back. */
export const paymentRefunded = event('paymentRefunded', {
  orderId: z.string(),
  investorId: z.string(),
  paymentId: z.string(),
})

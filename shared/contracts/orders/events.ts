import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'

const order = z.object({ orderId: z.string(), investorId: z.string(), product: z.string(), ISIN: z.string() })
const define = <Name extends string>(name: Name) => defineEvent('orders', name, order)

/** Units are reserved and a payment is awaited. */
export const orderPlaced = define('orderPlaced')
/** The gateway has the order's money; starts the flow `order-settlement` under the order's id. */
export const orderPaid = define('orderPaid')
/** The exchange has the request for quote. */
export const orderRfqPlaced = define('orderRfqPlaced')
/** The exchange matched it: there is a trade, and a contract note is due within 24 hours. */
export const orderMatched = define('orderMatched')
/** Money and units changed hands at the clearing corporation. */
export const orderSettled = define('orderSettled')
/** The depository shows the units. */
export const orderProcessed = define('orderProcessed')
/** Unpaid for 15 minutes, or cancelled by the investor: the units are free again. */
export const orderExpired = define('orderExpired')
export const orderCancelled = define('orderCancelled')
/** The order failed; if money was taken, `refundDue` follows in the same write. */
export const orderFailed = define('orderFailed')
/** The gateway's webhook reported a change of a payment; the consumer asks the gateway for the facts. */
export const paymentReported = defineEvent('orders', 'paymentReported', z.object({ orderId: z.string() }))
/** A payment must go back: of a failed order, a second one, a late one, one of another amount. */
export const refundDue = defineEvent(
  'orders',
  'refundDue',
  z.object({ orderId: z.string(), investorId: z.string(), paymentId: z.string() }),
)
/** The gateway sent it back. */
export const paymentRefunded = defineEvent(
  'orders',
  'paymentRefunded',
  z.object({ orderId: z.string(), investorId: z.string(), paymentId: z.string() }),
)

import {
  orderExpired,
  orderFailed,
  orderPaid,
  orderProcessed,
  paymentFailed,
  paymentRefunded,
  refundDue,
} from '../../../shared/contracts/orders/events.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { settlementDayOf } from '../../orders/published.ts'
import type { Delivery } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { letterOn } from '../notify.ts'
import { orderLetter } from './orderLetters.ts'

interface About {
  readonly orderId: string
  /** The payment that goes back. */
  readonly paymentId?: string
}

/** One letter about the order of these events, as it is by now. */
const letter =
  (what: Parameters<typeof orderLetter>[0], { orderOf, paymentsOf, siteOrigin }: ConsumerDependencies) =>
  async ({ orderId, paymentId }: About, { calendar }: Delivery<MarketCalendar>) => {
    const order = await orderOf(orderId)
    if (order === undefined) throw new Error(`${orderId} has news and cannot be read`)
    // Its money goes back already, of which there is a letter too.
    if (what === 'paid' && (order.state === 'refundDue' || order.state === 'refunded')) return undefined
    const payments = paymentId === undefined ? [] : await paymentsOf(orderId)
    const payment = payments.find(one => one.paymentId === paymentId)
    if (paymentId !== undefined && payment === undefined)
      throw new Error(`a payment of ${orderId} has news and cannot be read`)
    return orderLetter(what, { order, settlesOn: settlementDayOf(order, calendar), payment }, siteOrigin)
  }

/** Letter when the money has arrived and the order continues. */
export const onOrderPaid = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, orderPaid, letter('paid', dependencies))

/** Letter when the units are in the demat account. */
export const onOrderProcessed = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, orderProcessed, letter('processed', dependencies))

/** Letter after an order failed. */
export const onOrderFailed = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, orderFailed, letter('failed', dependencies))

/** Letter when an order was not paid in time. A cancelled order needs no letter. */
export const onOrderExpired = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, orderExpired, letter('expired', dependencies))

/** Letter when a payment took no money, while the order can still be paid: then it says why (U20). */
export const onPaymentFailed = (dependencies: ConsumerDependencies) =>
  letterOn(
    dependencies,
    paymentFailed,
    async ({ orderId, why }, { now, calendar }: Delivery<MarketCalendar>) => {
      const order = await dependencies.orderOf(orderId)
      if (order === undefined) throw new Error(`${orderId} has news and cannot be read`)
      const isOpen = order.state === 'placed' || order.state === 'paymentPending'
      if (!isOpen || now.toISOString() >= order.payBy) return undefined
      const settlesOn = settlementDayOf(order, calendar)
      return orderLetter('paymentFailed', { order, settlesOn, failure: why }, dependencies.siteOrigin)
    },
  )

/** Letter when money is refunded: of a failed order, a second payment, a late one, one of another amount. */
export const onRefundDue = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, refundDue, letter('refundDue', dependencies))

/** Letter after the refund was sent. */
export const onPaymentRefunded = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, paymentRefunded, letter('refunded', dependencies))

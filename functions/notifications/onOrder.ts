import { contractNoteIssued } from '../../shared/contracts/contract-notes/events.ts'
import {
  orderExpired,
  orderFailed,
  orderPaid,
  orderProcessed,
  paymentRefunded,
  refundDue,
} from '../../shared/contracts/orders/events.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { letterOn } from './notify.ts'
import { orderLetter } from './orderLetters.ts'

/** One letter about the order of these events. */
const letter =
  (what: Parameters<typeof orderLetter>[0], { siteOrigin }: ConsumerDependencies) =>
  ({ orderId }: { readonly orderId: string }) =>
    orderLetter(what, orderId, siteOrigin)

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

/** Letter when money is refunded: of a failed order, a second payment, a late one, one of another amount. */
export const onRefundDue = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, refundDue, letter('refundDue', dependencies))

/** Letter after the refund was sent. */
export const onPaymentRefunded = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, paymentRefunded, letter('refunded', dependencies))

/** Letter when the contract note is ready. */
export const onContractNoteIssued = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, contractNoteIssued, letter('contractNote', dependencies))

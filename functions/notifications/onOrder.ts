import { contractNoteIssued } from '../../shared/contracts/contract-notes/events.ts'
import {
  orderExpired,
  orderFailed,
  orderPaid,
  orderProcessed,
  paymentRefunded,
  refundDue,
} from '../../shared/contracts/orders/events.ts'
import { consumer, type Delivery } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { notify } from './notify.ts'
import { orderLetter } from './orderLetters.ts'

interface OrderPayload {
  readonly orderId: string
  readonly investorId: string
}

/** The handler of these events: one letter about the order. */
const sendLetter =
  (dependencies: ConsumerDependencies, name: string, what: Parameters<typeof orderLetter>[0]) =>
  ({ orderId, investorId }: OrderPayload, delivery: Delivery): Promise<void> =>
    notify(dependencies, name, delivery, investorId, orderLetter(what, orderId, dependencies.siteOrigin))

/** Letter when the money has arrived and the order continues. */
export const onOrderPaid = (dependencies: ConsumerDependencies) =>
  consumer('onOrderPaid', orderPaid, sendLetter(dependencies, 'onOrderPaid', 'paid'))

/** Letter when the units are in the demat account. */
export const onOrderProcessed = (dependencies: ConsumerDependencies) =>
  consumer('onOrderProcessed', orderProcessed, sendLetter(dependencies, 'onOrderProcessed', 'processed'))

/** Letter after an order failed. */
export const onOrderFailed = (dependencies: ConsumerDependencies) =>
  consumer('onOrderFailed', orderFailed, sendLetter(dependencies, 'onOrderFailed', 'failed'))

/** Letter when an order was not paid in time. A cancelled order needs no letter. */
export const onOrderExpired = (dependencies: ConsumerDependencies) =>
  consumer('onOrderExpired', orderExpired, sendLetter(dependencies, 'onOrderExpired', 'expired'))

/** Letter when money is refunded: of a failed order, a second payment, a late one, one of another amount. */
export const onRefundDue = (dependencies: ConsumerDependencies) =>
  consumer('onRefundDue', refundDue, sendLetter(dependencies, 'onRefundDue', 'refundDue'))

/** Letter after the refund was sent. */
export const onPaymentRefunded = (dependencies: ConsumerDependencies) =>
  consumer('onPaymentRefunded', paymentRefunded, sendLetter(dependencies, 'onPaymentRefunded', 'refunded'))

/** Letter when the contract note is ready. */
export const onContractNoteIssued = (dependencies: ConsumerDependencies) =>
  consumer(
    'onContractNoteIssued',
    contractNoteIssued,
    sendLetter(dependencies, 'onContractNoteIssued', 'contractNote'),
  )

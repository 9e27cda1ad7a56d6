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

interface About {
  readonly orderId: string
  readonly investorId: string
}

/** What a consumer of one of these events does: one letter about the order. */
const writes =
  (dependencies: ConsumerDependencies, name: string, what: Parameters<typeof orderLetter>[0]) =>
  ({ orderId, investorId }: About, delivery: Delivery): Promise<void> =>
    notify(dependencies, name, delivery, {
      investorId,
      letter: orderLetter(what, orderId, dependencies.siteOrigin),
    })

/** Tells that the money is there and the order goes on. */
export const onOrderPaid = (dependencies: ConsumerDependencies) =>
  consumer('onOrderPaid', orderPaid, writes(dependencies, 'onOrderPaid', 'paid'))

/** Tells that the units are in demat. */
export const onOrderProcessed = (dependencies: ConsumerDependencies) =>
  consumer('onOrderProcessed', orderProcessed, writes(dependencies, 'onOrderProcessed', 'processed'))

/** Tells that an order came to nothing. */
export const onOrderFailed = (dependencies: ConsumerDependencies) =>
  consumer('onOrderFailed', orderFailed, writes(dependencies, 'onOrderFailed', 'failed'))

/** Tells that an order was not paid in time. One that its investor gave up needs no letter. */
export const onOrderExpired = (dependencies: ConsumerDependencies) =>
  consumer('onOrderExpired', orderExpired, writes(dependencies, 'onOrderExpired', 'expired'))

/** Tells that money goes back: of a failed order, a second payment, a late one, one of another amount. */
export const onRefundDue = (dependencies: ConsumerDependencies) =>
  consumer('onRefundDue', refundDue, writes(dependencies, 'onRefundDue', 'refundDue'))

/** Tells that it was sent. */
export const onPaymentRefunded = (dependencies: ConsumerDependencies) =>
  consumer('onPaymentRefunded', paymentRefunded, writes(dependencies, 'onPaymentRefunded', 'refunded'))

/** Tells that the contract note is there. */
export const onContractNoteIssued = (dependencies: ConsumerDependencies) =>
  consumer(
    'onContractNoteIssued',
    contractNoteIssued,
    writes(dependencies, 'onContractNoteIssued', 'contractNote'),
  )

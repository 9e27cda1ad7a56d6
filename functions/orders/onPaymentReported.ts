import { paymentReported } from '../../shared/contracts/orders/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { refundPayment } from './refundPayment.ts'
import { settlePayments } from './settlePayments.ts'

/** A webhook said that something happened: the gateway is asked before anything moves. Silent, the queue tries again. */
export const onPaymentReported = (dependencies: Omit<ConsumerDependencies, 'executions'>) =>
  consumer('onPaymentReported', paymentReported, async ({ orderId }, { now, correlationId }) => {
    const { store } = dependencies
    const order = await store.find(orderId)
    if (order === undefined) return
    const at = { now, correlationId }
    const { answered } = await settlePayments(dependencies, order, at)
    // It may have spoken of a refund that hung.
    for (const { paymentId, state } of await store.payments.of(orderId))
      if (state === 'refundDue') await refundPayment(dependencies, { orderId, paymentId }, at)
    if (!answered) throw new Error('the gateway did not answer')
  })

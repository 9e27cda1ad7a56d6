import { paymentReported } from '../../../shared/contracts/orders/events.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { consumer, type Delivery } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { refundPayment } from './refundPayment.ts'
import { settlePayments } from './settlePayments.ts'

/** A webhook reported a payment: the gateway is asked before the order moves. When it does not answer, the queue tries again. */
export const onPaymentReported = (dependencies: Omit<ConsumerDependencies, 'executions'>) =>
  consumer(
    'onPaymentReported',
    paymentReported,
    async ({ orderId }, { now, calendar, correlationId }: Delivery<MarketCalendar>) => {
      const { store } = dependencies
      const order = await store.find(orderId)
      if (order === undefined) return
      const context = { now, calendar, correlationId }
      // It may speak of a refund that hangs; one that falls due just now has an event of its own.
      const hanging = (await store.payments.of(orderId)).filter(({ state }) => state === 'refundDue')
      const { answered } = await settlePayments(dependencies, order, context)
      for (const { paymentId } of hanging) await refundPayment(dependencies, { orderId, paymentId }, context)
      if (!answered) throw new Error('the gateway did not answer')
    },
  )

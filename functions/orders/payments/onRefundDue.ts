import { refundDue } from '../../../shared/contracts/orders/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { refundPayment } from './refundPayment.ts'

/** A payment must go back: the gateway is asked for it at once. Silent, the queue tries again, then the sweep. */
export const onRefundDue = (dependencies: Pick<ConsumerDependencies, 'store' | 'gateway'>) =>
  consumer('onRefundDue', refundDue, async ({ orderId, paymentId }, { now, correlationId }) => {
    await refundPayment(dependencies, { orderId, paymentId }, { now, correlationId })
  })

import { orderPaid } from '../../../shared/contracts/orders/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/** Starts the flow under the order's id, so that one order has one execution however often the event comes. */
export const onOrderPaid = ({ executions }: Pick<ConsumerDependencies, 'executions'>) =>
  consumer('onOrderPaid', orderPaid, async ({ orderId, investorId }) => {
    await executions.start('order-settlement', orderId, { orderId, investorId })
  })

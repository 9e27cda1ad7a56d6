import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Scheduled } from '../../platform/eventFunction.ts'
import { mostPerSweep, sweepEach } from '../../platform/events/sweep.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { isInSettlement } from '../orderLifecycle.ts'
import { refundPayment } from './refundPayment.ts'
import { settlePayments } from './settlePayments.ts'

const pace = { atOnce: 5, longestMs: 20_000 }

/**
 * Payments that no webhook reported are looked for, for three days after the order; refunds that hang are asked about. A
 * order in settlement that no machine works on, because its event or all executions were lost, has one started, which goes on
 * from the order's state; one that has a machine keeps it.
 */
export const sweepPayments = (dependencies: ConsumerDependencies): Scheduled<MarketCalendar> => ({
  name: 'sweepPayments',
  async run({ now, calendar }) {
    const { store, executions } = dependencies
    const context = { now, calendar, correlationId: `sweep-${now.toISOString()}` }
    const [orders, refunds] = await Promise.all([
      store.due('payments', now, mostPerSweep),
      store.payments.due(now, mostPerSweep),
    ])
    const failures: unknown[] = []
    const orderIds = orders.map(({ orderId }) => orderId)
    await sweepEach(orderIds, pace, async orderId => {
      const order = await store.find(orderId)
      if (order === undefined) return
      const settled = await settlePayments(dependencies, order, context)
      const { state, investorId } = settled.order
      if (isInSettlement(state)) await executions.start('order-settlement', orderId, { orderId, investorId })
      await store.markChecked(settled.order, now)
    }).catch((error: unknown) => failures.push(error))
    const orderOf = new Map(refunds.map(({ orderId, paymentId }) => [paymentId, orderId]))
    await sweepEach([...orderOf.keys()], pace, paymentId =>
      refundPayment(dependencies, { orderId: orderOf.get(paymentId) ?? '', paymentId }, context),
    ).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, 'some payments could not be swept')
  },
})

import type { cancelOrder } from '../../../shared/contracts/orders/cancelOrder.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'
import { isUnpaid } from '../orderLifecycle.ts'
import { settlePayments } from '../payments/settlePayments.ts'
import { detailsOf } from '../views/orderView.ts'

/**
 * Gives an unpaid order up. The gateway is asked first: who has paid has bought. Silent, it does not keep the units: what
 * was paid is found later and sent back. Cancelling twice is answered the same.
 */
export const handleCancelOrder =
  (dependencies: Dependencies): Handler<typeof cancelOrder, MarketCalendar> =>
  async ({ orderId }, { session: { investorId }, now, calendar, correlationId }) => {
    const { store } = dependencies
    const context = { now, calendar, correlationId }
    return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
      const found = await store.read(investorId, orderId)
      if (found === undefined) return refuse('orders.unknown', { field: 'orderId' })
      const order = isUnpaid(found.state) ? (await settlePayments(dependencies, found, context)).order : found
      if (order.state === 'cancelled') {
        const payments = await store.payments.of(orderId)
        return reply({ data: await detailsOf(dependencies, { order, payments }, now, calendar) })
      }
      if (!isUnpaid(order.state)) return refuse('orders.notOpen')
      const moved = await store.cancel(order, context)
      if (moved.ok) {
        const payments = await store.payments.of(orderId)
        return reply({ data: await detailsOf(dependencies, { order: moved.order, payments }, now, calendar) })
      }
      return conflict
    })
  }

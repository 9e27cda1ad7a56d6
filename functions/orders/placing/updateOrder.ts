import type { updateOrder } from '../../../shared/contracts/orders/updateOrder.ts'
import { type Refused, refuse, reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { type Conflict, conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'
import { isUnpaid } from '../orderLifecycle.ts'
import type { Order } from '../orderRows.ts'
import { openForTransfer } from '../payments/openOrderPayment.ts'
import { settlePayments } from '../payments/settlePayments.ts'
import { detailsOf } from '../views/orderView.ts'
import { paymentRefusal, transfersUntil } from './purchaseLifecycle.ts'

/**
 * Pays an open order by transfer instead, or notes the UTR of a transfer made (D3 s3, s7). The UTR is only ever shown: the
 * money counts when the gateway says that it arrived.
 */
export const handleUpdateOrder =
  (dependencies: Dependencies): Handler<typeof updateOrder, MarketCalendar> =>
  async ({ orderId, utr }, { session: { investorId }, now, calendar, correlationId }) => {
    const { store } = dependencies
    const context = { now, calendar, correlationId }
    return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
      const found = await store.read(investorId, orderId)
      if (found === undefined) return refuse('orders.unknown', { field: 'orderId' })
      const { order } = isUnpaid(found.state)
        ? await settlePayments(dependencies, found, context)
        : { order: found }
      if (!isUnpaid(order.state)) return refuse('orders.notOpen')
      const switched = await byTransfer(dependencies, order, context)
      if (switched === conflict || !switched.ok) return switched
      const noted = utr === undefined ? switched : await store.note(switched.order, { utr }, context)
      if (!noted.ok) return conflict
      const payments = await store.payments.of(orderId)
      return reply({ data: await detailsOf(dependencies, { order: noted.order, payments }, now, calendar) })
    })
  }

async function byTransfer(
  dependencies: Dependencies,
  order: Order,
  context: WriteContext,
): Promise<{ readonly ok: true; readonly order: Order } | Refused | Conflict> {
  if (order.paymentType === 'NEFT' && order.virtualAccount !== undefined) return { ok: true, order }
  const late = paymentRefusal('NEFT', order.breakup.userAmountPaise, context.now)
  if (late !== undefined) {
    const { id, ...details } = late
    return refuse(id, details)
  }
  const opened = await openForTransfer(dependencies, order, { payBy: transfersUntil(context.now) }, context)
  if (opened.ok) return isUnpaid(opened.order.state) ? opened : conflict
  switch (opened.reason) {
    case 'vendorDown':
      return refuse('orders.vendorDown')
    case 'noAccount':
      return refuse('orders.bankNeeded')
    case 'moved':
      return conflict
  }
}

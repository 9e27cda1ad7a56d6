import type { getOrderDetails } from '../../../shared/contracts/orders/getOrderDetails.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { refreshOrder } from '../payments/refreshOrder.ts'
import { detailsOf } from './orderView.ts'

/** An order of the investor; the screen calls again while money is awaited (D3 s7). */
export const handleGetOrderDetails =
  (dependencies: Dependencies): Handler<typeof getOrderDetails, MarketCalendar> =>
  async ({ orderId }, { session, now, calendar, correlationId }) => {
    const order = await dependencies.store.read(session.investorId, orderId)
    if (order === undefined) return refuse('orders.unknown', { field: 'orderId' })
    const facts = await refreshOrder(dependencies, order, { now, calendar, correlationId })
    return reply({ data: await detailsOf(dependencies, facts, now, calendar) })
  }

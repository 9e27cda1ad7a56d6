import type { MarketWriteContext } from '../../platform/marketDays.ts'
import type { Dependencies } from '../dependencies.ts'
import { isUnpaid } from '../orderLifecycle.ts'
import type { Order } from '../orderRows.ts'
import type { ViewFacts } from '../views/orderView.ts'
import { openOrderPayment } from './openOrderPayment.ts'
import { settlePayments } from './settlePayments.ts'

/**
 * An order as its screen should show it: while money is awaited the gateway is asked, at most every three seconds over
 * all tabs, and what could not be opened before is opened now.
 */
export async function refreshOrder(
  dependencies: Dependencies,
  order: Order,
  context: MarketWriteContext,
): Promise<ViewFacts> {
  const { store, mayAskGateway } = dependencies
  const asks = mayStillMove(order, context.now) && (await mayAskGateway(order.orderId, context.now))
  if (!asks) return { order, payments: await store.payments.of(order.orderId) }
  const settled = await settlePayments(dependencies, order, context)
  const opened = await openOrderPayment(dependencies, settled.order, context)
  return {
    order: opened.order,
    payments: await store.payments.of(order.orderId),
    vendorDown: !settled.answered || !opened.ok,
  }
}

const watchedMs = 24 * 3_600_000
/** Money is awaited, or may have been sent after the order ended. */
const mayStillMove = ({ state, createdAt }: Order, now: Date): boolean =>
  isUnpaid(state) ||
  ((state === 'expired' || state === 'cancelled') && now.getTime() - Date.parse(createdAt) < watchedMs)

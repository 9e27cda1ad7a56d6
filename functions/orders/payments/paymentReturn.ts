import type { paymentReturn } from '../../../shared/contracts/orders/paymentReturn.ts'
import { reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { errorFields, log } from '../../platform/log.ts'
import type { MarketWriteContext } from '../../platform/marketDays.ts'
import type { Dependencies } from '../dependencies.ts'
import { isUnpaid, paidStates } from '../orderLifecycle.ts'
import type { Order } from '../orderRows.ts'
import { paymentScreen, type Returned } from '../views/orderView.ts'
import { settlePayments } from './settlePayments.ts'

/** Where the browser goes when its order is unknown. */
const anyProduct = 'bonds'

/**
 * The browser comes back from the gateway's page (D3 s4). Whatever it brings, the gateway is asked, and the screen shows
 * the gateway's answer. An error is a screen too, never a JSON body, because a person sees it.
 */
export const handlePaymentReturn =
  (dependencies: Dependencies): Handler<typeof paymentReturn, MarketCalendar> =>
  async ({ raw }, { now, calendar, correlationId }) => {
    const context = { now, calendar, correlationId }
    try {
      return reply({}, { location: await screenOf(dependencies, raw, context) })
    } catch (error) {
      log('call.failed', { correlationId, call: 'paymentReturn', ...errorFields(error) })
      const location = paymentScreen(dependencies.siteOrigin, { type: 'error', product: anyProduct })
      return reply({}, { location })
    }
  }

async function screenOf(
  dependencies: Dependencies,
  raw: string,
  context: MarketWriteContext,
): Promise<string> {
  const { store, checkout, siteOrigin } = dependencies
  const message = await checkout.readReturn(raw)
  const orderId = typeof message === 'string' ? undefined : await store.orderIdOf(message)
  const order = orderId === undefined ? undefined : await store.find(orderId)
  if (typeof message === 'string' || order === undefined) {
    log('hook.refused', { correlationId: context.correlationId, call: 'paymentReturn' })
    return paymentScreen(siteOrigin, { type: 'error', product: anyProduct })
  }
  const target = { product: order.product, orderId: order.orderId }
  if (isPaid(order)) return paymentScreen(siteOrigin, { ...target, type: 'txnComplete' })
  const settled = await settlePayments(dependencies, order, context)
  return paymentScreen(siteOrigin, { ...target, type: typeOf(message.ended, settled.order) })
}

const isPaid = ({ state }: Order): boolean => paidStates.some(one => one === state)

function typeOf(ended: 'paid' | 'failed' | 'cancelled', order: Order): Returned['type'] {
  if (isPaid(order)) return 'success'
  if (ended === 'cancelled') return 'cancel'
  if (ended === 'failed') return 'failure'
  // Signed as paid: not captured yet, or nobody could be asked; or it came too late and goes back.
  return isUnpaid(order.state) ? undefined : 'failure'
}

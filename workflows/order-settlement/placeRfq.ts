import type { Order } from '../../functions/orders/orderRows.ts'
import { settlementDayOf } from '../../functions/orders/settlement/settlementDayLifecycle.ts'
import type { MarketWriteContext } from '../../functions/platform/marketDays.ts'
import { ProviderRefused, ProviderUnavailable } from '../../functions/platform/vendors/providerClient.ts'
import type { RfqState } from '../../functions/providers/bondExchange/port.ts'
import { lastWordAt } from './checkTimes.ts'
import { failureText, findRfq } from './exchangeAnswers.ts'
import { checkAgain, dematNumberOf, moved, orderStep, type StepDependencies } from './orderStep.ts'

/**
 * Places the request for quote of a paid order at the exchange. After the close it is only asked what it knows of an
 * earlier attempt. A request that was never answered may stand, so the order is not unwound until the exchange answers.
 */
export const placeRfq = orderStep({
  async paid(dependencies, order, context) {
    const { orders, exchange } = dependencies
    const isOpen = context.now < lastWordAt(order, context.calendar)
    const answer = isOpen ? await submit(dependencies, order, context) : await findRfq(exchange, order)
    // ConfirmMatch, the next state, finds the order still paid and answers when to try again.
    if (answer === undefined) return { stage: 'exchange', until: context.now }
    if (answer === 'unknown') return moved(orders.fail(order, 'orders.failedMarketClosed', context))
    if (answer === 'refused') return moved(orders.fail(order, failureText(), context))
    if (answer.state === 'rejected' || answer.state === 'failed')
      return moved(orders.fail(order, failureText(answer.reason), context))
    const placed = await orders.placeRfq(order, answer.orderNumber, context)
    return placed.ok && answer.state === 'open' ? checkAgain('match', placed.order, context) : 'moved'
  },
})

/**
 * Sends the request under our order's id, which was stored when the order was made; the exchange answers a repeat with
 * the state of the first one. `refused`: it was not taken, and the exchange knows of none that it took before.
 * `undefined`: whether it was taken is not known.
 */
async function submit(
  dependencies: StepDependencies,
  order: Order,
  { calendar }: MarketWriteContext,
): Promise<RfqState | 'refused' | undefined> {
  const { exchange } = dependencies
  const { orderId, ISIN, units, cleanPrice, breakup } = order
  const considerationPaise = breakup.cleanPaise + breakup.accruedPaise
  const dematNumber = await dematNumberOf(dependencies, order)
  try {
    return await exchange.place({
      orderId,
      ISIN,
      units,
      cleanPrice,
      considerationPaise,
      settlementDate: settlementDayOf(order, calendar),
      dematNumber,
    })
  } catch (error) {
    if (error instanceof ProviderUnavailable) return undefined
    if (!(error instanceof ProviderRefused)) throw error
  }
  const known = await findRfq(exchange, order)
  return known === 'unknown' ? 'refused' : known
}

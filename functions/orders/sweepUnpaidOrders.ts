import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Scheduled } from '../platform/eventFunction.ts'
import { mostPerSweep, sweepEach } from '../platform/events/sweep.ts'
import type { MarketWriteContext } from '../platform/marketDays.ts'
import { conflict, retryOnConflict } from '../platform/records/retryOnConflict.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { isUnpaid } from './orderLifecycle.ts'
import { settlePayments } from './payments/settlePayments.ts'

/** A gateway that is silent for its 8 s must still end within the function's minute. */
const pace = { atOnce: 10, longestMs: 40_000 }

/**
 * Orders whose time is up: the gateway is asked once more, then the units are for sale again. A transfer may come until its
 * cut-off: its order stays open without units. A silent gateway keeps no units from others; money that was paid is found
 * later, and buys if the units are still there.
 */
export const sweepUnpaidOrders = (
  dependencies: Omit<ConsumerDependencies, 'executions'>,
): Scheduled<MarketCalendar> => ({
  name: 'sweepUnpaidOrders',
  async run({ now, calendar }) {
    const { store } = dependencies
    const due = await store.due('unpaid', now, mostPerSweep)
    const investorOf = new Map(due.map(({ orderId, investorId }) => [orderId, investorId]))
    const context = { now, calendar, correlationId: `sweep-${now.toISOString()}` }
    await sweepEach([...investorOf.keys()], pace, orderId =>
      endIfDue(dependencies, { orderId, investorId: investorOf.get(orderId) ?? '' }, context),
    )
  },
})

async function endIfDue(
  dependencies: Omit<ConsumerDependencies, 'executions'>,
  { orderId, investorId }: { readonly orderId: string; readonly investorId: string },
  context: MarketWriteContext,
): Promise<void> {
  const { store } = dependencies
  return retryOnConflict(async () => {
    const found = await store.read(investorId, orderId)
    // The index runs behind the table: what it names may be paid already.
    if (found === undefined || !isUnpaid(found.state)) return
    const { order } = await settlePayments(dependencies, found, context)
    if (!isUnpaid(order.state)) return
    const now = context.now.toISOString()
    if (now >= order.payBy) {
      if ((await store.expire(order, context)).ok) return
      return conflict
    }
    if (now < order.reservedUntil) return
    const reservation = await store.reservationOf(order)
    if (reservation?.state !== 'held') return store.markChecked(order, context.now)
    if ((await store.lapse(order, context)).ok) return
    return conflict
  })
}

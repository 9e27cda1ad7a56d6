import { redeemQuoteRequested } from '../../../shared/contracts/liquidation/events.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { consumer, type Delivery } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { isQuote } from '../liquidationLifecycle.ts'
import { startMachine } from '../machines.ts'

/** Starts the flow under the order's id, so that one request has one machine however often the event comes. */
export const onRedeemQuoteRequested = ({
  store,
  executions,
}: Pick<ConsumerDependencies, 'store' | 'executions'>) =>
  consumer(
    'onRedeemQuoteRequested',
    redeemQuoteRequested,
    async ({ orderId, investorId }, { now, calendar }: Delivery<MarketCalendar>) => {
      const liquidation = await store.read(investorId, orderId)
      // Taken back, or another took its place, before anybody asked the desk.
      if (liquidation !== undefined && isQuote(liquidation.state))
        await startMachine(executions, liquidation, now, calendar)
    },
  )

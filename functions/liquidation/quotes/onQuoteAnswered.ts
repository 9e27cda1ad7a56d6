import {
  redeemQuoteDeclined,
  redeemQuoteLapsed,
  redeemQuoteReady,
  redeemQuoteRejected,
  redeemQuoteSuperseded,
  redeemRequestCancelled,
} from '../../../shared/contracts/liquidation/events.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { type Consumer, consumer, type Delivery } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { answerWaiting } from './answerWaiting.ts'

/**
 * The desk or the investor answered, or the request ended otherwise: the machine that waits continues (rule 15). Each event has
 * a queue of its own, and all of them do the same, whatever their order.
 */
export function onQuoteAnswered(
  dependencies: Pick<ConsumerDependencies, 'store' | 'taskTokens'>,
): Consumer<MarketCalendar>[] {
  const answering = (name: string, definition: typeof redeemQuoteReady): Consumer<MarketCalendar> =>
    consumer(
      name,
      definition,
      async ({ orderId, investorId }, { now, calendar }: Delivery<MarketCalendar>) => {
        const liquidation = await dependencies.store.read(investorId, orderId)
        if (liquidation !== undefined) await answerWaiting(dependencies, liquidation, now, calendar)
      },
    )
  return [
    answering('onQuoteReady', redeemQuoteReady),
    answering('onQuoteDeclined', redeemQuoteDeclined),
    answering('onQuoteRejected', redeemQuoteRejected),
    answering('onRequestCancelled', redeemRequestCancelled),
    answering('onQuoteSuperseded', redeemQuoteSuperseded),
    answering('onQuoteLapsed', redeemQuoteLapsed),
  ]
}

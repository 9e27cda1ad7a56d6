import { payoutReported } from '../../../shared/contracts/liquidation/events.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { consumer, type Delivery } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { amountsOf, referenceOf } from '../liquidationCommands.ts'
import { isOwed, payAgainFrom } from '../liquidationLifecycle.ts'
import { startMachine } from '../machines.ts'

/**
 * The bank reports that it sent a payout back. Only its answer to our question counts: a payout that came back after it was
 * booked as paid is owed again, its investor is informed, and a machine pays it under the next reference. A message that is
 * late, repeated or about a former payout changes nothing. Throws while the sale moves, so that the message comes again.
 */
export const onPayoutReported = ({
  store,
  executions,
  payouts,
}: Pick<ConsumerDependencies, 'store' | 'executions'> & {
  readonly payouts: Pick<ConsumerDependencies['payouts'], 'find'>
}) =>
  consumer(
    'onPayoutReported',
    payoutReported,
    async ({ orderId, reference }, { now, calendar, correlationId }: Delivery<MarketCalendar>) => {
      const sale = await store.find(orderId)
      if (sale === undefined) return
      // A repeat after a crash: the money is owed again, and the machine may lack.
      if (sale.reversals !== undefined && isOwed(sale.state)) {
        await startMachine(executions, sale, now, calendar)
        return
      }
      if (referenceOf(sale) !== reference) return
      if (sale.state !== 'paying' && sale.state !== 'processed') return
      const answer = await payouts.find(reference)
      const isBack = answer?.state === 'returned' && answer.amountPaise === amountsOf(sale).redemptionPaise
      if (!isBack) return
      const why = { reason: 'liquidation.delayedReturned', until: payAgainFrom(now, calendar) }
      const context = { now, calendar, correlationId }
      const moved =
        sale.state === 'paying'
          ? await store.returned(sale, why, context)
          : await store.reversed(sale, why, context)
      if (!moved.ok) throw new Error('the sale moved meanwhile')
      await startMachine(executions, moved.liquidation, now, calendar)
    },
  )

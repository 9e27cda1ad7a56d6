import { liquidationPlaced } from '../../../shared/contracts/liquidation/events.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { consumer, type Delivery } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { startMachine } from '../machines.ts'
import { answerWaiting } from '../quotes/answerWaiting.ts'

/**
 * The money is owed: starts the flow that pays it, under the order's id. For an MLD this is also the investor's answer to the
 * quote, so the machine that waits for it is answered.
 */
export const onLiquidationPlaced = (
  dependencies: Pick<ConsumerDependencies, 'store' | 'executions' | 'taskTokens'>,
) =>
  consumer(
    'onLiquidationPlaced',
    liquidationPlaced,
    async ({ orderId, investorId }, { now, calendar }: Delivery<MarketCalendar>) => {
      const liquidation = await dependencies.store.read(investorId, orderId)
      if (liquidation === undefined) return
      await startMachine(dependencies.executions, liquidation, now, calendar)
      if (liquidation.productType === 'mld') await answerWaiting(dependencies, liquidation, now, calendar)
    },
  )

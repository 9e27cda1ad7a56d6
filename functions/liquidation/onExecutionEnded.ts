import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Consumer } from '../platform/eventFunction.ts'
import { restartBrokenExecutions } from '../platform/executions/brokenExecutions.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { isOwed, isQuote, type RedeemState } from './liquidationLifecycle.ts'
import type { Liquidation } from './liquidationRows.ts'
import { startMachine } from './machines.ts'

type Needs = Pick<ConsumerDependencies, 'store' | 'executions'>

const restart = (
  consumer: string,
  isUnderWay: (state: RedeemState) => boolean,
  { store, executions }: Needs,
): Consumer<MarketCalendar> =>
  restartBrokenExecutions<Liquidation, MarketCalendar>({
    consumer,
    logLine: 'liquidation.machineDied',
    find: orderId => store.find(orderId),
    isUnderWay: ({ state }) => isUnderWay(state),
    start: (liquidation, start, { now, calendar }) =>
      startMachine(executions, liquidation, now, calendar, start),
    async escalate(liquidation, { id: correlationId, now, calendar }) {
      if (liquidation.reason !== undefined || !isOwed(liquidation.state)) return
      // When the version changed in between, somebody is at work on the liquidation.
      await store.delay(liquidation, { reason: 'liquidation.waitsForUs' }, { now, calendar, correlationId })
    },
  })

/** Executions of `mld-quote` and `bond-liquidation` that broke off: another one goes on from the liquidation's state. */
export const onExecutionEnded = (dependencies: Needs): Consumer<MarketCalendar>[] => [
  restart('onQuoteMachineEnded', isQuote, dependencies),
  restart('onLiquidationMachineEnded', isOwed, dependencies),
]

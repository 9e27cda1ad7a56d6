import { purchasePromisedDays } from '../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { executionName, restartBrokenExecutions } from '../platform/executions/brokenExecutions.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { isInSettlement } from './orderLifecycle.ts'
import type { Order } from './orderRows.ts'

/** An execution of `order-settlement` broke off. Up to the latest settlement we promise another one goes on from the order's state. */
export const onExecutionEnded = ({ store, executions }: Pick<ConsumerDependencies, 'store' | 'executions'>) =>
  restartBrokenExecutions<Order, MarketCalendar>({
    consumer: 'onExecutionEnded',
    logLine: 'order.machineDied',
    find: orderId => store.find(orderId),
    isUnderWay: ({ state }) => isInSettlement(state),
    mayStart: ({ tradeDate }, { now, calendar }) =>
      indianDate(now) <= calendar.addWorkingDays(tradeDate, purchasePromisedDays),
    async start({ orderId, investorId }, start) {
      await executions.start('order-settlement', executionName(orderId, start), { orderId, investorId })
    },
    async escalate(order, { id: correlationId, now }) {
      if (order.reason !== undefined) return
      // When the version changed in between, somebody is at work on the order.
      await store.note(order, { reason: 'orders.waitsForUs' }, { now, correlationId })
    },
  })

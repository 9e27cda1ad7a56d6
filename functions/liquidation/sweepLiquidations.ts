import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Scheduled } from '../platform/eventFunction.ts'
import { mostPerSweep, sweepEach } from '../platform/events/sweep.ts'
import { log } from '../platform/log.ts'
import type { MarketWriteContext } from '../platform/marketDays.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { isOpen, isQuote, payFrom, validUntilOf } from './liquidationLifecycle.ts'
import type { Liquidation } from './liquidationRows.ts'
import { startMachine } from './machines.ts'

const pace = { atOnce: 10, longestMs: 40_000 }

/**
 * Requests whose machine never began, because its event was lost, have it started; one that has it keeps it. A price that
 * nobody agreed to in time lapses even when its machine is dead. A payment that is overdue is logged, which alarms.
 */
export const sweepLiquidations = (
  dependencies: Pick<ConsumerDependencies, 'store' | 'executions'>,
): Scheduled<MarketCalendar> => ({
  name: 'sweepLiquidations',
  async run({ now, calendar }) {
    const due = await dependencies.store.due(now, mostPerSweep)
    const investorOf = new Map(due.map(({ orderId, investorId }) => [orderId, investorId]))
    const context = { now, calendar, correlationId: `sweep-${now.toISOString()}` }
    await sweepEach([...investorOf.keys()], pace, async orderId => {
      const liquidation = await dependencies.store.read(investorOf.get(orderId) ?? '', orderId)
      // The index runs behind the table: what it names may have ended.
      if (liquidation !== undefined && isOpen(liquidation.state))
        await look(dependencies, liquidation, context)
    })
  },
})

async function look(
  { store, executions }: Pick<ConsumerDependencies, 'store' | 'executions'>,
  liquidation: Liquidation,
  context: MarketWriteContext,
): Promise<void> {
  const { now, calendar, correlationId } = context
  if (isQuote(liquidation.state)) {
    const until = validUntilOf(liquidation, calendar)
    // One that was moved in between is looked at again by the next sweep.
    if (until !== undefined && now.toISOString() >= until) {
      await store.lapse(liquidation, context)
      return
    }
  } else if (liquidation.placedOn !== undefined && isLate(liquidation, liquidation.placedOn, now, calendar))
    log('liquidation.late', { correlationId, recordId: liquidation.orderId })
  await startMachine(executions, liquidation, now, calendar)
  await store.markChecked(liquidation, context)
}

const hour = 3_600_000
/** Unpaid an hour after its time. A sale that waits for a person or for a bank account has a reason, and is not late. */
const isLate = (
  { delayedUntil, reason }: Liquidation,
  placedOn: string,
  now: Date,
  calendar: MarketCalendar,
): boolean => {
  const waits = reason !== undefined && reason !== 'liquidation.waitsForUs' && delayedUntil === undefined
  return !waits && now.getTime() > Date.parse(delayedUntil ?? payFrom(placedOn, calendar)) + hour
}

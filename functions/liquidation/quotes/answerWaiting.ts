import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { machineInput } from '../liquidationLifecycle.ts'
import type { Liquidation } from '../liquidationRows.ts'

/**
 * Answers the machine that waits for the desk or for the investor with the current state of the request. Events may come in
 * any order and more than once, so only the record counts. A token whose machine no longer waits is ignored.
 */
export async function answerWaiting(
  { store, taskTokens }: Pick<ConsumerDependencies, 'store' | 'taskTokens'>,
  liquidation: Liquidation,
  now: Date,
  calendar: MarketCalendar,
): Promise<void> {
  const { state, orderId } = liquidation
  if (state === 'quoteRequested') return
  // Of a price only the desk's waiting is over.
  const waiters = state === 'quoteReady' ? (['desk'] as const) : (['desk', 'investor'] as const)
  for (const waiter of waiters) {
    const token = await store.tokenOf(orderId, waiter)
    if (token !== undefined) await taskTokens.answer(token, machineInput(liquidation, now, calendar))
  }
}

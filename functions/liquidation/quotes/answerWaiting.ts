import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { machineInput } from '../liquidationLifecycle.ts'
import type { Liquidation } from '../liquidationRows.ts'

/**
 * Tells whoever waits for the desk or for the investor that it has happened, with the request as it stands: events come in
 * any order and any number of times, and only the record knows. A machine that waits no longer is done with it already.
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

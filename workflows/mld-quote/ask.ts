import type * as z from 'zod/mini'
import type { LiquidationCommands } from '../../functions/liquidation/liquidationCommands.ts'
import { machineInput } from '../../functions/liquidation/liquidationLifecycle.ts'
import type { Waiter } from '../../functions/liquidation/quotes/waitingStore.ts'
import type { TaskTokens } from '../../functions/platform/executions/taskTokens.ts'
import type { MarketContext } from '../../shared/vocabulary/marketCalendar.ts'
import type { askInput } from './contract.ts'

export interface Ask {
  readonly liquidations: Pick<LiquidationCommands, 'storeToken'>
  readonly taskTokens: TaskTokens
}

/**
 * Stores the token by which the machine waits for the desk or for the investor. When the request has moved already, the
 * token is answered at once; a later move finds the stored token.
 */
export const ask =
  (waiter: Waiter) =>
  ({ liquidations, taskTokens }: Ask) =>
  async ({ orderId, token }: z.output<typeof askInput>, { now, calendar }: MarketContext): Promise<void> => {
    const kept = await liquidations.storeToken(orderId, waiter, token, now)
    if (!kept.stored) await taskTokens.answer(token, machineInput(kept.liquidation, now, calendar))
  }

import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { executionName } from '../platform/executions/brokenExecutions.ts'
import type { Executions } from '../platform/executions/executions.ts'
import { isQuote, machineInput, payFrom } from './liquidationLifecycle.ts'
import type { Liquidation } from './liquidationRows.ts'

/** Of a sale whose machine ended when it was paid, and whose money came back, each time a start of its own. */
const firstStartOf = ({ reversals = 0 }: Liquidation): number => 1 + 10 * reversals

/**
 * Starts the machine of a request as it stands: `mld-quote` while it is a quote, `bond-liquidation` once it is placed, under
 * the order's id and which start it is. One that was started before stays the one; of an ended request none is started.
 */
export async function startMachine(
  executions: Executions,
  liquidation: Liquidation,
  now: Date,
  calendar: MarketCalendar,
  start = firstStartOf(liquidation),
): Promise<void> {
  const { orderId, investorId, placedOn, state } = liquidation
  const name = executionName(orderId, start)
  if (isQuote(state)) await executions.start('mld-quote', name, machineInput(liquidation, now, calendar))
  else if (placedOn !== undefined && state !== 'processed' && state !== 'failed')
    await executions.start('bond-liquidation', name, {
      orderId,
      investorId,
      until: payFrom(placedOn, calendar),
    })
}

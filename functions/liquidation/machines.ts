import type { Executions } from '../platform/executions.ts'
import { isQuote, machineInput, payFrom } from './liquidationLifecycle.ts'
import type { Liquidation } from './liquidationRows.ts'

const again = '.again-'
/** Which request an execution is about, and which start of it it is. */
export function nameParts(name: string): { readonly orderId: string; readonly count: number } {
  const [orderId = '', count = '1'] = name.split(again)
  return { orderId, count: Number(count) }
}

/**
 * Starts the machine of a request as it stands: `mld-quote` while it is a quote, `bond-liquidation` once it is placed, under
 * the order's id and which start it is. One that was started before stays the one; of an ended request none is started.
 */
export async function startMachine(
  executions: Executions,
  liquidation: Liquidation,
  now: Date,
  count = 1,
): Promise<void> {
  const { orderId, investorId, placedOn, state } = liquidation
  const name = count === 1 ? orderId : `${orderId}${again}${count}`
  if (isQuote(state)) await executions.start('mld-quote', name, machineInput(liquidation, now))
  else if (placedOn !== undefined && state !== 'processed' && state !== 'failed')
    await executions.start('bond-liquidation', name, { orderId, investorId, until: payFrom(placedOn) })
}

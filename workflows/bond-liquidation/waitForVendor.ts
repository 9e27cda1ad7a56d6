import type { Liquidation } from '../../functions/liquidation/liquidationRows.ts'
import { log } from '../../functions/platform/log.ts'
import type { MarketWriteContext } from '../../functions/platform/marketDays.ts'
import { isLongAgo, lateFrom, nextCheckAt } from './checkTimes.ts'
import type { Stage } from './contract.ts'
import type { Outcome, StepDependencies } from './saleStep.ts'

/**
 * The depository or the bank has not done it yet: asked again, as late as its pace says. `since`: the instant of our
 * request. Once it is late the investor gets the reason, and people are called by the log.
 */
export async function waitForVendor(
  { liquidations }: Pick<StepDependencies, 'liquidations'>,
  sale: Liquidation,
  awaited: { readonly stage: Stage; readonly since: string; readonly reason: string },
  context: MarketWriteContext,
): Promise<Outcome> {
  const { placedOn, orderId } = sale
  const { stage, since, reason } = awaited
  const { now, calendar, correlationId } = context
  if (placedOn !== undefined && now >= lateFrom(placedOn, since, calendar)) {
    const isNew = sale.reason !== reason
    const recorded = isNew ? await liquidations.delay(sale, { reason }, context) : undefined
    if (recorded?.ok === false) return 'moved'
    if (isNew || isLongAgo(since, now))
      log('liquidation.late', { correlationId, recordId: orderId, status: stage })
  }
  return { stage, until: nextCheckAt(since, now) }
}

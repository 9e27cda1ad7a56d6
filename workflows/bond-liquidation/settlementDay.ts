import { fallsThroughOn, movedFrom, payFrom } from '../../functions/liquidation/liquidationLifecycle.ts'
import type { Liquidation } from '../../functions/liquidation/liquidationRows.ts'
import type { MarketWriteContext } from '../../functions/platform/marketDays.ts'
import { spreadFrom } from '../../functions/platform/records/spread.ts'
import { settlementSpreadMinutes } from '../../shared/vocabulary/businessRules.ts'
import { delayTexts, payableFrom } from './checkTimes.ts'
import type { Outcome, StepDependencies } from './saleStep.ts'

const spreadMs = settlementSpreadMinutes * 60_000

/** Requests the second person's approval, once, when the amount needs it. */
export async function requestNeededApproval(
  { approvalOf, requestApproval }: StepDependencies,
  sale: Liquidation,
  { now }: MarketWriteContext,
): Promise<void> {
  if ((await approvalOf(sale, now)) === 'none') await requestApproval(sale, now)
}

/**
 * Until when a placed sale waits for its settlement day; nothing when units may be delivered now. The day is computed each
 * time, so that a day announced late moves it. A postponed day is recorded on the sale, which sends one letter.
 */
export async function waitForDay(
  { liquidations }: StepDependencies,
  sale: Liquidation,
  context: MarketWriteContext,
): Promise<Outcome | undefined> {
  const { placedOn } = sale
  if (placedOn === undefined) throw new Error('a sale that is placed has a day')
  const { now, calendar } = context
  const due = new Date(payFrom(placedOn, calendar))
  const from = now < due ? due : payableFrom(now, calendar)
  if (from <= now) return undefined
  const reason =
    fallsThroughOn(sale, calendar) !== undefined
      ? delayTexts.fallsThrough
      : movedFrom(sale, calendar) !== undefined && delayTexts.moved
  const recorded = reason && (await liquidations.delay(sale, { reason, until: from.toISOString() }, context))
  return recorded && !recorded.ok
    ? 'moved'
    : { stage: 'day', until: spreadFrom(from, sale.orderId, spreadMs) }
}

import { noteIn } from '../../functions/liquidation/liquidationLifecycle.ts'
import type { Liquidation } from '../../functions/liquidation/liquidationRows.ts'
import { log } from '../../functions/platform/log.ts'
import type { MarketWriteContext } from '../../functions/platform/marketDays.ts'
import { conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import { undefinedIfVendorDown } from '../../functions/platform/vendors/undefinedIfVendorDown.ts'
import type { DeliveryState } from '../../functions/providers/depository/port.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { delayTexts } from './checkTimes.ts'
import { moved, type Outcome, type StepDependencies, saleStep } from './saleStep.ts'
import { requestNeededApproval, waitForDay } from './settlementDay.ts'
import { waitForVendor } from './waitForVendor.ts'

/**
 * Has the depository deliver the units of a placed sale, from 11:00 of the settlement day on. Repeated, it asks under the
 * same reference where they are.
 */
export const deliverUnits = saleStep({
  async placed(dependencies, sale, context) {
    const wait = await waitForDay(dependencies, sale, context)
    if (wait !== undefined) {
      await requestNeededApproval(dependencies, sale, context)
      return wait
    }
    const { liquidations } = dependencies
    const { deliveryAskedAt, deliverBy } = sale
    if (deliveryAskedAt !== undefined) return askDepository(dependencies, sale, deliveryAskedAt, context)
    // Postponed past a record date: the payment is the seller's, and the price contains it.
    if (deliverBy !== undefined && indianDate(context.now) > deliverBy)
      return moved(liquidations.fail(sale, 'liquidation.failedRecordDate', context))
    // Before the first request to the depository: from here on only the depository can fail the sale.
    const set = { deliveryAskedAt: context.now.toISOString() }
    return moved(liquidations.move(sale, noteIn('placed'), { set }, context))
  },
})

async function askDepository(
  dependencies: StepDependencies,
  sale: Liquidation,
  requestedAt: string,
  context: MarketWriteContext,
): Promise<Outcome> {
  const { liquidations, depository, dematOf } = dependencies
  const { investorId, orderId: reference, ISIN, units } = sale
  const dematNumber = await dematOf(investorId)
  if (dematNumber === undefined) throw new Error('an investor who has sold has a demat account')
  const answer = await undefinedIfVendorDown(() =>
    depository.deliver({ reference, dematNumber, ISIN, units }),
  )
  if (answer?.state === 'short') return moved(liquidations.fail(sale, 'liquidation.failedUnits', context))
  if (answer?.state === 'delivered') {
    const deliveredOn = dayOf(answer, requestedAt, context)
    if (deliveredOn !== undefined && (await recordDelivery(dependencies, sale, deliveredOn, context)))
      return 'moved'
    log('delivery.contradicts', { correlationId: reference, recordId: reference })
  }
  const awaited = { stage: 'units', since: requestedAt, reason: delayTexts.units } as const
  return waitForVendor(dependencies, sale, awaited, context)
}

/** The Indian date on which the depository says it delivered; nothing when it is before our request or in the future. */
function dayOf(
  { deliveredAt }: DeliveryState,
  requestedAt: string,
  { now }: MarketWriteContext,
): string | undefined {
  const day = indianDate(deliveredAt ?? now)
  return day < indianDate(new Date(requestedAt)) || day > indianDate(now) ? undefined : day
}

/**
 * Records the delivery, with the book read again when a lot has changed in between. `false`: the book says that the units
 * were redeemed meanwhile; which of the two is right, only people find out.
 */
function recordDelivery(
  { liquidations }: StepDependencies,
  sale: Liquidation,
  deliveredOn: string,
  context: MarketWriteContext,
): Promise<boolean> {
  return retryOnConflict({ otherwise: () => false }, async () => {
    const delivered = await liquidations.deliver(sale, { deliveredOn }, context)
    return delivered.ok || delivered.reason !== 'units' ? true : conflict
  })
}

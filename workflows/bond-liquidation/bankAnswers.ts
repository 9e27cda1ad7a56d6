import type { PayoutAccount } from '../../functions/bank-verification/published.ts'
import { amountsOf, referenceOf } from '../../functions/liquidation/liquidationCommands.ts'
import { payAgainFrom } from '../../functions/liquidation/liquidationLifecycle.ts'
import type { Liquidation } from '../../functions/liquidation/liquidationRows.ts'
import { log } from '../../functions/platform/log.ts'
import type { MarketWriteContext } from '../../functions/platform/marketDays.ts'
import { ProviderRefused, ProviderUnavailable } from '../../functions/platform/vendors/providerClient.ts'
import { undefinedIfVendorDown } from '../../functions/platform/vendors/undefinedIfVendorDown.ts'
import type { PayoutState } from '../../functions/providers/payouts/port.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { delayTexts } from './checkTimes.ts'
import { moved, type Outcome, type StepDependencies } from './saleStep.ts'
import { waitForVendor } from './waitForVendor.ts'

/** Returned as often as this, the account itself is wrong, and people must speak with the investor. */
const returnsBeforeCall = 3

/**
 * Requests the payout of a sale that is `paying`, under the reference that is stored with it. The bank pays one reference
 * once, and answers a repeat with the state of the first request.
 */
export async function submitPayout(
  dependencies: StepDependencies,
  sale: Liquidation,
  { name, accountNumber, ifsc }: PayoutAccount,
  context: MarketWriteContext,
): Promise<Outcome> {
  const { payouts } = dependencies
  const { orderId: recordId, payoutNo: attempt } = sale
  const { correlationId } = context
  const reference = referenceOf(sale)
  const since = context.now.toISOString()
  const payout = {
    reference,
    amountPaise: amountsOf(sale).redemptionPaise,
    account: { name, accountNumber, ifsc },
  }
  try {
    return await recordAnswer(dependencies, sale, await payouts.pay(payout), context, since)
  } catch (error) {
    if (error instanceof ProviderUnavailable) return waitForBank(dependencies, sale, context, since)
    if (!(error instanceof ProviderRefused)) throw error
  }
  // A refused repeat says nothing about the first request. A refused first one is for people: our account, or theirs.
  const known = await undefinedIfVendorDown(() => payouts.find(reference))
  if (known !== undefined) return recordAnswer(dependencies, sale, known, context, since)
  log('payout.refused', { correlationId, recordId, attempt })
  return waitForBank(dependencies, sale, context, since)
}

/** Records the bank's answer. `since`: the instant of our request, from which the pace of the questions counts. */
export async function recordAnswer(
  dependencies: StepDependencies,
  sale: Liquidation,
  answer: PayoutState,
  context: MarketWriteContext,
  since = sale.at.paying ?? sale.updatedAt,
): Promise<Outcome> {
  const { liquidations, payouts, isHeld } = dependencies
  const { orderId: recordId, payoutNo: attempt, investorId } = sale
  const { now, calendar, correlationId } = context
  const { state, utr, paidAt = now, payoutId } = answer
  if (contradicts(sale, answer, context)) {
    log('payout.contradicts', { correlationId, recordId, attempt })
    return waitForBank(dependencies, sale, context, since)
  }
  if (state === 'returned') {
    if (attempt >= returnsBeforeCall) log('payout.refused', { correlationId, recordId, attempt })
    const delay = { reason: delayTexts.returned, until: payAgainFrom(now, calendar) }
    return moved(liquidations.returned(sale, delay, context))
  }
  if (state === 'queued' && (await isHeld(investorId))) {
    // Queued until our account has money, it would go during the hold: cancelled, and paid anew afterwards.
    const cancelled = await undefinedIfVendorDown(() => payouts.takeBack(payoutId))
    // No answer, or on its way by now: the bank is asked again.
    if (cancelled?.state !== 'returned') return waitForBank(dependencies, sale, context)
    return moved(liquidations.returned(sale, { reason: delayTexts.hold }, context))
  }
  if (state !== 'paid' || utr === undefined) return waitForBank(dependencies, sale, context, since)
  return moved(liquidations.paid(sale, { utr, paidAt, payoutId }, context))
}

/** Another amount than ours, or paid on a day before our request or in the future. */
function contradicts(
  sale: Liquidation,
  { amountPaise, paidAt }: PayoutState,
  { now }: MarketWriteContext,
): boolean {
  if (amountPaise !== amountsOf(sale).redemptionPaise) return true
  if (paidAt === undefined) return false
  const day = indianDate(paidAt)
  return day > indianDate(now) || day < indianDate(new Date(sale.at.paying ?? sale.createdAt))
}

/** The bank has not paid yet: asked again, as late as the pace since our request says. */
export const waitForBank = (
  dependencies: StepDependencies,
  sale: Liquidation,
  context: MarketWriteContext,
  since = sale.at.paying ?? sale.updatedAt,
): Promise<Outcome> =>
  waitForVendor(dependencies, sale, { stage: 'bank', since, reason: delayTexts.vendor }, context)

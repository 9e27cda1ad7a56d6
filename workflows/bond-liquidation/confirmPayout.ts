import { referenceOf } from '../../functions/liquidation/liquidationCommands.ts'
import { undefinedIfVendorDown } from '../../functions/platform/vendors/undefinedIfVendorDown.ts'
import { recordAnswer, submitPayout, waitForBank } from './bankAnswers.ts'
import { checkPayout, payoutFrom, recordDelay, releaseFrom } from './payoutBlock.ts'
import { saleStep } from './saleStep.ts'

/**
 * Asks the bank once about a requested payout. One that the bank does not know is requested again under the same
 * reference, unless something blocks it by now.
 */
export const confirmPayout = saleStep({
  // RequestPayout has just found it blocked, or the money came back.
  delivered(_dependencies, sale, context) {
    const { delayedUntil } = sale
    const from = payoutFrom(sale, context)
    const until = delayedUntil === undefined ? undefined : new Date(delayedUntil)
    return { stage: 'release', until: from > context.now ? from : releaseFrom(sale, until, context) }
  },
  async paying(dependencies, sale, context) {
    const { liquidations, payouts } = dependencies
    const answer = await undefinedIfVendorDown(
      async () => (await payouts.find(referenceOf(sale))) ?? ('unknown' as const),
    )
    if (answer === undefined) return waitForBank(dependencies, sale, context)
    if (answer !== 'unknown') return recordAnswer(dependencies, sale, answer, context)
    const check = await checkPayout(dependencies, sale, context)
    if (check.delay === undefined) return submitPayout(dependencies, sale, check.account, context)
    const recorded = await recordDelay(liquidations, sale, check.delay, context)
    return recorded ? { stage: 'bank', until: releaseFrom(sale, check.delay.until, context) } : 'moved'
  },
})

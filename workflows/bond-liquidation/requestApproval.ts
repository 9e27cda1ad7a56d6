import { saleStep } from './saleStep.ts'
import { requestNeededApproval, waitForDay } from './settlementDay.ts'

/**
 * Requests the second person's approval when the sale is placed, so that a large payout is not late. Answers the
 * settlement day.
 */
export const requestApproval = saleStep({
  async placed(dependencies, sale, context) {
    await requestNeededApproval(dependencies, sale, context)
    return (await waitForDay(dependencies, sale, context)) ?? { stage: 'day', until: context.now }
  },
})

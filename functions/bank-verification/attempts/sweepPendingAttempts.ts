import type { Scheduled } from '../../platform/eventFunction.ts'
import { sweepDue } from '../../platform/events/sweep.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { settleAttempt } from './settleAttempt.ts'

/** Every five minutes. With a vendor that times out after 8 s each time it must end within the function's minute. */
const pace = { atOnce: 5, longestMs: 40_000 }

/** Asks once more about attempts without an answer for 15 minutes, then fails them (K-115). */
export const sweepPendingAttempts = (
  dependencies: Pick<ConsumerDependencies, 'store' | 'validation' | 'cipher'>,
): Scheduled => {
  const { store } = dependencies
  return sweepDue('sweepPendingAttempts', pace, store.due, async (id, context) => {
    const attempt = await store.findAttempt(id)
    if (attempt === undefined || !['pending', 'underProcess'].includes(attempt.state)) return
    await settleAttempt(dependencies, attempt, 'failed', context)
  })
}

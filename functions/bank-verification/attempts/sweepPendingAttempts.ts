import type { Scheduled } from '../../platform/eventFunction.ts'
import { sweepEach } from '../../platform/events/sweep.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { settleAttempt } from './settleAttempt.ts'

/** Attempts a sweep takes; the next one, five minutes later, takes the rest. */
const mostPerSweep = 100
/** With a vendor that times out after 8 s each time the sweep must end within the function's minute. */
const pace = { atOnce: 5, longestMs: 40_000 }

/** Asks once more about attempts without an answer for 15 minutes, then fails them (K-115). */
export const sweepPendingAttempts = (
  dependencies: Pick<ConsumerDependencies, 'store' | 'validation' | 'cipher'>,
): Scheduled => ({
  name: 'sweepPendingAttempts',
  async run({ now }) {
    const { store } = dependencies
    const ids = await store.due(now, mostPerSweep)
    const context = { now, correlationId: `sweep-${now.toISOString()}` }
    const sweepOne = async (id: string): Promise<void> => {
      const attempt = await store.findAttempt(id)
      // The index runs behind the table: what it names may be settled already.
      if (attempt === undefined || !['pending', 'underProcess'].includes(attempt.state)) return
      await settleAttempt(dependencies, attempt, 'failed', context)
    }
    await sweepEach(ids, pace, sweepOne)
  },
})

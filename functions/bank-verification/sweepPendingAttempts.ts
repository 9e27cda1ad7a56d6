import type { Scheduled } from '../platform/eventFunction.ts'
import { sweepEach } from '../platform/sweep.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { settleByAsking } from './settleByAsking.ts'

/** Attempts a sweep takes; the next one, five minutes later, takes the rest. */
const mostPerSweep = 100
/** A vendor that is silent for its 8 s must still end within the function's minute. */
const pace = { atOnce: 5, longestMs: 40_000 }

/** Attempts unanswered for 15 minutes are asked for once more, then failed (K-115). */
export const sweepPendingAttempts = (
  dependencies: Pick<ConsumerDependencies, 'store' | 'validation' | 'cipher'>,
): Scheduled => ({
  name: 'sweepPendingAttempts',
  async run({ now }) {
    const { store } = dependencies
    const ids = await store.due(now, mostPerSweep)
    const at = { now, correlationId: `sweep-${now.toISOString()}` }
    const sweepOne = async (id: string): Promise<void> => {
      const attempt = await store.findAttempt(id)
      // The index runs behind the table: what it names may be settled already.
      if (attempt === undefined || !['pending', 'underProcess'].includes(attempt.state)) return
      await settleByAsking(dependencies, attempt, 'failed', at)
    }
    await sweepEach(ids, pace, sweepOne)
  },
})

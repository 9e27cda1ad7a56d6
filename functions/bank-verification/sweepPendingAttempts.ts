import type { Scheduled } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { settleByAsking } from './settleByAsking.ts'

/** Attempts a sweep takes; the next one, five minutes later, takes the rest. */
const mostPerSweep = 100
const atOnce = 5

/** Attempts unanswered for 15 minutes are asked for once more, then failed (K-115). */
export const sweepPendingAttempts = (
  dependencies: Pick<ConsumerDependencies, 'store' | 'validation' | 'cipher'>,
): Scheduled => ({
  name: 'sweepPendingAttempts',
  async run(now) {
    const { store } = dependencies
    const ids = await store.due(now, mostPerSweep)
    const at = { now, correlationId: `sweep-${now.toISOString()}` }
    const sweepOne = async (id: string): Promise<void> => {
      const attempt = await store.findAttempt(id)
      // The index runs behind the table: what it names may be settled already.
      if (attempt === undefined || !['pending', 'underProcess'].includes(attempt.state)) return
      await settleByAsking(dependencies, attempt, 'failed', at)
    }
    for (let start = 0; start < ids.length; start += atOnce)
      await Promise.all(ids.slice(start, start + atOnce).map(sweepOne))
  },
})

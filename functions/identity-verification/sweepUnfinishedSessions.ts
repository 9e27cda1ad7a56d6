import type { Scheduled } from '../platform/eventFunction.ts'
import { sweepEach } from '../platform/sweep.ts'
import { settleByAsking } from './askVendor.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { isOpenQuestion } from './sessionLifecycle.ts'

/** Sessions a sweep takes, the longest waiting first; the next one, ten minutes later, takes the rest. */
const mostPerSweep = 300
/** A vendor that is silent for 8 s each time must still end within the function's minute. */
const pace = { atOnce: 10, longestMs: 40_000 }

/** Sessions without an end are asked about until they have one (K-107). */
export const sweepUnfinishedSessions = (
  dependencies: Pick<ConsumerDependencies, 'store' | 'verification'>,
): Scheduled => ({
  name: 'sweepUnfinishedSessions',
  async run({ now }) {
    const { store } = dependencies
    const ids = await store.due(now, mostPerSweep)
    const at = { now, correlationId: `sweep-${now.toISOString()}` }
    const sweepOne = async (id: string): Promise<void> => {
      const session = await store.findSession(id)
      // The index runs behind the table: what it names may be settled already.
      if (session !== undefined && isOpenQuestion(session.state))
        await settleByAsking(dependencies, session, at)
    }
    await sweepEach(ids, pace, sweepOne)
  },
})

import type { Scheduled } from '../../platform/eventFunction.ts'
import { sweepEach } from '../../platform/events/sweep.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { settleSession } from './askVendor.ts'
import { isOpenQuestion } from './sessionLifecycle.ts'

/** Sessions a sweep takes, the longest waiting first; the next one, ten minutes later, takes the rest. */
const mostPerSweep = 300
/** With a vendor that times out after 8 s each time the sweep must end within the function's minute. */
const pace = { atOnce: 10, longestMs: 40_000 }

/** Asks about sessions without an outcome until they have one (K-107). */
export const sweepUnfinishedSessions = (
  dependencies: Pick<ConsumerDependencies, 'store' | 'verification'>,
): Scheduled => ({
  name: 'sweepUnfinishedSessions',
  async run({ now }) {
    const { store } = dependencies
    const ids = await store.due(now, mostPerSweep)
    const context = { now, correlationId: `sweep-${now.toISOString()}` }
    const sweepOne = async (id: string): Promise<void> => {
      const session = await store.findSession(id)
      // The index runs behind the table: what it names may be settled already.
      if (session !== undefined && isOpenQuestion(session.state))
        await settleSession(dependencies, session, context)
    }
    await sweepEach(ids, pace, sweepOne)
  },
})

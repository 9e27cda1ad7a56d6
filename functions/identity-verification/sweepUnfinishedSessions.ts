import type { Scheduled } from '../platform/eventFunction.ts'
import { settleByAsking } from './askVendor.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { isOpenQuestion } from './sessionLifecycle.ts'

/**
 * Sessions a sweep takes, the longest waiting first; the next one, ten minutes later, takes the rest. So few that a
 * vendor that answers nothing for 8 seconds each does not outlast the function.
 */
const mostPerSweep = 50
const atOnce = 10

/** Sessions without an end are asked about until they have one (K-107). */
export const sweepUnfinishedSessions = (
  dependencies: Pick<ConsumerDependencies, 'store' | 'verification'>,
): Scheduled => ({
  name: 'sweepUnfinishedSessions',
  async run(now) {
    const { store } = dependencies
    const ids = await store.due(now, mostPerSweep)
    const at = { now, correlationId: `sweep-${now.toISOString()}` }
    const sweepOne = async (id: string): Promise<void> => {
      const session = await store.findSession(id)
      // The index runs behind the table: what it names may be settled already.
      if (session !== undefined && isOpenQuestion(session.state))
        await settleByAsking(dependencies, session, at)
    }
    const failures: unknown[] = []
    for (let start = 0; start < ids.length; start += atOnce) {
      const done = await Promise.allSettled(ids.slice(start, start + atOnce).map(sweepOne))
      failures.push(...done.flatMap(one => (one.status === 'rejected' ? [one.reason] : [])))
    }
    // One that fails must not keep the others waiting, and must not go unheard either.
    if (failures.length > 0) throw new AggregateError(failures, 'some sessions could not be swept')
  },
})

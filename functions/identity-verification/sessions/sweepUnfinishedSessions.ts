import type { Scheduled } from '../../platform/eventFunction.ts'
import { sweepDue } from '../../platform/events/sweep.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { settleSession } from './askVendor.ts'
import { isOpenQuestion } from './sessionLifecycle.ts'

/** Every ten minutes. With a vendor that times out after 8 s each time it must end within the function's minute. */
const pace = { atOnce: 10, longestMs: 40_000 }

/** Asks about sessions without an outcome until they have one (K-107). */
export const sweepUnfinishedSessions = (
  dependencies: Pick<ConsumerDependencies, 'store' | 'verification'>,
): Scheduled => {
  const { store } = dependencies
  return sweepDue('sweepUnfinishedSessions', pace, store.due, async (id, context) => {
    const session = await store.findSession(id)
    if (session !== undefined && isOpenQuestion(session.state))
      await settleSession(dependencies, session, context)
  })
}

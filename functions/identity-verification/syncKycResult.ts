import type { syncKycResult } from '../../shared/contracts/identity-verification/syncKycResult.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import { identityPollsMost } from '../../shared/vocabulary/businessRules.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { conflict, retryOnConflict } from '../platform/retryOnConflict.ts'
import { sentenceOfId } from '../platform/sentences.ts'
import type { Dependencies } from './dependencies.ts'
import type { Session } from './identityRows.ts'
import { isUnderWay, spokenStatus, verdictAtTheEnd } from './sessionLifecycle.ts'

/**
 * What is known of the session the investor came back from (K-106). The browser's polls never ask the vendor: the
 * flow does. The fifth poll never answers `pending` (K-107).
 */
export const handleSyncKycResult =
  ({ store }: Pick<Dependencies, 'store'>): Handler<typeof syncKycResult> =>
  async ({ returned }, { session: { investorId }, now, correlationId }) => {
    const at = { now, correlationId }
    return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
      const { transactionId } = await store.readRecord(investorId)
      const session = transactionId === undefined ? undefined : await store.findSession(transactionId)
      if (session === undefined) return refuse('identity.noneOpen')
      if (!isUnderWay(session.state)) return reply(answerOf(session))
      const counted = await store.poll(session, returned === 'finished', at)
      if (counted === undefined) return conflict
      if (counted.polls < identityPollsMost) return reply(answerOf(counted))
      // Whatever this comes to, e.g. a webhook that was quicker, is read again and told.
      await store.settle(counted.transactionId, verdictAtTheEnd(counted), at)
      return conflict
    })
  }

function answerOf({ state, polls, reason }: Session) {
  const hypervergeStatus = spokenStatus[state]
  const poll = Math.min(Math.max(polls, 1), identityPollsMost)
  if (hypervergeStatus !== 'auto_declined') return { hypervergeStatus, errorMessage: '', poll }
  const errorReason = reason ?? 'identity.declined'
  return { hypervergeStatus, errorMessage: sentenceOfId(errorReason), errorReason, poll }
}

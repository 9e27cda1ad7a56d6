import type { syncKycResult } from '../../../shared/contracts/identity-verification/syncKycResult.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { identityPollsMost } from '../../../shared/vocabulary/businessRules.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { sentenceOfId } from '../../platform/sentences.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Session } from '../identityRows.ts'
import { isUnderWay, statusByState, verdictAtTheEnd } from './sessionLifecycle.ts'

/**
 * The status of the session the investor came back from (K-106). The browser's polls never reach the vendor: the
 * flow does. The fifth poll never answers `pending` (K-107).
 */
export const handleSyncKycResult =
  ({ store }: Pick<Dependencies, 'store'>): Handler<typeof syncKycResult> =>
  async ({ returned }, { session: { investorId }, now, correlationId }) => {
    const context = { now, correlationId }
    return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
      const { transactionId } = await store.readRecord(investorId)
      const session = transactionId === undefined ? undefined : await store.findSession(transactionId)
      if (session === undefined) return refuse('identity.noneOpen')
      if (!isUnderWay(session.state)) return reply(answerOf(session))
      const counted = await store.poll(session, returned === 'finished', context)
      if (counted === undefined) return conflict
      if (counted.polls < identityPollsMost) return reply(answerOf(counted))
      // The session is read again: a webhook may have been quicker.
      await store.settle(counted.transactionId, verdictAtTheEnd(counted), context)
      return conflict
    })
  }

function answerOf({ state, polls, reason }: Session) {
  const hypervergeStatus = statusByState[state]
  const poll = Math.min(Math.max(polls, 1), identityPollsMost)
  if (hypervergeStatus !== 'auto_declined') return { hypervergeStatus, errorMessage: '', poll }
  const errorReason = reason ?? 'identity.declined'
  return { hypervergeStatus, errorMessage: sentenceOfId(errorReason), errorReason, poll }
}

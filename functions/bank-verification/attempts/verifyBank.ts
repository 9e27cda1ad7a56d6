import type { verifyBank as contract } from '../../../shared/contracts/bank-verification/verifyBank.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { nextSpokenDay } from '../../../shared/vocabulary/indianTime.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { newId } from '../../platform/ids.ts'
import { conflict, retryOnConflict } from '../../platform/retryOnConflict.ts'
import { type Account, type AccountKeys, keysOf, sealedAs } from '../account/accountIdentity.ts'
import { limitedUntil, reusableAttempt, withAttempt } from '../account/bankRecordLifecycle.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Starts a penny drop (D2 s4, K-115): one write of the attempt, its event and its note. The same account verified
 * lately, or under way, is answered without paying for another drop.
 */
export const verifyBank =
  (dependencies: Dependencies): Handler<typeof contract> =>
  async (account, { session: { investorId }, now, correlationId, idempotency }) => {
    const { store, kycOpenCheck } = dependencies
    const keys = await keysOf(dependencies.cipher, account)
    return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
      const record = await store.readRecord(investorId)
      const reusable = reusableAttempt(record, keys.identity, now)
      if (reusable !== undefined) {
        const { attemptId, state } = reusable
        return reply({ result: { validationRequestId: attemptId }, allowBank: state === 'verified' })
      }
      const until = limitedUntil(record, keys.index, now)
      if (until !== undefined)
        return refuse('bank.tooManyAccounts', {
          field: 'accountNumber',
          params: { when: nextSpokenDay(until) },
        })
      const attempt = await newAttempt(dependencies, account, keys, now)
      const opened = await store.open(
        record,
        withAttempt(record, attempt.note, attempt.account, now),
        attempt,
        {
          now,
          correlationId,
          idempotency,
          kycOpen: kycOpenCheck(investorId),
        },
      )
      if (opened.ok) return started(attempt.note.attemptId)
      switch (opened.reason) {
        case 'repeat':
          return started(opened.recordId)
        case 'keyReused':
          return refuse('common.keyReused')
        case 'owned':
          return refuse('bank.alreadyRegistered', { field: 'accountNumber' })
        case 'kycClosed':
          return refuse('bank.kycClosed')
        case 'conflict':
          break
      }
      return conflict
    })
  }

const started = (validationRequestId: string) => reply({ result: { validationRequestId }, allowBank: false })

async function newAttempt({ cipher }: Dependencies, account: Account, keys: AccountKeys, now: Date) {
  const attemptId = newId('bav', now)
  const [sealedName, sealedNumber] = await Promise.all([
    cipher.encrypt(account.name, sealedAs.name),
    cipher.encrypt(account.accountNumber, sealedAs.number),
  ])
  return {
    account: { attemptId, sealedName, sealedNumber, ifsc: account.ifsc },
    note: { attemptId, ...keys, at: now.toISOString(), state: 'pending' as const },
  }
}

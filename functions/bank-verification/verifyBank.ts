import type { verifyBank } from '../../shared/contracts/bank-verification/verifyBank.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import { formatDayAfter } from '../../shared/vocabulary/indianTime.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { newId } from '../platform/ids.ts'
import { conflict, retryOnConflict } from '../platform/retryOnConflict.ts'
import { type Account, type AccountKeys, keysOf, sealedAs } from './accountIdentity.ts'
import { limitedUntil, standingAttempt, withAttempt } from './bankRecordLifecycle.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Starts a penny drop (D2 s4, K-115): one write of the attempt, its event and its note. The same account verified
 * lately, or under way, is answered without paying for another drop.
 */
export const handleVerifyBank =
  (dependencies: Dependencies): Handler<typeof verifyBank> =>
  async (account, { session: { investorId }, now, correlationId, idempotency }) => {
    const { store, kycOpenCheck } = dependencies
    const keys = await keysOf(dependencies.cipher, account)
    return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
      const record = await store.readRecord(investorId)
      const standing = standingAttempt(record, keys.identity, now)
      if (standing !== undefined) {
        const { attemptId, state } = standing
        return reply({ result: { validationRequestId: attemptId }, allowBank: state === 'verified' })
      }
      const until = limitedUntil(record, keys.index, now)
      if (until !== undefined)
        return refuse('bank.tooManyAccounts', {
          field: 'accountNumber',
          params: { when: formatDayAfter(until) },
        })
      const begun = await begin(dependencies, account, keys, now)
      const opened = await store.open(record, withAttempt(record, begun.note, begun.account, now), begun, {
        now,
        correlationId,
        idempotency,
        kycOpen: kycOpenCheck(investorId),
      })
      if (opened.ok) return started(begun.note.attemptId)
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

async function begin({ cipher }: Dependencies, account: Account, keys: AccountKeys, now: Date) {
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

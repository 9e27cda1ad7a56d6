import type { verifyBank } from '../../../shared/contracts/bank-verification/verifyBank.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import { formatDayAfter } from '../../../shared/vocabulary/indianTime.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { newId } from '../../platform/ids.ts'
import { retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { type Account, type AccountKeys, keysOf, sealedAs } from '../account/accountIdentity.ts'
import { limitedUntil, reusableAttempt, withAttempt } from '../account/bankRecordLifecycle.ts'
import { refusedWrite } from '../account/refusedWrite.ts'
import type { Dependencies } from '../dependencies.ts'
import { attemptOnWire } from './attemptOnWire.ts'

/**
 * Starts a penny drop (D2 s4, K-115): one write of the attempt, its event and its summary. The same account verified
 * lately, or under way, is answered without paying for another drop. An IFSC that does not exist is refused here, because
 * a drop checks the bank's letters only.
 */
export const handleVerifyBank =
  (dependencies: Dependencies): Handler<typeof verifyBank> =>
  async (account, { session: { investorId }, now, correlationId, idempotency }) => {
    const { store, kycOpenCheck, ifscDirectory } = dependencies
    const keys = await keysOf(dependencies.cipher, account)
    return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
      const record = await store.readRecord(investorId)
      const reusable = reusableAttempt(record, keys.identity, now)
      if (reusable !== undefined) {
        const { attemptId, state } = reusable
        return reply({ result: attemptOnWire(attemptId), allowBank: state === 'verified' })
      }
      if (!(await ifscDirectory.find(account.ifsc)).accepted)
        return refuse('bank.ifscInvalid', { field: 'ifsc' })
      const until = limitedUntil(record, keys.index, now)
      if (until !== undefined)
        return refuse('bank.tooManyAccounts', {
          field: 'accountNumber',
          params: { when: formatDayAfter(until) },
        })
      const attempt = await newAttempt(dependencies, investorId, account, keys, now)
      const next = withAttempt(record, attempt.summary, attempt.account, now)
      const kycOpen = kycOpenCheck(investorId)
      const opened = await store.open(record, next, attempt, { now, correlationId, idempotency, kycOpen })
      if (opened.ok) return started(attempt.summary.attemptId)
      return opened.reason === 'repeat' ? started(opened.recordId) : refusedWrite(opened.reason)
    })
  }

const started = (attemptId: string) => reply({ result: attemptOnWire(attemptId), allowBank: false })

async function newAttempt(
  { cipher }: Dependencies,
  investorId: string,
  account: Account,
  keys: AccountKeys,
  now: Date,
) {
  const attemptId = newId('bav', now)
  const [sealedName, sealedNumber] = await Promise.all([
    cipher.encrypt(account.name, sealedAs.name, investorId),
    cipher.encrypt(account.accountNumber, sealedAs.number, investorId),
  ])
  return {
    account: { attemptId, sealedName, sealedNumber, ifsc: account.ifsc },
    summary: { attemptId, ...keys, at: now.toISOString(), state: 'pending' as const },
  }
}

import type { addBank } from '../../../shared/contracts/bank-verification/addBank.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { isFresh } from '../../platform/http/session.ts'
import { retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'
import { keysOf, sealedAs } from './accountIdentity.ts'
import { branchNameOf } from './bankDirectory.ts'
import { type AccountState, replacesVerified, withAccount } from './bankRecordLifecycle.ts'
import { refusedWrite } from './refusedWrite.ts'

/**
 * Saves the account with its type and branch. Its status is the attempt's, never the client's: anything but verified
 * is saved as under process and heals by itself when the bank answers late (D2 s4, K-115). In the place of a verified
 * account it is saved only after a fresh log-in.
 */
export const handleAddBank =
  ({ store, cipher, ifscDirectory, kycOpenCheck }: Dependencies): Handler<typeof addBank> =>
  async (input, { session, now, correlationId, idempotency }) => {
    const { investorId } = session
    const { accountType, branchName, ifsc } = input
    const keys = await keysOf(cipher, input)
    return retryOnConflict({ otherwise: () => refuse('common.inProgress') }, async () => {
      const record = await store.readRecord(investorId)
      const verified = record.attempts.findLast(({ identity }) => identity === keys.identity)
      if (verified === undefined) return refuse('bank.checkEntries', { field: 'accountNumber' })
      if (verified.reason === 'bank.alreadyRegistered')
        return refuse('bank.alreadyRegistered', { field: 'accountNumber' })
      if (replacesVerified(record, keys) && !isFresh(session, now)) return refuse('auth.freshLoginNeeded')
      const [sealedName, sealedNumber, { memberBank }] = await Promise.all([
        cipher.encrypt(input.name, sealedAs.name, investorId),
        cipher.encrypt(input.accountNumber, sealedAs.number, investorId),
        ifscDirectory.find(ifsc),
      ])
      const typedBranch = branchNameOf(ifsc) === undefined && branchName !== '' ? branchName : undefined
      const next = withAccount(
        record,
        {
          attemptId: verified.attemptId,
          index: keys.index,
          sealedName,
          sealedNumber,
          ifsc,
          accountType,
          typedBranch,
          memberBank,
          savedAt: now.toISOString(),
        },
        verified.state,
      )
      const kycOpen = kycOpenCheck(investorId)
      const saved = await store.save(record, next, { now, correlationId, idempotency, kycOpen })
      if (saved.ok) return replyWith(next.transition.to)
      return saved.reason === 'repeat'
        ? replyWith((await store.readRecord(investorId)).state)
        : refusedWrite(saved.reason)
    })
  }

const statusByState = {
  none: 'verification failed',
  failed: 'verification failed',
  underProcess: 'verification under process',
  verified: 'verified',
} as const satisfies Readonly<Record<AccountState, string>>

const replyWith = (state: AccountState) => reply({ data: { status: statusByState[state] } })

import type { verifyBankStatus } from '../../shared/contracts/bank-verification/verifyBankStatus.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'
import { spokenResult } from './verificationLifecycle.ts'

/** What the record says; the browser's polls never ask the vendor (K-115). Another investor's attempt is unknown. */
export const handleVerifyBankStatus =
  ({ store }: Dependencies): Handler<typeof verifyBankStatus> =>
  async ({ validationRequestId }, { session }) => {
    const attempt = await store.findAttempt(validationRequestId)
    if (attempt === undefined || attempt.investorId !== session.investorId)
      return refuse('bank.attemptUnknown', { field: 'validationRequestId' })
    return reply({ result: spokenResult[attempt.state], allowBank: attempt.state === 'verified' })
  }

import type { verifyBankStatus } from '../../../shared/contracts/bank-verification/verifyBankStatus.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { attemptField, attemptIdOf } from './attemptOnWire.ts'
import { resultByState } from './verificationLifecycle.ts'

/** The stored state; the browser's polls never reach the vendor (K-115). Another investor's attempt is unknown. */
export const handleVerifyBankStatus =
  ({ store }: Dependencies): Handler<typeof verifyBankStatus> =>
  async (request, { session }) => {
    const attempt = await store.findAttempt(attemptIdOf(request))
    if (attempt === undefined || attempt.investorId !== session.investorId)
      return refuse('bank.attemptUnknown', { field: attemptField })
    return reply({ result: resultByState[attempt.state], allowBank: attempt.state === 'verified' })
  }

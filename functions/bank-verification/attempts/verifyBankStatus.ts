import type { verifyBankStatus as contract } from '../../../shared/contracts/bank-verification/verifyBankStatus.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { resultByState } from './verificationLifecycle.ts'

/** What the record says; the browser's polls never ask the vendor (K-115). Another investor's attempt is unknown. */
export const verifyBankStatus =
  ({ store }: Dependencies): Handler<typeof contract> =>
  async ({ validationRequestId }, { session }) => {
    const attempt = await store.findAttempt(validationRequestId)
    if (attempt === undefined || attempt.investorId !== session.investorId)
      return refuse('bank.attemptUnknown', { field: 'validationRequestId' })
    return reply({ result: resultByState[attempt.state], allowBank: attempt.state === 'verified' })
  }

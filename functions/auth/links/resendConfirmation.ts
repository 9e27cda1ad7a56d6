import type { resendConfirmation } from '../../../shared/contracts/auth/resendConfirmation.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { requestLink } from './requestLink.ts'

/** Sends the confirmation link again if the e-mail is unconfirmed (K-206); the answer is always the same. */
export const handleResendConfirmation =
  (dependencies: Dependencies): Handler<typeof resendConfirmation> =>
  ({ email }, call) =>
    requestLink(dependencies, 'confirmation', email, call)

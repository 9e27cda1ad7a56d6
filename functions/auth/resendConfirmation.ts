import type { resendConfirmation } from '../../shared/contracts/auth/resendConfirmation.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { askForLink } from './askForLink.ts'
import type { Dependencies } from './dependencies.ts'

/** Sends the confirmation link again, if there is something to confirm (K-206); the answer never tells. */
export const handleResendConfirmation =
  (dependencies: Dependencies): Handler<typeof resendConfirmation> =>
  ({ email }, call) =>
    askForLink(dependencies, 'confirmation', email, call)

import type { forgotPassword } from '../../../shared/contracts/auth/forgotPassword.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { requestLink } from '../links/requestLink.ts'

/** Sends a single-use link for a new password, if the address is registered; the answer never tells. */
export const handleForgotPassword =
  (dependencies: Dependencies): Handler<typeof forgotPassword> =>
  ({ email }, call) =>
    requestLink(dependencies, 'reset', email, call)

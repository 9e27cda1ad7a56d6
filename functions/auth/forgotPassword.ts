import type { forgotPassword } from '../../shared/contracts/auth/forgotPassword.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { askForLink } from './askForLink.ts'
import type { Dependencies } from './dependencies.ts'

/** Sends a single-use link for a new password, if the address is registered; the answer never tells. */
export const handleForgotPassword =
  (dependencies: Dependencies): Handler<typeof forgotPassword> =>
  ({ email }, call) =>
    askForLink(dependencies, 'reset', email, call)

import type { getUserEmail } from '../../shared/contracts/account/getUserEmail.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'

/** The e-mail of the session. */
export const handleGetUserEmail =
  (): Handler<typeof getUserEmail> =>
  (_input, { session }) =>
    Promise.resolve(reply({ email: session.email, data: { email: session.email } }))

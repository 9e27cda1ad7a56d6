import type { authStatus } from '../../../shared/contracts/auth/authStatus.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { isFresh } from '../../platform/http/session.ts'

/** Who is signed in (D3 s4), from the session that was read already; and why it is over when it has ended. The documents show no value of `state`. */
export const handleAuthStatus =
  (): Handler<typeof authStatus> =>
  async (_input, { session, sessionEnding, now }) =>
    session === undefined
      ? reply({ email: '', state: '', fresh: false, isMfuUser: false, ended: await sessionEnding?.() })
      : reply({
          email: session.email,
          state: 'active',
          fresh: isFresh(session, now),
          isMfuUser: session.isMfuUser,
        })

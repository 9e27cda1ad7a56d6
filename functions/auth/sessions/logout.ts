import type { logout } from '../../../shared/contracts/auth/logout.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { errorFields, log } from '../../platform/log.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Ends the session in one write: both session rows and its entry in the credentials. Without a session it succeeds. A
 * failure is `errCode` 1 (D1 s7).
 */
export const handleLogout =
  ({ table, investors }: Dependencies): Handler<typeof logout> =>
  async (_input, { session, correlationId }) => {
    if (session === undefined) return reply({ errCode: 0 }, { closedSession: true })
    try {
      const ended = await table.transact(await investors.endItems(session, session.id))
      if (ended.ok) return reply({ errCode: 0 }, { closedSession: true })
      log('call.failed', { correlationId, call: 'logout', problem: 'auth.logoutFailed' })
    } catch (error) {
      log('call.failed', { correlationId, call: 'logout', ...errorFields(error) })
    }
    return refuse('auth.logoutFailed')
  }

import { refuse } from '../../../shared/outcome.ts'
import { isFresh, readEnding, readSession, secretOf } from '../http/session.ts'
import type { Table } from '../records/table.ts'
import { type CallMiddleware, CallRefused } from './callEvent.ts'

/**
 * Reads the session of the cookie and refuses a call whose contract needs one, or a fresh log-in (K-204, K-205), without
 * it. For hooks no session is read. The refusal leaves the browser's cookie alone: a call that was under way with the old
 * cookie while the password changed would delete the new one.
 */
export const requireSession = (table: Table): CallMiddleware => ({
  async before({ event }) {
    const { contract, request, now } = event
    const { access } = contract
    const secret = access === 'hook' ? undefined : secretOf(request.cookies)
    const session = secret === undefined ? undefined : await readSession(table, secret, now)
    if ((access === 'session' || access === 'fresh') && session === undefined)
      throw new CallRefused(refuse('session.expired'))
    if (access === 'fresh' && session !== undefined && !isFresh(session, now))
      throw new CallRefused(refuse('auth.freshLoginNeeded'))
    event.session = session
    if (secret !== undefined && session === undefined)
      event.sessionEnding = () => readEnding(table, secret, now)
  },
})

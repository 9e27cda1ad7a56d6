import type { changePassword } from '../../../shared/contracts/auth/changePassword.ts'
import { passwordChanged } from '../../../shared/contracts/auth/events.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import {
  endSessionItems,
  newSessionSecret,
  openSessionItems,
  sessionIdOf,
} from '../../platform/http/session.ts'
import { emit, labelItems } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'
import { changePasswordMove } from '../investors/investorLifecycle.ts'
import { isCommonPassword } from './commonPasswords.ts'

/** Where the app goes next (D1 s7): the profile, under the product's usual slug (K-211). */
const nextPage = '/orobonds-profile'

/**
 * Changes the password after a fresh log-in (K-205). The new hash, the end of every other session and the new secret
 * of this one are one write at the version read, so no log-in with the old password can come in between.
 */
export const handleChangePassword =
  ({ investors, passwords }: Dependencies): Handler<typeof changePassword> =>
  async ({ password }, { session, now, correlationId }) => {
    if (isCommonPassword(password)) return refuse('auth.passwordTooCommon', { field: 'password' })
    const accountKey = await investors.keyOf(session.email)
    const passwordHash = await passwords.hash(password)
    const { investorId, email, device, isMfuUser, openedAt } = session
    return retryOnConflict({ otherwise: () => refuse('auth.changePasswordFailed') }, async () => {
      const credentials = await investors.readCredentials(accountKey)
      if (credentials === undefined) return refuse('auth.changePasswordFailed')
      const secret = newSessionSecret()
      const ended = new Set([session.id, ...Object.keys(credentials.sessions)])
      const moved = await investors.move(credentials, {
        transition: changePasswordMove,
        now,
        correlationId,
        set: { passwordHash, sessions: { [sessionIdOf(secret)]: openedAt.toISOString() } },
        remove: ['resets', 'resetId', 'resetAt'],
        events: [emit(passwordChanged, { investorId, how: 'changed' })],
        items: labelItems('account', [
          investors.passwordChangedItem(investorId, 'changed', now),
          ...openSessionItems(secret, { investorId, email, device, isMfuUser, now, openedAt }),
          ...[...ended].flatMap(id => endSessionItems(investorId, id)),
        ]),
      })
      if (moved.ok) return reply({ data: { nextPage } }, { openedSession: secret })
      return conflict
    })
  }

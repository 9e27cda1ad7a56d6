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
import { takeFrom } from '../../platform/records/limits.ts'
import { emit, labelItems } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'
import { changePasswordMove } from '../investors/investorLifecycle.ts'
import { passwordChecksPerInvestor } from '../investors/investorLimits.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { isPersonalPassword } from './personalPassword.ts'

/** Where the app goes next (D1 s7): the profile, under the product's usual slug (K-211). */
const nextPage = '/orobonds-profile'

/**
 * Changes the password after a fresh log-in and with the current one (K-205), so that a borrowed session is not enough. The
 * new hash, the end of every other session and the new secret of this one are one write at the version read, so no log-in
 * with the old password can come in between.
 */
export const handleChangePassword =
  ({ investors, passwords, identityOf, table }: Dependencies): Handler<typeof changePassword> =>
  async ({ currentPassword, password }, { session, now, correlationId }) => {
    if (isCommonPassword(password)) return refuse('auth.passwordTooCommon', { field: 'password' })
    const { investorId, email, device, isMfuUser, openedAt } = session
    const accountKey = await investors.keyOf(email)
    const [checked, identity] = await Promise.all([
      investors.readCredentials(accountKey),
      identityOf(investorId),
    ])
    if (checked === undefined) return refuse('auth.changePasswordFailed')
    if (isPersonalPassword(password, identity)) return refuse('auth.passwordPersonal', { field: 'password' })
    // Before the hash: a session is no place to guess from.
    const taken = await takeFrom(table, passwordChecksPerInvestor, investorId, now)
    if (!taken.ok)
      return refuse('auth.locked', { params: { minutes: Math.ceil(taken.retryAfterSeconds / 60) } })
    const { right } = await passwords.verify(checked.passwordHash, currentPassword)
    if (!right) return refuse('auth.currentPasswordWrong', { field: 'currentPassword' })
    const passwordHash = await passwords.hash(password)
    let credentials: typeof checked | undefined = checked
    return retryOnConflict({ otherwise: () => refuse('auth.changePasswordFailed') }, async () => {
      // The password was changed in between.
      if (credentials?.passwordHash !== checked.passwordHash) return refuse('auth.changePasswordFailed')
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
          ...[...ended].flatMap(id => endSessionItems(investorId, id, { by: 'password', now })),
        ]),
      })
      if (moved.ok) return reply({ data: { nextPage } }, { openedSession: secret })
      credentials = await investors.readCredentials(accountKey)
      return conflict
    })
  }

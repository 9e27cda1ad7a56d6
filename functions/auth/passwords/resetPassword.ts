import { emailConfirmed, passwordChanged } from '../../../shared/contracts/auth/events.ts'
import type { resetPassword } from '../../../shared/contracts/auth/resetPassword.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { endSessionItems } from '../../platform/http/session.ts'
import { takeFrom } from '../../platform/records/limits.ts'
import { emit, labelItems } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Dependencies } from '../dependencies.ts'
import { isResetOpen, resetPasswordMove } from '../investors/investorLifecycle.ts'
import { resetsPerAddress } from '../investors/investorLimits.ts'
import { isCommonPassword } from './commonPasswords.ts'
import { isPersonalPassword } from './personalPassword.ts'

/**
 * Sets a new password by the token of a single-use link, valid for 30 minutes. The same write ends every session, lifts
 * a lock and confirms the e-mail.
 */
export const handleResetPassword =
  ({ investors, passwords, links, table, identityOf }: Dependencies): Handler<typeof resetPassword> =>
  async ({ token, password }, { now, address, correlationId, deviceSecret }) => {
    if (isCommonPassword(password)) return refuse('auth.passwordTooCommon', { field: 'password' })
    const opened = await links.open('reset', token)
    if (opened === undefined) return refuse('auth.linkInvalid')
    const { accountKey, requestId } = opened
    const taken = await takeFrom(table, resetsPerAddress, address, now)
    if (!taken.ok) return refuse('session.heavyTraffic')
    let passwordHash: string | undefined
    return retryOnConflict({ otherwise: () => refuse('auth.linkInvalid') }, async () => {
      const credentials = await investors.readCredentials(accountKey)
      if (credentials === undefined || !isResetOpen(credentials.resets, requestId, now))
        return refuse('auth.linkInvalid')
      const { investorId, sessions, state } = credentials
      if (passwordHash === undefined && isPersonalPassword(password, await identityOf(investorId)))
        return refuse('auth.passwordPersonal', { field: 'password' })
      passwordHash ??= await passwords.hash(password)
      const moved = await investors.move(credentials, {
        transition: resetPasswordMove,
        now,
        correlationId,
        set: { passwordHash, sessions: {} },
        remove: ['resets', 'resetId', 'resetAt'],
        events: [
          emit(passwordChanged, { investorId, how: 'reset' }),
          ...(state === 'unconfirmed' ? [emit(emailConfirmed, { investorId })] : []),
        ],
        items: labelItems('account', [
          investors.passwordChangedItem(investorId, 'reset', now),
          investors.clearAttemptsItem(accountKey),
          ...(deviceSecret === undefined ? [] : [investors.forgetDeviceItem(accountKey, deviceSecret)]),
          ...Object.keys(sessions).flatMap(id => endSessionItems(investorId, id, { by: 'password', now })),
        ]),
      })
      if (moved.ok) return reply({}, { closedSession: true })
      return conflict
    })
  }

import type { confirmEmailChange } from '../../../shared/contracts/auth/emailChange/confirmEmailChange.ts'
import { emailChanged } from '../../../shared/contracts/auth/events.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import {
  endSessionItems,
  newSessionSecret,
  openSessionItems,
  sessionIdOf,
} from '../../platform/http/session.ts'
import { emit, labelItems } from '../../platform/records/moveRecord.ts'
import type { Dependencies } from '../dependencies.ts'
import { isConfirmationCode, wrongConfirmation } from '../phone/confirmationCode.ts'

/**
 * Moves the credentials to the new address by both codes. The codes' end, the credentials, the end of every session and the
 * new secret of this one are one write, at the version read and while the address is nobody's: a log-in or a sign-up that
 * comes in between makes it fail, and the codes are asked for anew.
 */
export const handleConfirmEmailChange =
  ({ emailCodes, investors }: Dependencies): Handler<typeof confirmEmailChange> =>
  async ({ otp: code, confirmationOtp }, { session, now, correlationId }) => {
    const { investorId, device, isMfuUser, openedAt, byCodeAlone } = session
    const owner = { investorId, purpose: 'email' } as const
    const taken = await emailCodes.take(owner, { code }, now)
    if (!taken.ok) return refuse(taken.problem.id, { ...taken.problem, field: 'otp' })
    const { otp } = taken
    if (!(await isConfirmationCode(emailCodes, otp.otpId, confirmationOtp)))
      return wrongConfirmation(otp.attempts)
    const [email, credentials] = await Promise.all([
      emailCodes.carriedOf(owner, otp),
      investors.readCredentials(await investors.keyOf(session.email)),
    ])
    if (credentials === undefined) return refuse('auth.otpExpired', { field: 'otp' })
    const secret = newSessionSecret()
    const moved = await investors.emailChangeItems(credentials, {
      former: session.email,
      email,
      sessions: { [sessionIdOf(secret)]: openedAt.toISOString() },
      now,
    })
    const ended = new Set([session.id, ...Object.keys(credentials.sessions)])
    const changed = await emailCodes.spend(
      owner,
      otp,
      {
        events: [emit(emailChanged, { investorId })],
        items: labelItems('account', [
          ...moved,
          ...openSessionItems(secret, { investorId, email, device, isMfuUser, byCodeAlone, now, openedAt }),
          ...[...ended].flatMap(id => endSessionItems(investorId, id, { by: 'elsewhere', now })),
        ]),
      },
      { now, correlationId },
    )
    return changed
      ? reply({ data: { email } }, { openedSession: secret })
      : refuse('auth.otpExpired', { field: 'otp' })
  }

import { phoneVerified } from '../../shared/contracts/auth/events.ts'
import type { validateOtp as contract } from '../../shared/contracts/auth/validateOtp.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { emit } from '../platform/moveRecord.ts'
import type { Dependencies } from './dependencies.ts'
import { fieldContext } from './investorStore.ts'
import { refusalToTry, wrongCode } from './otpLifecycle.ts'

/** Checks a code (K-213). The attempt is counted before the code is compared, so parallel guesses cannot outrun it. */
export const validateOtp =
  ({ otps, otpCodes, investors, cipher }: Dependencies): Handler<typeof contract> =>
  async ({ otp: code }, { session, now, correlationId }) => {
    const { investorId } = session
    const otp = await otps.takeAttempt(investorId, 'phone', now)
    if (otp === undefined) {
      const standing = refusalToTry(await otps.read(investorId, 'phone'), now)
      // What could not be tried a moment ago and could now is a new code: not the one this was typed for.
      return refuse(standing?.id ?? 'auth.otpInvalid', { field: 'otp' })
    }
    if (!(await otpCodes.matches({ hash: otp.codeHash, salt: otp.codeSalt }, code))) {
      return refuse(wrongCode(otp.attempts).id, { field: 'otp' })
    }
    const sealedPhone = await cipher.encrypt(await otps.phoneOf(otp), fieldContext.phone)
    const confirmed = await otps.confirm(investorId, 'phone', otp, {
      now,
      correlationId,
      events: [emit(phoneVerified, { investorId })],
      with: [investors.verifiedPhoneItem(investorId, sealedPhone, now)],
    })
    return confirmed.ok
      ? reply({ data: { phoneVerified: true } })
      : refuse('auth.otpExpired', { field: 'otp' })
  }

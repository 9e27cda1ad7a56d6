import { randomBytes } from 'node:crypto'
import { otpRequested } from '../../shared/contracts/auth/events.ts'
import type { sendOtp as contract } from '../../shared/contracts/auth/sendOtp.ts'
import { refuse, reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import { newId } from '../platform/ids.ts'
import { retryAfterSeconds, takeItem } from '../platform/limits.ts'
import { emit } from '../platform/moveRecord.ts'
import type { Dependencies } from './dependencies.ts'
import { codesPerPhone } from './investorLimits.ts'
import {
  isIndianCountryCode,
  otpMinutes,
  otpResendSeconds,
  refusalToSend,
  sentWithinDay,
} from './otpLifecycle.ts'

/** Sends a one-time code to a mobile number (K-213). The code itself is made again by the consumer that sends it. */
export const sendOtp =
  ({ otps, otpCodes, cipher }: Dependencies): Handler<typeof contract> =>
  async ({ cCode, mobile }, { session, now, correlationId }) => {
    if (!isIndianCountryCode(cCode)) return refuse('auth.invalidPhone', { field: 'mobile' })
    const owner = { investorId: session.investorId, purpose: 'phone' } as const
    const former = await otps.read(owner.investorId, owner.purpose)
    const sentAt = former?.sentAt ?? []
    const problem = refusalToSend(sentAt, now)
    if (problem !== undefined) return refuse(problem.id, problem)
    const otpId = newId('otp', now)
    const codeSalt = randomBytes(16).toString('base64url')
    const codeHash = await otpCodes.hash(await otpCodes.codeOf(otpId), codeSalt)
    const issued = await otps.issue(
      owner,
      former,
      { otpId, phone: mobile, codeHash, codeSalt, sentAt: [...sentWithinDay(sentAt, now), now] },
      {
        now,
        correlationId,
        events: [emit(otpRequested, { investorId: owner.investorId, otpId })],
        with: [takeItem(codesPerPhone, await cipher.index(mobile, 'otp:phone'), now)],
      },
    )
    if (issued.ok) {
      return reply({ data: { resendAfterSeconds: otpResendSeconds, expiresInSeconds: otpMinutes * 60 } })
    }
    if (issued.why === 'with') {
      const minutes = Math.ceil(retryAfterSeconds(codesPerPhone, now) / 60)
      return refuse('auth.otpTooMany', { params: { minutes } })
    }
    // Another request of the same investor was quicker: its code is on the way.
    return refuse('auth.otpTooSoon', { params: { seconds: otpResendSeconds } })
  }

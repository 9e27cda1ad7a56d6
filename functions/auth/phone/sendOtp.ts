import { otpRequested } from '../../../shared/contracts/auth/events.ts'
import type { sendOtp } from '../../../shared/contracts/auth/sendOtp.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { retryAfterSeconds, takeItem } from '../../platform/records/limits.ts'
import { emit } from '../../platform/records/moveRecord.ts'
import type { Dependencies } from '../dependencies.ts'
import { codesPerPhone } from '../investors/investorLimits.ts'
import { isIndianCountryCode } from './countryCode.ts'

/** Sends a one-time code to a mobile number (K-213). The consumer that sends the code derives it again. */
export const handleSendOtp =
  ({ otpCodes, cipher }: Dependencies): Handler<typeof sendOtp> =>
  async ({ cCode, mobile }, { session: { investorId }, now, correlationId }) => {
    if (!isIndianCountryCode(cCode)) return refuse('auth.invalidPhone', { field: 'mobile' })
    const sent = await otpCodes.send(
      { investorId, purpose: 'phone' },
      {
        carries: mobile,
        event: otpId => emit(otpRequested, { investorId, otpId }),
        items: [
          { refuses: 'limit', item: takeItem(codesPerPhone, await cipher.index(mobile, 'otp:phone'), now) },
        ],
      },
      { now, correlationId },
    )
    if (sent.ok) {
      const { resendAfterSeconds, expiresInSeconds } = sent
      return reply({ data: { resendAfterSeconds, expiresInSeconds } })
    }
    if (sent.reason === 'refused') return refuse(sent.problem.id, sent.problem)
    return refuse('auth.otpTooMany', {
      params: { minutes: Math.ceil(retryAfterSeconds(codesPerPhone, now) / 60) },
    })
  }

import { otpRequested } from '../../../shared/contracts/auth/events.ts'
import type { sendOtp } from '../../../shared/contracts/auth/sendOtp.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { retryAfterSeconds, takeItem } from '../../platform/records/limits.ts'
import { emit } from '../../platform/records/moveRecord.ts'
import type { Dependencies } from '../dependencies.ts'
import { codesPerAddress, codesPerPhone } from '../investors/investorLimits.ts'
import type { Identity } from '../published.ts'
import { replacesVerified } from './confirmationCode.ts'
import { isIndianCountryCode } from './countryCode.ts'
import { maskContact } from './maskContact.ts'

/**
 * Sends a one-time code to a mobile number (K-213), and a second one when the number takes the place of a verified one. The
 * consumer that sends the codes derives them again.
 */
export const handleSendOtp =
  ({ otpCodes, cipher, identityOf }: Dependencies): Handler<typeof sendOtp> =>
  async (
    { cCode, mobile, confirmBy = 'phone' },
    { session: { investorId }, address, now, correlationId },
  ) => {
    if (!isIndianCountryCode(cCode)) return refuse('auth.invalidPhone', { field: 'mobile' })
    const identity = await identityOf(investorId)
    const replaces = replacesVerified(identity, mobile)
    const sent = await otpCodes.send(
      { investorId, purpose: 'phone' },
      {
        carries: mobile,
        event: otpId => emit(otpRequested, { investorId, otpId, ...(replaces ? { confirmBy } : {}) }),
        items: [
          {
            refuses: codesPerPhone,
            item: takeItem(codesPerPhone, await cipher.index(mobile, 'otp:phone'), now),
          },
          { refuses: codesPerAddress, item: takeItem(codesPerAddress, address, now) },
        ],
      },
      { now, correlationId },
    )
    if (sent.ok) {
      const { resendAfterSeconds, expiresInSeconds } = sent
      const confirmation = replaces ? { confirmation: sentBy(identity, confirmBy) } : {}
      return reply({ data: { resendAfterSeconds, expiresInSeconds, ...confirmation } })
    }
    if (sent.reason === 'refused') return refuse(sent.problem.id, sent.problem)
    return refuse('auth.otpTooMany', {
      params: { minutes: Math.ceil(retryAfterSeconds(sent.refuses, now) / 60) },
    })
  }

const sentBy = ({ phone, email }: Identity, by: 'phone' | 'email') => ({
  by,
  sentTo: maskContact(by === 'phone' ? { phone } : { email }),
})

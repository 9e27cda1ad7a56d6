import { phoneVerified } from '../../../shared/contracts/auth/events.ts'
import type { validateOtp } from '../../../shared/contracts/auth/validateOtp.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { emit } from '../../platform/records/moveRecord.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldContext } from '../investors/investorStore.ts'

/** Checks a code (K-213). The attempt is counted before the code is compared, so parallel guesses cannot outrun it. */
export const handleValidateOtp =
  ({ otpCodes, investors, cipher }: Dependencies): Handler<typeof validateOtp> =>
  async ({ otp: code }, { session: { investorId }, now, correlationId }) => {
    const owner = { investorId, purpose: 'phone' } as const
    const taken = await otpCodes.take(owner, { code }, now)
    if (!taken.ok) return refuse(taken.problem.id, { field: 'otp' })
    const phone = await otpCodes.carriedOf(owner, taken.otp)
    const sealedPhone = await cipher.encrypt(phone, fieldContext.phone)
    const confirmed = await otpCodes.spend(
      owner,
      taken.otp,
      {
        events: [emit(phoneVerified, { investorId })],
        items: [{ refuses: 'investor', item: investors.verifiedPhoneItem(investorId, sealedPhone, now) }],
      },
      { now, correlationId },
    )
    return confirmed ? reply({ data: { phoneVerified: true } }) : refuse('auth.otpExpired', { field: 'otp' })
  }

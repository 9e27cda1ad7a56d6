import { phoneChanged, phoneVerified } from '../../../shared/contracts/auth/events.ts'
import type { validateOtp } from '../../../shared/contracts/auth/validateOtp.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { emit, labelItems } from '../../platform/records/moveRecord.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldContext } from '../investors/investorRows.ts'
import { isConfirmationCode, replacesVerified, wrongConfirmation } from './confirmationCode.ts'

/**
 * Checks a code (K-213), and the second one of a number that takes the place of a verified one. The attempt is counted before
 * the codes are compared, so parallel guesses cannot outrun it. Another number than before holds sales for a day.
 */
export const handleValidateOtp =
  ({ otpCodes, investors, cipher, identityOf }: Dependencies): Handler<typeof validateOtp> =>
  async ({ otp: code, confirmationOtp }, { session: { investorId }, now, correlationId }) => {
    const codeOwner = { investorId, purpose: 'phone' } as const
    const taken = await otpCodes.take(codeOwner, { code }, now)
    if (!taken.ok) return refuse(taken.problem.id, { ...taken.problem, field: 'otp' })
    const [identity, phone] = await Promise.all([
      identityOf(investorId),
      otpCodes.carriedOf(codeOwner, taken.otp),
    ])
    const needsSecond = replacesVerified(identity, phone)
    if (needsSecond && !(await isConfirmationCode(otpCodes, taken.otp.otpId, confirmationOtp)))
      return wrongConfirmation(taken.otp.attempts)
    const seal = (number: string) => cipher.encrypt(number, fieldContext.phone, investorId)
    const former = identity.phoneVerified ? { formerPhone: await seal(identity.phone) } : {}
    const isChange = phone !== identity.phone
    const item = investors.verifiedPhoneItem(
      investorId,
      await seal(phone),
      now,
      isChange ? former : undefined,
    )
    const formerPhone = identity.phoneVerified ? identity.phone : undefined
    const owner = await investors.phoneOwnerItems(investorId, phone, formerPhone, now)
    const confirmed = await otpCodes.spend(
      codeOwner,
      taken.otp,
      {
        events: [
          emit(phoneVerified, { investorId }),
          ...(isChange ? [emit(phoneChanged, { investorId })] : []),
        ],
        items: labelItems('investor', [item, ...owner]),
      },
      { now, correlationId },
    )
    return confirmed ? reply({ data: { phoneVerified: true } }) : refuse('auth.otpExpired', { field: 'otp' })
  }

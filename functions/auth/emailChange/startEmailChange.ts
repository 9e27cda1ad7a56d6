import type { startEmailChange } from '../../../shared/contracts/auth/emailChange/startEmailChange.ts'
import { emailChangeRequested } from '../../../shared/contracts/auth/events.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { retryAfterSeconds, takeItem } from '../../platform/records/limits.ts'
import { emit } from '../../platform/records/moveRecord.ts'
import type { Dependencies } from '../dependencies.ts'
import { codesPerAddress, codesPerEmail } from '../investors/investorLimits.ts'
import { maskContact } from '../phone/maskContact.ts'

/** Has the codes of a change sent. Whether the new address has an account, only the consumer reads. */
export const handleStartEmailChange =
  ({ emailCodes, investors }: Dependencies): Handler<typeof startEmailChange> =>
  async ({ email }, { session, address, now, correlationId }) => {
    const { investorId } = session
    if (email === session.email) return refuse('auth.emailSame', { field: 'email' })
    const sent = await emailCodes.send(
      { investorId, purpose: 'email' },
      {
        carries: email,
        event: otpId => emit(emailChangeRequested, { investorId, otpId }),
        items: [
          {
            refuses: codesPerEmail,
            item: takeItem(codesPerEmail, await investors.keyOf(email), now),
          },
          { refuses: codesPerAddress, item: takeItem(codesPerAddress, address, now) },
        ],
      },
      { now, correlationId },
    )
    if (sent.ok) {
      const { resendAfterSeconds, expiresInSeconds } = sent
      const sentTo = maskContact({ email: session.email })
      return reply({ data: { resendAfterSeconds, expiresInSeconds, sentTo } })
    }
    if (sent.reason === 'refused') return refuse(sent.problem.id, sent.problem)
    return refuse('auth.otpTooMany', {
      params: { minutes: Math.ceil(retryAfterSeconds(sent.refuses, now) / 60) },
    })
  }

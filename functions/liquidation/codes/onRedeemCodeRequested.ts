import { redeemCodeRequested } from '../../../shared/contracts/liquidation/events.ts'
import { formatRupees } from '../../../shared/vocabulary/money.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { Confirmed } from '../../platform/oneTimeCodes/otpCode.ts'
import { otpMinutes } from '../../platform/oneTimeCodes/otpLifecycle.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/** What a code confirms, as the registered template reads on; text messages know no sign of the rupee. */
function whatItConfirms({ what, ISIN, units, redemptionPaise }: Confirmed): string {
  const some = `${units} ${units === 1 ? 'unit' : 'units'} of ${ISIN}`
  if (what === 'quote') return `ask for a quote for ${some}`
  return `sell ${some} for ${formatRupees(Number(redemptionPaise)).replace('₹', 'Rs ')}`
}

type Needs = Pick<ConsumerDependencies, 'once' | 'codes' | 'identityOf' | 'sms' | 'mailer'>

/**
 * Sends a code by text message to the verified number, or by e-mail to the confirmed address of an investor who never
 * verified one, unless another took its place or its time has run out. Never to both: the mailbox also resets the password. The message says what the code confirms, so that
 * the reader recognises a code for another sale.
 */
export const onRedeemCodeRequested = ({ once, codes, identityOf, sms, mailer }: Needs) =>
  consumer('onRedeemCodeRequested', redeemCodeRequested, async ({ investorId, codeId }, delivery) => {
    const [found, identity] = await Promise.all([
      codes.inForce(investorId, codeId, delivery.now),
      identityOf(investorId),
    ])
    if (found === undefined || identity === undefined) return
    const { code, otp } = found
    const what = whatItConfirms(otp.confirms)
    const { phone, email } = identity
    const message = () =>
      sms.send({ to: `+91${phone}`, template: 'otp', variables: [code, what, String(otpMinutes)] })
    const letter = () =>
      mailer.send({
        to: email,
        subject: 'Your OTP for a sale',
        text: [
          `${code} is your OTP to ${what}. Valid for ${otpMinutes} minutes.`,
          'Do not share it with anyone. If you did not ask for it, set a new password at once: somebody is in your account.',
        ].join('\n\n'),
      })
    if (identity.phoneVerified) await once('onRedeemCodeRequested-sms', delivery, message)
    else if (identity.emailConfirmed) await once('onRedeemCodeRequested', delivery, letter)
  })

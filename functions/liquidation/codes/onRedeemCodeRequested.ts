import { redeemCodeRequested } from '../../../shared/contracts/liquidation/events.ts'
import { formatRupees } from '../../../shared/vocabulary/money.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { type Letter, letterOf } from '../../platform/letters/letter.ts'
import { letterFor } from '../../platform/letters/renderLetter.ts'
import type { Confirmed } from '../../platform/oneTimeCodes/otpCode.ts'
import { otpMinutes } from '../../platform/oneTimeCodes/otpLifecycle.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

const unitsOf = ({ ISIN, units }: Confirmed): string =>
  `${units} ${units === 1 ? 'unit' : 'units'} of ${ISIN}`
const amountOf = ({ redemptionPaise }: Confirmed): string => formatRupees(Number(redemptionPaise))

/** What a code confirms, as the registered template reads on; text messages know no sign of the rupee. */
const whatItConfirms = (confirms: Confirmed): string =>
  confirms.what === 'quote'
    ? `ask for a quote for ${unitsOf(confirms)}`
    : `sell ${unitsOf(confirms)} for ${amountOf(confirms).replace('₹', 'Rs ')}`

const whatItConfirmsHindi = (confirms: Confirmed): string => {
  const some = `${confirms.ISIN} की ${confirms.units} यूनिट`
  return confirms.what === 'quote' ? `${some} का भाव माँगने` : `${some} ${amountOf(confirms)} में बेचने`
}

const codeLetter = (code: string, confirms: Confirmed): Letter =>
  letterOf(
    { en: 'Your OTP for a sale', hi: 'बिक्री के लिए आपका OTP' },
    {
      en: [
        `${code} is your OTP to ${whatItConfirms(confirms)}. Valid for ${otpMinutes} minutes.`,
        'Do not share it with anyone. If you did not ask for it, set a new password at once: somebody is in your account.',
      ],
      hi: [
        `${code} ${whatItConfirmsHindi(confirms)} का आपका OTP है। ${otpMinutes} मिनट तक मान्य।`,
        'इसे किसी को न बताएँ। यदि आपने इसे नहीं माँगा तो तुरंत नया पासवर्ड बनाएँ: आपके खाते में कोई और है।',
      ],
    },
  )

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
    const variables = [code, whatItConfirms(otp.confirms), String(otpMinutes)] as const
    const message = () => sms.send({ to: `+91${identity.phone}`, template: 'otp', variables })
    const letter = () => mailer.send(letterFor(identity, codeLetter(code, otp.confirms)))
    if (identity.phoneVerified) await once('onRedeemCodeRequested-sms', delivery, message)
    else if (identity.emailConfirmed) await once('onRedeemCodeRequested', delivery, letter)
  })

import { otpRequested } from '../../../shared/contracts/auth/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { letterFor } from '../../platform/letters/renderLetter.ts'
import { otpMinutes } from '../../platform/oneTimeCodes/otpLifecycle.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { numberChangeLetter } from '../links/letters.ts'
import { confirmationCodeOf } from './confirmationCode.ts'

/** The ends of the sentence of the registered template. */
const whatItConfirms = 'verify your mobile number'
const whatItReplaces = 'change your mobile number to another one'

/** Sends a one-time code, and the second one of a change, unless they were replaced or have expired. */
export const onOtpRequested = ({ once, otpCodes, sms, mailer, identityOf }: ConsumerDependencies) =>
  consumer('onOtpRequested', otpRequested, async ({ investorId, otpId, confirmBy }, delivery) => {
    const found = await otpCodes.inForce(investorId, otpId, delivery.now)
    if (found === undefined) return
    const sendSms = (phone: string, code: string, what: string) =>
      sms.send({ to: `+91${phone}`, template: 'otp', variables: [code, what, String(otpMinutes)] })
    const first = async () => {
      const phone = await otpCodes.carriedOf({ investorId, purpose: 'phone' }, found.otp)
      await once('onOtpRequested', delivery, () => sendSms(phone, found.code, whatItConfirms))
    }
    const second = async () => {
      const identity = confirmBy === undefined ? undefined : await identityOf(investorId)
      if (identity === undefined) return
      const code = await confirmationCodeOf(otpCodes, otpId)
      await once('onOtpRequested-confirmation', delivery, () =>
        confirmBy === 'phone'
          ? sendSms(identity.phone, code, whatItReplaces)
          : mailer.send(letterFor(identity, numberChangeLetter(code, otpMinutes))),
      )
    }
    // Each goes once: one that cannot be delivered does not keep the other back.
    const failures = (await Promise.allSettled([first(), second()])).filter(one => one.status === 'rejected')
    if (failures[0] !== undefined) throw failures[0].reason
  })

import { otpRequested } from '../../../shared/contracts/auth/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { otpMinutes } from '../../platform/oneTimeCodes/otpLifecycle.ts'
import type { ConsumerDependencies } from '../dependencies.ts'

/** The end of a sentence of the registered template. */
const whatItConfirms = 'verify your mobile number'

/** Sends a one-time code, unless it was replaced or has expired. */
export const onOtpRequested = ({ once, otpCodes, sms }: ConsumerDependencies) =>
  consumer('onOtpRequested', otpRequested, async ({ investorId, otpId }, delivery) => {
    const found = await otpCodes.inForce(investorId, otpId, delivery.now)
    if (found === undefined) return
    const phone = await otpCodes.carriedOf({ investorId, purpose: 'phone' }, found.otp)
    await once('onOtpRequested', delivery, () =>
      sms.send({
        to: `+91${phone}`,
        template: 'otp',
        variables: [found.code, whatItConfirms, String(otpMinutes)],
      }),
    )
  })

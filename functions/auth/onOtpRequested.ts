import { otpRequested } from '../../shared/contracts/auth/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { otpMinutes, refusalToTry } from './otpLifecycle.ts'

/** As the registered template reads on. */
const whatItConfirms = 'verify your mobile number'

/** Sends a one-time code, unless another took its place or its time has run out. */
export const onOtpRequested = ({ once, otps, otpCodes, sms }: ConsumerDependencies) =>
  consumer('onOtpRequested', otpRequested, async ({ investorId, otpId }, delivery) => {
    const otp = await otps.read(investorId, 'phone')
    if (otp?.otpId !== otpId || refusalToTry(otp, delivery.now) !== undefined) return
    const [code, phone] = await Promise.all([otpCodes.codeOf(otpId), otps.phoneOf(otp)])
    await once('onOtpRequested', delivery, () =>
      sms.send({
        to: `+91${phone}`,
        template: 'otp',
        variables: [code, whatItConfirms, String(otpMinutes)],
      }),
    )
  })

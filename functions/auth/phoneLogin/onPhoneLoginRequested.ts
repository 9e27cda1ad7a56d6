import { phoneLoginRequested } from '../../../shared/contracts/auth/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { otpMinutes } from '../../platform/oneTimeCodes/otpLifecycle.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { codeOwnerOf } from './loginCodes.ts'

/** The end of the sentence of the registered template. */
const whatItIsFor = 'log in to your Sthirank account'

/** Sends a code to log in with, if the number logs an investor in and the code was not replaced and has not expired. */
export const onPhoneLoginRequested = ({ once, loginCodes, sms, investorOfNumber }: ConsumerDependencies) =>
  consumer('onPhoneLoginRequested', phoneLoginRequested, async ({ number, device, otpId }, delivery) => {
    const { investorId } = codeOwnerOf({ key: number, knownDevice: device })
    const found = await loginCodes.inForce(investorId, otpId, delivery.now)
    if (found === undefined) return
    const investor = await investorOfNumber(number, delivery.now)
    if (investor === undefined) return
    await once('onPhoneLoginRequested', delivery, () =>
      sms.send({
        to: `+91${investor.phone}`,
        template: 'otp',
        variables: [found.code, whatItIsFor, String(otpMinutes)],
      }),
    )
  })

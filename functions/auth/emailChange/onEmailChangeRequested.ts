import { emailChangeRequested } from '../../../shared/contracts/auth/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { letterFor } from '../../platform/letters/renderLetter.ts'
import { otpMinutes } from '../../platform/oneTimeCodes/otpLifecycle.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { confirmationCodeOf } from '../phone/confirmationCode.ts'
import { emailTakenLetter, formerEmailCodeLetter, newEmailCodeLetter } from './letters.ts'

const name = 'onEmailChangeRequested'

/**
 * Sends the codes of a change to both addresses, unless they were replaced or have expired. An address that has an account
 * gets a letter without a code.
 */
export const onEmailChangeRequested = ({
  once,
  emailCodes,
  investors,
  mailer,
  identityOf,
}: ConsumerDependencies) =>
  consumer(name, emailChangeRequested, async ({ investorId, otpId }, delivery) => {
    const [found, identity] = await Promise.all([
      emailCodes.inForce(investorId, otpId, delivery.now),
      identityOf(investorId),
    ])
    if (found === undefined || identity === undefined) return
    const toNew = async () => {
      const email = await emailCodes.carriedOf({ investorId, purpose: 'email' }, found.otp)
      const isTaken = (await investors.readCredentials(await investors.keyOf(email))) !== undefined
      const letter = isTaken ? emailTakenLetter() : newEmailCodeLetter(found.code, otpMinutes)
      await once(name, delivery, () => mailer.send(letterFor({ ...identity, email }, letter)))
    }
    const toPresent = async () => {
      const letter = formerEmailCodeLetter(await confirmationCodeOf(emailCodes, otpId), otpMinutes)
      await once(`${name}-confirmation`, delivery, () => mailer.send(letterFor(identity, letter)))
    }
    // Each goes once: one that cannot be delivered does not keep the other back.
    const failures = (await Promise.allSettled([toNew(), toPresent()])).filter(
      one => one.status === 'rejected',
    )
    if (failures[0] !== undefined) throw failures[0].reason
  })

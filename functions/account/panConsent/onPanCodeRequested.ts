import { panCodeRequested } from '../../../shared/contracts/account/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { letterFor } from '../../platform/letters/renderLetter.ts'
import { otpMinutes } from '../../platform/oneTimeCodes/otpLifecycle.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { holderRefusal } from './holderRefusal.ts'
import { panCodeLetter } from './letters.ts'
import { type PanLetterNeeds, readLetter } from './readLetter.ts'

const name = 'onPanCodeRequested'

/** Sends a code to the holder, unless it was replaced, has expired, the PAN or its address is another one by now, or the holder may not be asked. */
export const onPanCodeRequested = (dependencies: PanLetterNeeds & Pick<ConsumerDependencies, 'panCodes'>) =>
  consumer(name, panCodeRequested, async ({ investorId, otpId }, delivery) => {
    const { once, mailer, panCodes } = dependencies
    const found = await panCodes.inForce(investorId, otpId, delivery.now)
    if (found === undefined) return
    const { panId, emailIndex } = found.otp.confirms
    const letter = await readLetter(dependencies, { investorId, panId: String(panId) })
    const email = letter?.stored.holder.email
    if (letter === undefined || email === undefined || letter.stored.emailIndex !== emailIndex) return
    if (!letter.isNameVerified) return
    if (letter.stored.state === 'confirmed' || holderRefusal(letter.stored, delivery.now)) return
    const text = panCodeLetter(letter.about, found.code, otpMinutes)
    await once(name, delivery, () => mailer.send(letterFor({ email, language: letter.language }, text)))
  })

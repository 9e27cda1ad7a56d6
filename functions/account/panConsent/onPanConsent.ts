import { panConsentGiven, panConsentWithdrawn } from '../../../shared/contracts/account/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import { letterFor } from '../../platform/letters/renderLetter.ts'
import { panAgreedLetter, panEndedLetter, panWithdrawnLetter } from './letters.ts'
import { type PanLetterNeeds, readLetter } from './readLetter.ts'

/** Writes to the holder who agreed, with the link by which the consent is taken back. A guardian gets none. */
export const onPanConsentGiven = (dependencies: PanLetterNeeds) =>
  consumer('onPanConsentGiven', panConsentGiven, async (id, delivery) => {
    const letter = await readLetter(dependencies, id)
    const email = letter?.stored.holder.email
    if (letter?.stored.consent?.by !== 'holder' || email === undefined) return
    const { language, about } = letter
    await dependencies.once('onPanConsentGiven', delivery, () =>
      dependencies.mailer.send(letterFor({ email, language }, panAgreedLetter(about))),
    )
  })

/** Writes to the other one when a consent is taken back: to the investor, or to the holder. */
export const onPanConsentWithdrawn = (dependencies: PanLetterNeeds) =>
  consumer('onPanConsentWithdrawn', panConsentWithdrawn, async (id, delivery) => {
    const letter = await readLetter(dependencies, id)
    const by = letter?.stored.withdrawn?.by
    if (letter === undefined || by === undefined) return
    const { language, about, stored } = letter
    const email = by === 'holder' ? letter.email : stored.holder.email
    if (email === undefined) return
    const text = by === 'holder' ? panWithdrawnLetter(about) : panEndedLetter(about)
    await dependencies.once('onPanConsentWithdrawn', delivery, () =>
      dependencies.mailer.send(letterFor({ email, language }, text)),
    )
  })

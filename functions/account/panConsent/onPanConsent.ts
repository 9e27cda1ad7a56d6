import { panConsentGiven, panConsentWithdrawn } from '../../../shared/contracts/account/events.ts'
import { consumer } from '../../platform/eventFunction.ts'
import type { Letter } from '../../platform/letters/letter.ts'
import { letterFor } from '../../platform/letters/renderLetter.ts'
import { panAddressReplacedLetter, panAgreedLetter, panEndedLetter, panWithdrawnLetter } from './letters.ts'
import { type PanLetter, type PanLetterNeeds, readLetter } from './readLetter.ts'

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

/**
 * Writes to the other one when a consent is taken back: to the investor, or to the holder; when the address was replaced from
 * which the holder had agreed, to that address.
 */
export const onPanConsentWithdrawn = (dependencies: PanLetterNeeds) =>
  consumer(
    'onPanConsentWithdrawn',
    panConsentWithdrawn,
    async ({ addressReplaced = false, ...id }, delivery) => {
      const letter = await readLetter(dependencies, id)
      if (letter === undefined) return
      const { email, text } = endLetterOf(letter, addressReplaced)
      if (email === undefined || text === undefined) return
      await dependencies.once('onPanConsentWithdrawn', delivery, () =>
        dependencies.mailer.send(letterFor({ email, language: letter.language }, text)),
      )
    },
  )

/** To whom which letter goes; nothing when nobody took the consent back, e.g. when a ward has come of age. */
function endLetterOf(
  { stored: { holder, withdrawn }, about, email }: PanLetter,
  addressReplaced: boolean,
): { readonly email?: string | undefined; readonly text?: Letter } {
  if (addressReplaced) return { email: holder.formerEmail, text: panAddressReplacedLetter(about) }
  if (withdrawn === undefined) return {}
  return withdrawn.by === 'holder'
    ? { email, text: panWithdrawnLetter(about) }
    : { email: holder.email, text: panEndedLetter(about) }
}

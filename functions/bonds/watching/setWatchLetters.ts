import type { setWatchLetters } from '../../../shared/contracts/bonds/setWatchLetters.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { LettersConsent } from './lettersConsent.ts'

/** One write with its row in the consent ledger; letters are asked for anew before each, so a stop holds at once. */
export const handleSetWatchLetters =
  ({
    watches,
    watchLettersItems,
  }: Pick<Catalogue, 'watches'> & LettersConsent): Handler<typeof setWatchLetters> =>
  async ({ letters }, { session: { investorId }, address, device, now, correlationId }) =>
    retryOnConflict({ otherwise: () => refuse('common.conflict') }, async () => {
      const list = await watches.read(investorId)
      if (list.letters === letters) return reply({})
      const context = { now, correlationId }
      const consent = watchLettersItems({ investorId, consent: letters, address, device }, context)
      const saved = await watches.save(investorId, { ...list, letters }, { consent }, context)
      return saved ? reply({}) : conflict
    })

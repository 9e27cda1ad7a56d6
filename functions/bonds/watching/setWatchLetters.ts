import type { setWatchLetters } from '../../../shared/contracts/bonds/setWatchLetters.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'

/** One write; letters are asked for anew before each, so a stop holds at once. */
export const handleSetWatchLetters =
  ({ watches }: Pick<Catalogue, 'watches'>): Handler<typeof setWatchLetters> =>
  async ({ letters }, { session, now, correlationId }) =>
    retryOnConflict({ otherwise: () => refuse('common.conflict') }, async () => {
      const list = await watches.read(session.investorId)
      if (list.letters === letters) return reply({})
      const saved = await watches.save(session.investorId, { ...list, letters }, {}, { now, correlationId })
      return saved ? reply({}) : conflict
    })

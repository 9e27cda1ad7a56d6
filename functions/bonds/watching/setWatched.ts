import type { setWatched } from '../../../shared/contracts/bonds/setWatched.ts'
import { mostWatched } from '../../../shared/finance/watchRule.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { LettersConsent } from './lettersConsent.ts'
import { watchedStateOf } from './watchedState.ts'

/** Puts a deal on the list with what is known of it now, so that only what changes from here on is news; or takes it off. */
export const handleSetWatched =
  ({
    watches,
    find,
    stockOf,
    watchLettersItems,
  }: Catalogue & LettersConsent): Handler<typeof setWatched, MarketCalendar> =>
  async ({ product, watched }, { session, address, device, now, calendar, correlationId }) =>
    retryOnConflict({ otherwise: () => refuse('common.conflict') }, async () => {
      const list = await watches.read(session.investorId)
      if (list.products.includes(product) === watched) return reply({})
      const context = { now, correlationId }
      if (!watched) {
        const products = list.products.filter(one => one !== product)
        const saved = await watches.save(
          session.investorId,
          { ...list, products },
          { removed: product },
          context,
        )
        return saved ? reply({}) : conflict
      }
      const instrument = await find(product)
      if (instrument === undefined) return refuse('bonds.productUnknown', { field: 'product' })
      if (list.products.length >= mostWatched)
        return refuse('bonds.watchListFull', { field: 'product', params: { most: mostWatched } })
      const state = watchedStateOf(instrument, await stockOf(instrument), { now, calendar })
      const products = [product, ...list.products]
      const { investorId } = session
      // Whoever watches the first deal asks for its letters; from then on they are stopped on the list.
      const isFirst = list.version === 0 && list.letters
      const consent = isFirst
        ? watchLettersItems({ investorId, consent: true, address, device }, context)
        : []
      const saved = await watches.save(
        session.investorId,
        { ...list, products },
        { added: { product, state }, consent },
        context,
      )
      return saved ? reply({}) : conflict
    })

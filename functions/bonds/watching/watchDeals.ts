import { isDeepStrictEqual } from 'node:util'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Scheduled } from '../../platform/eventFunction.ts'
import { sweepEach } from '../../platform/events/sweep.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { noStock } from '../pricing/availabilityPricing.ts'
import { watchedStateOf } from './watchedState.ts'
import { knownAfter, newsOf } from './watchLifecycle.ts'

/** Well below the function's time; what is left is taken the next morning. */
const pace = { atOnce: 8, longestMs: 45_000 }

/**
 * Every morning, when the market has opened: compares each watched deal with what each of its watchers knows, and emits the
 * news. What a watcher knows changes with the event in one write, so nobody is written to twice, however often it runs.
 */
export const watchDeals = ({
  watches,
  bonds,
  stocksOf,
}: Pick<Catalogue, 'watches' | 'bonds' | 'stocksOf'>): Scheduled<MarketCalendar> => ({
  name: 'watchDeals',
  async run({ now, calendar }) {
    const today = indianDate(now)
    const context = { now, correlationId: `watch-${now.toISOString()}` }
    const instruments = await bonds.readMany(await watches.watchedProducts())
    const stocks = await stocksOf(instruments)
    const byProduct = new Map(instruments.map(one => [one.product, one]))
    await sweepEach([...byProduct.keys()], pace, async product => {
      const instrument = byProduct.get(product)
      if (instrument === undefined) return
      const stock = stocks.get(instrument.ISIN ?? '') ?? noStock
      const state = watchedStateOf(instrument, stock, { now, calendar })
      for (const watcher of await watches.watchers(product)) {
        const { investorId, known } = watcher
        const news = newsOf(known, state, today)
        const after = knownAfter(known, state, news)
        if (isDeepStrictEqual(after, known)) continue
        const isWanted = news !== undefined && (await watches.read(investorId)).letters
        await watches.learn(
          product,
          watcher,
          after,
          isWanted
            ? {
                investorId,
                product,
                news,
                yieldPercent: state.yieldPercent,
                formerPercent: known.yieldPercent,
              }
            : undefined,
          context,
        )
      }
    })
  },
})

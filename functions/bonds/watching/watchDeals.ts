import { isDeepStrictEqual } from 'node:util'
import { watchPageDue } from '../../../shared/contracts/bonds/events.ts'
import type { PayloadOf } from '../../../shared/contracts/defineEvent.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { consumer, type Delivery, type Scheduled } from '../../platform/eventFunction.ts'
import { sweepEach } from '../../platform/events/sweep.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { watchedStateOf } from './watchedState.ts'
import { knownAfter, newsOf, type WatchedState } from './watchLifecycle.ts'
import type { Watcher } from './watchStore.ts'

/** Well below the function's time. */
const pace = { atOnce: 8, longestMs: 45_000 }
/** Watchers of one page: a read and a write for each, in seconds. */
const watchersPerPage = 200

/** Every morning, when the market has opened: asks for the first page of watchers of each watched deal, once a day. */
export const watchDeals = ({ watches }: Pick<Catalogue, 'watches'>): Scheduled => ({
  name: 'watchDeals',
  async run({ now }) {
    const context = { now, correlationId: `watch-${now.toISOString()}` }
    const day = indianDate(now)
    await sweepEach(await watches.watchedProducts(), pace, product =>
      watches.askForPage({ product, day }, context),
    )
  },
})

type Needs = Pick<Catalogue, 'watches' | 'bonds' | 'stockOf'>

/** A page of a deal's watchers is compared with the deal. */
export const onWatchPageDue = (needs: Needs) =>
  consumer('onWatchPageDue', watchPageDue, (page, delivery: Delivery<MarketCalendar>) =>
    comparePage(needs, page, delivery),
  )

/**
 * Compares a deal with what each watcher of a page knows, emits the news, and asks for the next page. What a watcher knows changes
 * with the event in one write, so nobody is written to twice, however often a page is delivered or cut off.
 */
async function comparePage(
  { watches, bonds, stockOf }: Needs,
  { product, day, after }: PayloadOf<typeof watchPageDue>,
  { now, calendar, correlationId }: Delivery<MarketCalendar>,
): Promise<void> {
  const instrument = await bonds.read(product)
  if (instrument === undefined) return
  const state = watchedStateOf(instrument, await stockOf(instrument), { now, calendar })
  const context = { now, correlationId }
  const watchers = await watches.watchers(product, { after, most: watchersPerPage })
  const last = watchers.length < watchersPerPage ? undefined : watchers.at(-1)
  if (last !== undefined) await watches.askForPage({ product, day, after: last.investorId }, context)
  // Who fails does not hold up the others: the page is delivered again, and the others know already.
  const byId = new Map(watchers.map(one => [one.investorId, one]))
  let compared = 0
  await sweepEach([...byId.keys()], pace, async investorId => {
    const watcher = byId.get(investorId)
    if (watcher !== undefined) await learn(watches, product, watcher, state, context)
    compared += 1
  })
  if (compared < watchers.length)
    throw new Error(`${watchers.length - compared} watchers of ${product} are left: its time was up`)
}

/** What a watcher knows from now on, with the event of the news if there is any and letters are wanted. */
async function learn(
  watches: Catalogue['watches'],
  product: string,
  watcher: Watcher,
  state: WatchedState,
  context: WriteContext,
): Promise<void> {
  const { investorId, known } = watcher
  const news = newsOf(known, state, indianDate(context.now))
  const after = knownAfter(known, state, news)
  if (isDeepStrictEqual(after, known)) return
  const isWanted = news !== undefined && (await watches.read(investorId)).letters
  const { yieldPercent } = state
  await watches.learn(
    product,
    watcher,
    after,
    isWanted ? { investorId, product, news, yieldPercent, formerPercent: known.yieldPercent } : undefined,
    context,
  )
}

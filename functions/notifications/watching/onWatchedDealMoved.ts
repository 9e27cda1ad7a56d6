import { watchedDealMoved } from '../../../shared/contracts/bonds/events.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { letterOn } from '../notify.ts'
import { watchedDealLetter } from './watchLetters.ts'

/** Letter about news of a deal that the investor watches; none when it was taken off the list, or letters stopped, meanwhile. */
export const onWatchedDealMoved = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, watchedDealMoved, async moved => {
    const deal = await dependencies.watchedDealOf(moved.investorId, moved.product)
    return deal && watchedDealLetter({ ...moved, ...deal, siteOrigin: dependencies.siteOrigin })
  })

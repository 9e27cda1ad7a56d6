import type { ListedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import type { MarketContext } from '../../../shared/vocabulary/marketCalendar.ts'
import { opportunityOf } from '../catalogue/opportunity.ts'
import { closedForOf, type StockAvailability } from '../pricing/availabilityPricing.ts'
import type { WatchedState } from './watchLifecycle.ts'

/** A deal as its watchers see it. A public issue or a deposit, which is not bought here, is open while it is live. */
export function watchedStateOf(
  instrument: ListedInstrument,
  stock: StockAvailability,
  { now, calendar }: MarketContext,
): WatchedState {
  const { category, minReturns } = opportunityOf(instrument, stock, now, calendar)
  const closed = closedForOf(instrument, { units: instrument.minUnits, now, calendar, stock })
  const isSold = closed === undefined || ['orders.marketClosed', 'orders.displayOnly'].includes(closed.id)
  const { price } = instrument
  return {
    isOpen: category === 'live' && isSold,
    isUpcoming: category === 'upcoming',
    yieldPercent: minReturns.toFixed(2),
    published: price === undefined ? '' : `${price.cleanPrice} ${price.asOf}`,
  }
}

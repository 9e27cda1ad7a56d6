import type { PublishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { indianInstant, type MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { sellQuoteOf } from './sellPricing.ts'

/**
 * The first Indian date, not before the end of a lock-in and not before now, on which a sale is taken: each block names the
 * instant at which it may end, and the sale is priced again at that instant. `undefined`: never before the maturity. Pure.
 */
export function sellableFrom(
  instrument: PublishedInstrument,
  lockedUntil: string,
  now: Date,
  calendar: MarketCalendar,
): string | undefined {
  let at = lockedUntil > indianDate(now) ? new Date(indianInstant(lockedUntil, '00:00')) : now
  for (;;) {
    const quote = sellQuoteOf(instrument, { units: 1, now: at, calendar })
    if (quote === undefined) return undefined
    if (quote.block === undefined) return indianDate(at)
    const { until } = quote.block
    // A block without an end, or with one that is not later than now, never ends.
    if (until === undefined || new Date(until) <= at) return undefined
    at = new Date(until)
  }
}

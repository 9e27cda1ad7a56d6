import { type MarketDays, noMarketDays } from '../marketDays.ts'
import type { CallMiddleware } from './callEvent.ts'

/**
 * Sets the calendar of the call. In a domain that computes dates it knows the announced days: read anew for a call that
 * changes something (POST), at most 30 s old for one that only shows dates. Other domains read nothing.
 */
export const marketCalendar = (marketDays: MarketDays = noMarketDays): CallMiddleware => ({
  async before({ event }) {
    const fresh = event.contract.method === 'POST'
    event.calendar = await marketDays.calendarAt(event.now, { fresh })
  },
})

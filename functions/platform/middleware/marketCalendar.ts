import { secretOf } from '../http/session.ts'
import { type MarketDays, noMarketDays } from '../marketDays.ts'
import type { CallMiddleware } from './callEvent.ts'

/**
 * Begins to read the announced days, in a domain that computes dates: anew for a call that changes something (POST), at most
 * 30 s old for one that only shows dates. Other domains read nothing. It stands before `requireSession`, because rows that are
 * asked for at the same time are one call of the database; a call that will be refused for its missing cookie reads nothing.
 */
export const startMarketCalendar = (marketDays: MarketDays = noMarketDays): CallMiddleware => ({
  before({ event }) {
    const { contract, request, now } = event
    const needsSession = contract.access === 'session' || contract.access === 'fresh'
    if (needsSession && secretOf(request.cookies) === undefined) return
    const reading = marketDays.calendarAt(now, { fresh: contract.method === 'POST' })
    // A failure is that of `marketCalendar`; a call that is refused before it does not need the days.
    reading.catch(() => undefined)
    event.calendarRead = reading
  },
})

/** Sets the calendar of the call. */
export const marketCalendar = (): CallMiddleware => ({
  async before({ event }) {
    if (event.calendarRead !== undefined) event.calendar = await event.calendarRead
  },
})

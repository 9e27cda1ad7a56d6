import type { MarketDays } from '../marketDays.ts'
import type { CallMiddleware } from './callEvent.ts'

/**
 * Reads the market days announced late, for a domain that computes dates. A call that changes something reads them anew;
 * one that only shows them may be half a minute behind.
 */
export const marketCalendar = (marketDays: MarketDays | undefined): CallMiddleware => ({
  async before({ event: { contract, now } }) {
    await marketDays?.refresh(now, { fresh: contract.method === 'POST' })
  },
})

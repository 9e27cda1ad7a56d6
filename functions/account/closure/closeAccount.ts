import type { closeAccount } from '../../../shared/contracts/account/closure/closeAccount.ts'
import { refuse, reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Asks for the account's end. Whoever asks twice, or from two devices, gets the answer of the first one. Nothing is decided
 * yet: an order may be under way on another device, so the sweep looks once more when nothing can come any more.
 */
export const handleCloseAccount =
  ({
    closures,
    openItemsOf,
  }: Pick<Dependencies, 'closures' | 'openItemsOf'>): Handler<typeof closeAccount, MarketCalendar> =>
  async ({ email }, { session, now, calendar, correlationId }) => {
    const { investorId } = session
    if (email !== session.email) return refuse('closure.otherEmail', { field: 'email' })
    const [openItems, before] = await Promise.all([
      openItemsOf(investorId, { now, calendar }),
      closures.find(investorId),
    ])
    if (openItems.length > 0) return refuse('closure.somethingOpen')
    if (before !== undefined && before.state !== 'cancelled')
      return reply({ data: { requestedAt: before.updatedAt } })
    const moved = await closures.request(investorId, before, { now, correlationId })
    if (moved.ok) return reply({ data: { requestedAt: now.toISOString() } })
    // Another device asked in the same moment.
    const stored = await closures.find(investorId)
    return reply({ data: { requestedAt: stored?.updatedAt ?? now.toISOString() } })
  }

import type { getClosure } from '../../../shared/contracts/account/closure/getClosure.ts'
import { reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'

/** What keeps the account open, as it is now, and whether records of it would be kept. */
export const handleGetClosure =
  ({
    closures,
    openItemsOf,
    keepsRecords,
  }: Pick<Dependencies, 'closures' | 'openItemsOf' | 'keepsRecords'>): Handler<
    typeof getClosure,
    MarketCalendar
  > =>
  async (_input, { session: { investorId }, now, calendar }) => {
    const [openItems, keeps, closure] = await Promise.all([
      openItemsOf(investorId, { now, calendar }),
      keepsRecords(investorId),
      closures.find(investorId),
    ])
    const cancelled =
      closure?.state === 'cancelled'
        ? { at: closure.updatedAt, openItems: closure.openItems ?? [] }
        : undefined
    return reply({ data: { openItems: [...openItems], keepsRecords: keeps, cancelled } })
  }

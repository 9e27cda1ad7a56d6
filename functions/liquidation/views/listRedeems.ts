import type { listRedeems } from '../../../shared/contracts/liquidation/listRedeems.ts'
import { reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { codeOf } from '../liquidationLifecycle.ts'
import type { Liquidation } from '../liquidationRows.ts'
import { isOver } from '../ownLiquidation.ts'
import { liquidationTransactionOf } from './liquidationView.ts'

/** Newest requests that are listed; ten codes a day make fifty days of them. */
const mostListed = 500

/** The request list (D3 s4, K-121): RA and SA are Pending, RP is Completed, the rest is not listed. */
export const handleListRedeems =
  ({ store }: Pick<Dependencies, 'store'>): Handler<typeof listRedeems, MarketCalendar> =>
  async (_input, { session: { investorId }, now, calendar }) => {
    const requests = await store.list(investorId, { most: mostListed })
    return reply({ data: requests.flatMap(request => listed(request, now, calendar)) })
  }

function listed(request: Liquidation, now: Date, calendar: MarketCalendar) {
  const code = codeOf(request.state)
  // It pays a claim, and sells nothing.
  if (request.claim !== undefined) return []
  // A quote that does not count any more is about to lapse.
  if (code === undefined || isOver(request, now, calendar)) return []
  const where = code === 'RP' ? ('Completed' as const) : ('Pending' as const)
  return [{ ...liquidationTransactionOf(request, calendar), listed: where }]
}

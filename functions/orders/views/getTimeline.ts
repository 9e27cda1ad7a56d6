import type { getTimeline, TimelineTransaction } from '../../../shared/contracts/orders/getTimeline.ts'
import { reply } from '../../../shared/outcome.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { liquidationTransactionOf } from '../../liquidation/published.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'
import { transactionOf } from './orderView.ts'

/** Transactions of a page (K-252). */
const pageSize = 20

interface Row {
  readonly orderId: string
  readonly product: string
  readonly productType: string
}
interface Page {
  readonly before: string | undefined
  readonly most: number
}

/** An id but for its prefix: it sorts by the time it was made, whatever it is the id of. */
const made = (orderId: string): string => orderId.slice(orderId.indexOf('_') + 1)
const beforeOf = (prefix: string, before: string | undefined): string | undefined =>
  before === undefined ? undefined : `${prefix}_${made(before)}`

/** One more than a page tells whether there is more; what is not wanted is passed over. */
async function newest<One extends Row>(
  list: (page: Page) => Promise<One[]>,
  wanted: (one: Row) => boolean,
  before: string | undefined,
): Promise<One[]> {
  const found: One[] = []
  for (let after = before; found.length <= pageSize; ) {
    const page = await list({ before: after, most: pageSize + 1 })
    found.push(...page.filter(wanted))
    after = page.at(-1)?.orderId
    if (page.length <= pageSize) break
  }
  return found
}

/**
 * The investor's purchases and sales in one list, newest first. `product` is an instrument's id or a sort of product
 * (`bonds`, `mld`); `consolidated` shows them all whatever it says (D3 s7).
 */
export const handleGetTimeline =
  ({
    store,
    redeemsOf,
  }: Pick<Dependencies, 'store' | 'redeemsOf'>): Handler<typeof getTimeline, MarketCalendar> =>
  async ({ product, consolidated, before }, { calendar, session: { investorId } }) => {
    const wanted = (one: Row): boolean =>
      product === undefined ||
      consolidated === 'true' ||
      one.product === product ||
      one.productType === product
    const [orders, redeems] = await Promise.all([
      newest(page => store.list(investorId, page), wanted, beforeOf('ord', before)),
      newest(page => redeemsOf(investorId, page), wanted, beforeOf('liq', before)),
    ])
    const found: TimelineTransaction[] = [
      ...orders.map(order => transactionOf(order, calendar)),
      ...redeems.map(redeem => liquidationTransactionOf(redeem, calendar)),
    ].sort((one, other) => (made(one.orderId) < made(other.orderId) ? 1 : -1))
    return reply({ data: found.slice(0, pageSize), more: found.length > pageSize })
  }

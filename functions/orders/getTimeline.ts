import type { getTimeline as contract } from '../../shared/contracts/orders/getTimeline.ts'
import { reply } from '../../shared/outcome.ts'
import type { Handler } from '../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'
import type { Order } from './orderRows.ts'
import { transactionOf } from './orderView.ts'

/** Transactions of a page (K-252). */
const pageSize = 20

/**
 * The investor's transactions, newest first. `product` is an instrument's id or a sort of product (`bonds`, `mld`);
 * `consolidated` shows them all whatever it says (D3 s7).
 */
export const getTimeline =
  ({ store }: Pick<Dependencies, 'store'>): Handler<typeof contract> =>
  async ({ product, consolidated, before }, { session: { investorId } }) => {
    const wanted = (order: Order): boolean =>
      product === undefined ||
      consolidated === 'true' ||
      order.product === product ||
      order.productType === product
    const found: Order[] = []
    // One more than a page tells whether there is more; what is of another product is passed over.
    for (let after = before; found.length <= pageSize; ) {
      const page = await store.list(investorId, { before: after, most: pageSize + 1 })
      found.push(...page.filter(wanted))
      after = page.at(-1)?.orderId
      if (page.length <= pageSize) break
    }
    return reply({ data: found.slice(0, pageSize).map(transactionOf), more: found.length > pageSize })
  }

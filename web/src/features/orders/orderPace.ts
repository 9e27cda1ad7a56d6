import type { OrderDetails } from '../../../../shared/contracts/orders/orderBody.ts'
import { moneyStanding } from './statusWords.ts'

/** The gateway is asked at most so often by the server. */
const payingMs = 3000
/** A transfer takes a bank minutes at best. */
const transferringMs = 10_000
const movingMs = 30_000

/** How often the order's own page asks: every three seconds while it is being paid, seldom while something moves, else never. */
export function orderPace({
  state,
  paymentType,
  trail,
}: Pick<OrderDetails, 'state' | 'paymentType' | 'trail'>) {
  if (moneyStanding(state) === 'unpaid') return paymentType === 'PG' ? payingMs : transferringMs
  return trail.some(({ standing }) => standing !== 'done') ? movingMs : false
}

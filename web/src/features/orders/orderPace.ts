import type { OrderDetails } from '../../../../shared/contracts/orders/orderBody.ts'
import { moneyStanding } from './statusWords.ts'

/** The gateway is asked at most so often by the server. */
const payingMs = 3000
/** A transfer takes a bank minutes at best. */
const transferringMs = 10_000
const movingMs = 30_000
/** Money that comes after the time to pay mostly comes soon; later than this a look at the page finds it. */
const lateMs = 3_600_000

/** How often the order's own page asks: every three seconds while it is being paid, seldom while something moves, else never. */
export function orderPace(order: OrderPaced, nowMs: number) {
  const { state, paymentType, trail } = order
  if (moneyStanding(state) === 'unpaid') return paymentType === 'PG' ? payingMs : transferringMs
  return trail.some(({ standing }) => standing !== 'done') || mayBePaidLate(order, nowMs) ? movingMs : false
}
type OrderPaced = Pick<OrderDetails, 'state' | 'paymentType' | 'trail' | 'createdAt'>

/** Expired a moment ago: what was paid too late buys all the same, or goes back, and either is to be seen. */
function mayBePaidLate({ state, trail, createdAt }: OrderPaced, nowMs: number): boolean {
  if (state !== 'expired') return false
  const expiredAt = trail.find(({ step }) => step === 'expired')?.at ?? createdAt
  return nowMs - Date.parse(expiredAt) < lateMs
}

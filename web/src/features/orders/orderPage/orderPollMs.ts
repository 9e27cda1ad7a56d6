import type { OrderDetails } from '../../../../../shared/contracts/orders/orderBody.ts'
import { paymentStatus } from '../paymentStatus.ts'

/** The server queries the gateway at most this often. */
const payingMs = 3000
/** A bank transfer takes minutes. */
const transferringMs = 10_000
const movingMs = 30_000
/** How long an expired order is polled for a late payment. */
const lateMs = 3_600_000

/** How often the order's page polls, in ms: often while unpaid, seldom while steps are open, else never (`false`). */
export function orderPollMs(order: PolledOrder, nowMs: number) {
  const { state, paymentType, trail } = order
  if (paymentStatus(state) === 'unpaid') return paymentType === 'PG' ? payingMs : transferringMs
  return trail.some(({ standing }) => standing !== 'done') || mayBePaidLate(order, nowMs) ? movingMs : false
}
type PolledOrder = Pick<OrderDetails, 'state' | 'paymentType' | 'trail' | 'createdAt'>

/** Whether a late payment may still arrive, which buys or is refunded. */
function mayBePaidLate({ state, trail, createdAt }: PolledOrder, nowMs: number): boolean {
  if (state !== 'expired') return false
  const expiredAt = trail.find(({ step }) => step === 'expired')?.at ?? createdAt
  return nowMs - Date.parse(expiredAt) < lateMs
}

import type { OrderState, PaymentFailure } from '../../../shared/contracts/orders/orderBody.ts'
import { transitionsOf } from '../../../shared/lifecycle.ts'
import { paymentMove } from '../orderLifecycle.ts'

/** A payment's way: it pays its order, or it goes back; whole, and once. */
export type PaymentState = 'taken' | 'refundDue' | 'refunded'

const define = transitionsOf<PaymentState>('common.conflict')

/** The order it paid came to nothing. */
export const giveUp = define('giveUp', ['taken'], 'refundDue')
/** The gateway sent it back. */
export const sentBack = define('sentBack', ['refundDue'], 'refunded')
export const paymentTransitions = [giveUp, sentBack] as const

export type ReturnReason =
  | 'orderFailed'
  | 'second'
  | 'cancelled'
  | 'late'
  | 'soldOut'
  | 'priceMoved'
  | 'wrongAmount'
  | 'discountUsed'
  | 'byGateway'

/** A payment that took no money, as an order keeps it. `at`: instant. */
export interface FailedPayment {
  readonly paymentId: string
  readonly why: PaymentFailure
  readonly at: string
}
/** So many are kept, the newest. */
const mostFailures = 10

/**
 * The failed payments of an order with one more, in the order of their times; the same list when it is known, or older than all
 * of a full one, which would be kept and dropped again each time the gateway is asked.
 */
export function withFailure(
  known: readonly FailedPayment[],
  failed: FailedPayment,
): readonly FailedPayment[] {
  const isKnown = known.some(({ paymentId }) => paymentId === failed.paymentId)
  const [oldest] = known
  const isTooOld = known.length >= mostFailures && oldest !== undefined && failed.at <= oldest.at
  if (isKnown || isTooOld) return known
  return [...known, failed].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)).slice(-mostFailures)
}

/** What a captured payment is to its order. */
export type PaymentAssessment =
  /** It pays the order, whose units are put aside. */
  | { readonly use: 'pays' }
  /** It would pay the order, if its units can be had again at the same price. */
  | { readonly use: 'paysLate' }
  | { readonly use: 'returns'; readonly why: ReturnReason }

export interface PaymentFacts {
  readonly order: {
    readonly state: OrderState
    readonly amountPaise: number
    readonly tradeDate: string
    readonly settlementDate: string
  }
  /** Whether its units are put aside still. */
  readonly reserved: boolean
  readonly paymentPaise: number
  /** The Indian date, when a trade of now settles, and whether orders are taken now. */
  readonly today: string
  readonly settlementDateNow: string
  readonly marketOpen: boolean
}

/**
 * What becomes of money that was captured (K-249). It pays when the order waits for it, or was given up today and the
 * market still takes orders; a trade that would settle on another day is another trade, at another price.
 */
export function assessPayment({
  order,
  reserved,
  paymentPaise,
  today,
  settlementDateNow,
  marketOpen,
}: PaymentFacts): PaymentAssessment {
  const move = paymentMove(order.state)
  if (move === undefined) return { use: 'returns', why: whyUnwanted(order.state) }
  if (paymentPaise !== order.amountPaise) return { use: 'returns', why: 'wrongAmount' }
  if (today !== order.tradeDate || settlementDateNow !== order.settlementDate)
    return { use: 'returns', why: 'late' }
  // Recorded just after the close, with its units still put aside: the investor paid in time.
  if (reserved) return { use: 'pays' }
  return marketOpen ? { use: 'paysLate' } : { use: 'returns', why: 'late' }
}

function whyUnwanted(state: OrderState): ReturnReason {
  if (state === 'cancelled') return 'cancelled'
  return state === 'failed' ? 'late' : 'second'
}

import type { OrderState, orderStatuses } from '../../shared/contracts/orders/orderBody.ts'
import { allows, type Transition, transitionsOf } from '../../shared/lifecycle.ts'
import { gatewayLimits, reservedMinutes } from '../../shared/vocabulary/businessRules.ts'

/**
 * An order's way (D3 s4; the README draws it). Money decides: an order is paid by a captured payment of its own amount and
 * by nothing else; whatever else arrives goes back as a payment (`paymentLifecycle.ts`) and moves no order.
 */

export type { OrderState }

const define = transitionsOf<OrderState>('orders.notOpen')

/** States in which money is awaited. */
const unpaidStates = ['placed', 'paymentPending'] as const satisfies readonly OrderState[]
export const isUnpaid = (state: OrderState): boolean => unpaidStates.some(one => one === state)

/** The gateway knows of the order, or a virtual account is open for it. */
export const openPayment = define('openPayment', unpaidStates, 'paymentPending')
/** Its amount arrived. */
const pay = define('pay', unpaidStates, 'paid')
/**
 * It arrived after its time was up, and the units are still there at the same price and settlement date. An order that
 * the investor cancelled is bought no more: that money goes back.
 */
const payLate = define('payLate', ['expired'], 'paid')
export const expire = define('expire', unpaidStates, 'expired')
export const cancel = define('cancel', unpaidStates, 'cancelled')
export const placeRfq = define('placeRfq', ['paid'], 'rfqPlaced')
/** From `paid` as well: recorded by an operator, when the exchange's own placing was never reported. */
export const match = define('match', ['paid', 'rfqPlaced'], 'matched')
export const settle = define('settle', ['matched'], 'settled')
export const process = define('process', ['settled'], 'processed')
/** Came to nothing before any money was taken. */
export const fail = define('fail', unpaidStates, 'failed')
/** Came to nothing after it was paid: the money is on its way back. */
const failPaid = define('failPaid', ['paid', 'rfqPlaced', 'matched'], 'refundDue')
/** The payment went back. */
export const refund = define('refund', ['refundDue'], 'refunded')
/** Nothing of the state moves: something was noted. */
export const noteIn = (state: OrderState): Transition<OrderState> => define('note', [state], state)

export const orderTransitions = [
  openPayment,
  pay,
  payLate,
  expire,
  cancel,
  placeRfq,
  match,
  settle,
  process,
  fail,
  failPaid,
  refund,
] as const

/** How an order fails from a state: with or without money to send back; `undefined` when it cannot fail any more. */
export const failureOf = (state: OrderState): Transition<OrderState> | undefined =>
  [fail, failPaid].find(transition => allows(transition, state))

/** How a payment of the right amount moves an order; `undefined`: it buys nothing any more. */
export const paymentMove = (state: OrderState): Transition<OrderState> | undefined =>
  [pay, payLate].find(transition => allows(transition, state))

export type OrderStatus = (typeof orderStatuses)[number]

const statusOf = {
  placed: 'Order Initiated',
  paymentPending: 'Order Initiated',
  paid: 'Payment Received',
  rfqPlaced: 'Order Placed',
  matched: 'Order Under Process',
  settled: 'Order Under Process',
  processed: 'Order Processed',
  expired: 'Payment Expired',
  cancelled: 'Order Cancelled',
  failed: 'Failed',
  refundDue: 'Refund Initiated',
  refunded: 'Refunded',
} as const satisfies Readonly<Record<OrderState, OrderStatus>>

/** The documented words of the portfolio list (D3 s4). */
export const statusTextOf = (state: OrderState): OrderStatus => statusOf[state]

/** Paid and not come to nothing: what the investor's money is in. */
export const paidStates = [
  'paid',
  'rfqPlaced',
  'matched',
  'settled',
  'processed',
] as const satisfies readonly OrderState[]
/** Paid and not at its end: `order-settlement` works on it. */
export const isInSettlement = (state: OrderState): boolean =>
  state !== 'processed' && paidStates.some(one => one === state)

/** `adminStatus` (D3 s4): accepted from the payment on, rejected when it failed. */
export function adminStatusOf(state: OrderState): 'pending' | 'accepted' | 'rejected' {
  if (paidStates.some(one => one === state)) return 'accepted'
  return ['failed', 'refundDue', 'refunded'].includes(state) ? 'rejected' : 'pending'
}

/** The depository shows the units (`nsdlChecked`, D3 s4). */
export const isNsdlChecked = (state: OrderState): boolean => state === 'processed'

/** How long units are put aside for an unpaid order. */
export const reservedForMs = reservedMinutes * 60_000
/** Unpaid orders an investor may have at a time. */
export const mostOpenOrders = 5
/** The most that is paid through the gateway on a day, in paise; above it a transfer is asked for. */
export const gatewayLimitOn = (date: string): number =>
  gatewayLimits.findLast(({ from }) => from <= date)?.paise ?? gatewayLimits[0].paise

/** What the investor may do with an order now. */
export type InvestorMove = 'pay' | 'switchToNeft' | 'cancel' | 'buyAgain'
export function movesOf(
  { state, paymentType }: { readonly state: OrderState; readonly paymentType: 'PG' | 'NEFT' },
  open: { readonly payable: boolean; readonly transferable: boolean },
): InvestorMove[] {
  if (isUnpaid(state)) {
    const pays: InvestorMove[] = paymentType === 'PG' && open.payable ? ['pay'] : []
    const switches: InvestorMove[] = paymentType === 'PG' && open.transferable ? ['switchToNeft'] : []
    return [...pays, ...switches, 'cancel']
  }
  return ['expired', 'cancelled', 'failed', 'refunded', 'refundDue'].includes(state) ? ['buyAgain'] : []
}

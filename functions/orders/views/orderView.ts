import type { OrderDetails, Transaction } from '../../../shared/contracts/orders/orderBody.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { rupees } from '../../../shared/vocabulary/money.ts'
import { noteBodyOf, type PublishedNote } from '../../contract-notes/published.ts'
import type { HostedCheckout } from '../../providers/paymentGateway/port.ts'
import {
  adminStatusOf,
  isNsdlChecked,
  isUnpaid,
  movesOf,
  paidStates,
  statusTextOf,
} from '../orderLifecycle.ts'
import type { Order, PaymentRow } from '../orderRows.ts'
import type { ReturnReason } from '../payments/paymentLifecycle.ts'
import { paymentRefusal } from '../placing/purchaseLifecycle.ts'
import { settlementDayOf } from '../settlement/settlementDayLifecycle.ts'
import { trailOf } from './orderTrailLifecycle.ts'

/** An order as a row of the list (D3 s3). */
export function transactionOf(order: Order, calendar: MarketCalendar): Transaction {
  const { state, breakup, units } = order
  const { userAmountPaise, ispAmountPaise, cleanPaise, accruedPaise, stampDutyPaise, discountPaise } = breakup
  return {
    orderId: order.orderId,
    createdAt: order.createdAt,
    product: order.product,
    productType: order.productType,
    displayName: order.displayName,
    ISIN: order.ISIN,
    type: 'Purchase',
    status: statusTextOf(state),
    state,
    amount: rupees(userAmountPaise),
    amountPaise: userAmountPaise,
    units,
    amountBreakup: {
      ispAmount: rupees(ispAmountPaise),
      userAmount: rupees(userAmountPaise),
      units,
      cleanPaise,
      accruedPaise,
      stampDutyPaise,
      discountPaise,
    },
    rfqDetails: order.rfqNumber === undefined ? {} : { orderNumber: order.rfqNumber },
    adminStatus: adminStatusOf(state),
    nsdlChecked: isNsdlChecked(state),
    settlementDateStr: settlementDayOf(order, calendar),
    currentState: { state },
    paymentType: order.paymentType,
  }
}

export interface ViewDependencies {
  readonly checkout: HostedCheckout
  /** The contract note; `undefined` while there is none. */
  noteOf(orderId: string): Promise<PublishedNote | undefined>
  /** e.g. `https://invest.example.in`, without a slash at the end. */
  readonly siteOrigin: string
}

export interface ViewFacts {
  readonly order: Order
  readonly payments: readonly PaymentRow[]
  /** The gateway did not answer when it was asked just now. */
  readonly vendorDown?: boolean
}

/** The screen that a payment comes back to (D3 s4). */
export const paymentScreen = (siteOrigin: string, { type, product, orderId }: Returned): string =>
  `${siteOrigin}/platform/#/${product}-payment?${new URLSearchParams({
    ...(type === undefined ? {} : { type }),
    ...(orderId === undefined ? {} : { orderId }),
  })}`
export interface Returned {
  /** Left out while the gateway has not answered: the screen shows the order and calls again. */
  readonly type?: 'success' | 'failure' | 'cancel' | 'error' | 'txnComplete' | undefined
  readonly product: string
  readonly orderId?: string
}

/** An order with everything its screen shows. */
export async function detailsOf(
  dependencies: ViewDependencies,
  facts: ViewFacts,
  now: Date,
  calendar: MarketCalendar,
): Promise<OrderDetails> {
  const { order } = facts
  const open = isUnpaid(order.state)
  const payable = open && order.gatewayOrderId !== undefined && now.toISOString() < order.payBy
  const [form, note] = await Promise.all([
    payable && order.paymentType === 'PG' ? checkoutOf(dependencies, order) : undefined,
    order.at.matched === undefined ? undefined : dependencies.noteOf(order.orderId),
  ])
  const transferable = paymentRefusal('NEFT', order.breakup.userAmountPaise, now) === undefined
  const reason = reasonOf(facts)
  return {
    ...transactionOf(order, calendar),
    trail: trailOf({
      ...order,
      settlementDate: settlementDayOf(order, calendar),
      paise: order.breakup.userAmountPaise,
      ...wordsOf(facts),
      now,
      calendar,
    }),
    ...(reason === undefined ? {} : { reason }),
    ...failureOf(order),
    ...(form === undefined ? {} : { checkout: form }),
    ...(open ? transferOf(order) : {}),
    cleanPrice: order.cleanPrice,
    ...(order.lockedUntil === undefined ? {} : { lockedUntil: order.lockedUntil }),
    contractNote: noteBodyOf(note, order.at.matched),
    moves: movesOf(order, { payable: now.toISOString() < order.payBy, transferable }),
  }
}

/** Why the last payment took no money, while that is why the order is not paid; and who may pay. */
function failureOf({
  state,
  failedPayments,
  payFrom,
}: Order): Pick<OrderDetails, 'paymentFailure' | 'payFrom'> {
  const last = failedPayments?.at(-1)
  const matters = last !== undefined && (isUnpaid(state) || state === 'expired')
  return {
    ...(matters ? { paymentFailure: { why: last.why, at: last.at } } : {}),
    ...(payFrom === undefined ? {} : { payFrom }),
  }
}

async function checkoutOf({ checkout, siteOrigin }: ViewDependencies, order: Order) {
  const { gatewayOrderId, orderId, product, units, ISIN, breakup, payBy } = order
  if (gatewayOrderId === undefined) return undefined
  const form = await checkout.form({
    gatewayOrderId,
    amountPaise: breakup.userAmountPaise,
    description: `${units} ${units === 1 ? 'unit' : 'units'} of ${ISIN}`,
    returnTo: `${siteOrigin}/api/orobonds/pg/return`,
    cancelTo: paymentScreen(siteOrigin, { type: 'cancel', product, orderId }),
  })
  return { action: form.action, fields: { ...form.fields }, payBy }
}

function transferOf({ virtualAccount, breakup, payBy }: Order): Pick<OrderDetails, 'virtualAccount'> {
  if (virtualAccount === undefined) return {}
  const { virtualAccountId: _id, ...account } = virtualAccount
  return { virtualAccount: { ...account, amountPaise: breakup.userAmountPaise, payBy } }
}

/** What the other sides called it, and the payments that go back. */
function wordsOf({ order, payments }: ViewFacts) {
  const paying = payments.find(({ paymentId }) => paymentId === order.paymentId)
  const paid = paying?.utr ?? paying?.paymentId ?? order.utr
  const { rfqNumber, dealNumber } = order
  return {
    references: {
      ...(paid === undefined ? {} : { paid }),
      ...(rfqNumber === undefined ? {} : { rfqPlaced: rfqNumber }),
      ...(dealNumber === undefined ? {} : { matched: dealNumber }),
    },
    returned: payments
      .filter(({ state }) => state !== 'taken')
      .map(({ amountPaise, createdAt, returnDueAt, refundedAt, refundId }) => ({
        paise: amountPaise,
        receivedAt: returnDueAt ?? createdAt,
        refundedAt,
        refundId,
      })),
  }
}

const whyReturned: Readonly<Record<ReturnReason, string>> = {
  orderFailed: 'orders.returnedFailed',
  second: 'orders.returnedSecond',
  cancelled: 'orders.returnedCancelled',
  late: 'orders.returnedLate',
  soldOut: 'orders.returnedSoldOut',
  priceMoved: 'orders.returnedPriceMoved',
  wrongAmount: 'orders.returnedWrongAmount',
  discountUsed: 'orders.returnedDiscountUsed',
  byGateway: 'orders.returnedByGateway',
}

const isPaid = (state: Order['state']): boolean => paidStates.some(one => one === state)

/** Of a paid order: that it is another payment which goes back, or went; the payment that counts is safe. */
function besideOf(state: PaymentRow['state'], why: ReturnReason): string {
  if (state === 'refunded') return 'orders.besideBack'
  return why === 'second' ? whyReturned.second : 'orders.besideDue'
}

/** Why it failed or waits, or why money goes back, as a text id. */
function reasonOf({ order, payments, vendorDown = false }: ViewFacts): string | undefined {
  if (order.reason !== undefined) return order.reason
  const returned = payments.findLast(({ state, why }) => state !== 'taken' && why !== undefined)
  if (returned?.why !== undefined)
    return isPaid(order.state) ? besideOf(returned.state, returned.why) : whyReturned[returned.why]
  return vendorDown && isUnpaid(order.state) ? 'orders.vendorDown' : undefined
}

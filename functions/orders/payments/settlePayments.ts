import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import type { Stock } from '../../book/shards.ts'
import { log } from '../../platform/log.ts'
import type { MarketWriteContext } from '../../platform/marketDays.ts'
import type { WriteContext } from '../../platform/records/moveRecord.ts'
import { conflict, retryOnConflict } from '../../platform/records/retryOnConflict.ts'
import { undefinedIfVendorDown } from '../../platform/vendors/undefinedIfVendorDown.ts'
import type { GatewayPayment, PaymentGateway } from '../../providers/paymentGateway/port.ts'
import type { OrderCommands } from '../orderCommands.ts'
import { failureOf, isUnpaid } from '../orderLifecycle.ts'
import type { Order } from '../orderRows.ts'
import type { OrderMoved } from '../orderStore.ts'
import { settlementDayOf } from '../settlement/settlementDayLifecycle.ts'
import { assessPayment, type PaymentAssessment, type ReturnReason, withFailure } from './paymentLifecycle.ts'

export interface SettleDependencies {
  readonly store: OrderCommands
  readonly gateway: PaymentGateway
  stockOf(ISIN: string): Promise<Stock | undefined>
}

/** The order now, and whether the gateway answered. */
export interface Settled {
  readonly order: Order
  readonly answered: boolean
}

/**
 * Asks the gateway for the payments of an order and books each captured one once: it pays the order, or it is received
 * to be sent back. Hook, return, screen and sweep all call this; only the gateway's answer counts.
 */
export async function settlePayments(
  dependencies: SettleDependencies,
  order: Order,
  context: MarketWriteContext,
): Promise<Settled> {
  const { gateway, store } = dependencies
  const { gatewayOrderId, virtualAccount } = order
  if (gatewayOrderId === undefined && virtualAccount === undefined) return { order, answered: true }
  const [cards, transfers, known] = await Promise.all([
    gatewayOrderId === undefined ? [] : undefinedIfVendorDown(() => gateway.payments(gatewayOrderId)),
    virtualAccount === undefined
      ? []
      : undefinedIfVendorDown(() => gateway.transfers(virtualAccount.virtualAccountId)),
    store.payments.of(order.orderId),
  ])
  const reported = [...(cards ?? []), ...(transfers ?? [])].sort((a, b) => a.at.getTime() - b.at.getTime())
  // What took no money is past once another payment has.
  const isTaken = reported.some(({ state }) => state === 'captured')
  let now = order
  for (const payment of reported) {
    const row = known.find(({ paymentId }) => paymentId === payment.paymentId)
    if (payment.state === 'failed') now = isTaken ? now : await failed(store, now, payment, context)
    else if (row === undefined) now = await book(dependencies, now, payment, context)
    else if (payment.state === 'refunded' && row.state === 'taken') now = await vanished(store, now, context)
    else if (row.amountPaise !== payment.amountPaise) contradiction(payment, context)
  }
  return { order: now, answered: cards !== undefined && transfers !== undefined }
}

const contradiction = ({ paymentId }: GatewayPayment, { correlationId }: WriteContext): void =>
  log('payment.contradicts', { correlationId, recordId: paymentId })

/** Notes on an order that is still to be paid why a payment took no money; what is known, or comes later, changes nothing. */
async function failed(
  store: OrderCommands,
  before: Order,
  { paymentId, failure: why, at }: GatewayPayment,
  context: WriteContext,
): Promise<Order> {
  if (why === undefined) return before
  let order = before
  return retryOnConflict(async () => {
    const one = { paymentId, why, at: at.toISOString() }
    const known = order.failedPayments ?? []
    if (withFailure(known, one) === known || !isUnpaid(order.state)) return order
    const moved = await store.noteFailure(order, one, context)
    if (moved.ok) return moved.order
    order = (await store.read(order.investorId, order.orderId)) ?? order
    return conflict
  })
}

/** Books a new payment. */
async function book(
  dependencies: SettleDependencies,
  before: Order,
  payment: GatewayPayment,
  context: MarketWriteContext,
): Promise<Order> {
  if (payment.state !== 'captured' && payment.state !== 'refunded') return before
  const { store } = dependencies
  let order = before
  return retryOnConflict(async () => {
    const assessed = await assess(dependencies, order, payment, context)
    const moved = await act(store, order, payment, assessed, context)
    if (moved.ok) return moved.order
    if (moved.reason === 'book' && (moved.refuses === 'stock' || moved.refuses === 'discount')) {
      const why = await whyNotAgain(dependencies, order, moved.refuses)
      const returned = await store.returnPayment(order, payment, why, context)
      if (returned.ok) return ended(store, returned.order, context)
    }
    order = (await store.read(order.investorId, order.orderId)) ?? order
    // Another caller booked it at the same moment.
    if ((await store.payments.find(order.orderId, payment.paymentId)) !== undefined) return order
    return conflict
  })
}

/** What it was to buy is gone: an order that waited for a transfer is not left open for another one. */
async function ended(store: OrderCommands, order: Order, context: WriteContext): Promise<Order> {
  if (!isUnpaid(order.state)) return order
  const expired = await store.expire(order, context)
  return expired.ok ? expired.order : ((await store.read(order.investorId, order.orderId)) ?? order)
}

async function assess(
  { store }: SettleDependencies,
  order: Order,
  payment: GatewayPayment,
  { now, calendar }: MarketWriteContext,
): Promise<PaymentAssessment> {
  // Sent back by the gateway itself, e.g. because it came from somebody else's account.
  if (payment.state === 'refunded') return { use: 'returns', why: 'byGateway' }
  const reservation = await store.reservationOf(order)
  const today = indianDate(now)
  return assessPayment({
    order: {
      state: order.state,
      amountPaise: order.breakup.userAmountPaise,
      tradeDate: order.tradeDate,
      settlementDate: settlementDayOf(order, calendar),
    },
    reserved: reservation?.state === 'held',
    paymentPaise: payment.amountPaise,
    today,
    settlementDateNow: calendar.settlementDate(today),
    marketOpen: calendar.status(now).open,
  })
}

function act(
  store: OrderCommands,
  order: Order,
  payment: GatewayPayment,
  assessed: PaymentAssessment,
  context: WriteContext,
): Promise<OrderMoved> {
  switch (assessed.use) {
    case 'pays':
      return store.pay(order, payment, 'inTime', context)
    case 'paysLate':
      return store.pay(order, payment, 'late', context)
    case 'returns':
      return store.returnPayment(order, payment, assessed.why, context)
  }
}

/** Why units that were given up cannot be had again. */
async function whyNotAgain(
  { stockOf }: SettleDependencies,
  { ISIN, units, priceVersion }: Order,
  refuses: 'stock' | 'discount',
): Promise<ReturnReason> {
  if (refuses === 'discount') return 'discountUsed'
  const stock = await stockOf(ISIN)
  const sameOffer = stock?.priceVersion === priceVersion && stock.onSale
  return sameOffer && stock.availableUnits < units ? 'soldOut' : 'priceMoved'
}

/**
 * The gateway sent money back that had paid an order, and nobody had asked it to. What has not been traded is unwound;
 * what has been is for people to sort out, and the log calls them.
 */
async function vanished(store: OrderCommands, order: Order, context: WriteContext): Promise<Order> {
  log('payment.contradicts', { correlationId: context.correlationId, recordId: order.orderId })
  if (order.state === 'matched' || failureOf(order.state) === undefined) return order
  const moved = await store.fail(order, 'orders.returnedByGateway', context, 'byGateway')
  return moved.ok ? moved.order : ((await store.read(order.investorId, order.orderId)) ?? order)
}

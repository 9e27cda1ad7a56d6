import {
  orderCancelled,
  orderExpired,
  orderFailed,
  orderMatched,
  orderPaid,
  orderProcessed,
  orderRfqPlaced,
  orderSettled,
} from '../../shared/contracts/orders/events.ts'
import type { BookPart, Reservation } from '../book/bookRows.ts'
import { type Arrived, inDemat } from '../book/lots.ts'
import { readReservation } from '../book/readers.ts'
import {
  giveDiscountBack,
  receive,
  receiveLate,
  receiveToReturn,
  release,
  settle as settleInBook,
  unwind,
} from '../book/reservations.ts'
import { log } from '../platform/log.ts'
import {
  createRecord,
  creationItems,
  type Emitted,
  emit,
  moveItems,
  moveRecord,
  type WriteContext,
} from '../platform/moveRecord.ts'
import type { Table } from '../platform/table.ts'
import type { GatewayPayment } from '../providers/paymentGateway/port.ts'
import {
  cancel,
  expire,
  fail,
  failureOf,
  match,
  noteIn,
  openPayment,
  paymentMove,
  placeRfq,
  process,
  refund,
  settle,
} from './orderLifecycle.ts'
import type { Order, PaymentRow } from './orderRows.ts'
import {
  conflict,
  nextTransferCheckAt,
  type OrderMoved,
  type OrderRecords,
  orderRecords,
} from './orderStore.ts'
import type { ReturnReason } from './payments/paymentLifecycle.ts'
import {
  givingUp,
  type PaymentReads,
  paymentCreation,
  paymentReads,
  sendingBack,
} from './payments/paymentStore.ts'

/**
 * What can be done with an order: each deed is one transaction of the order's move, its event, its payments and the book.
 * A deed answers `conflict` when the order moved since it was read; flows and consumers read it again and decide anew.
 */
export interface OrderDeeds extends OrderRecords {
  readonly payments: PaymentReads
  /** Units put aside for it. */
  reservationOf(order: Order): Promise<Reservation | undefined>
  /** The gateway knows it under this id. */
  openPayment(order: Order, gatewayOrderId: string, at: WriteContext<string>): Promise<OrderMoved>
  /** A virtual account is open for it: it is paid by transfer, until `payBy` (an instant). */
  openTransfer(
    order: Order,
    account: NonNullable<Order['virtualAccount']>,
    payBy: string,
    at: WriteContext<string>,
  ): Promise<OrderMoved>
  /** The investor's UTR, or why it waits (a text id). */
  note(
    order: Order,
    noted: { readonly utr?: string; readonly reason?: string },
    at: WriteContext<string>,
  ): Promise<OrderMoved>
  /** A transfer is awaited longer than units are put aside: they are for sale again, the order stays open. */
  lapse(order: Order, at: WriteContext<string>): Promise<OrderMoved>
  expire(order: Order, at: WriteContext<string>): Promise<OrderMoved>
  cancel(order: Order, at: WriteContext<string>): Promise<OrderMoved>
  /** A captured payment of its amount pays it; `late`: its units are taken again. */
  pay(
    order: Order,
    payment: GatewayPayment,
    when: 'inTime' | 'late',
    at: WriteContext<string>,
  ): Promise<OrderMoved>
  /** A captured payment that pays nothing is received, to be sent back. `ok` with the order as it stands. */
  returnPayment(
    order: Order,
    payment: GatewayPayment,
    why: ReturnReason,
    at: WriteContext<string>,
  ): Promise<OrderMoved>
  /** The gateway sent a payment back; the order it had paid is refunded with it. */
  sentBack(order: Order, payment: PaymentRow, refundId: string, at: WriteContext<string>): Promise<OrderMoved>
  /** The request for quote stands at the exchange, under its number. */
  placeRfq(order: Order, rfqNumber: string, at: WriteContext<string>): Promise<OrderMoved>
  match(
    order: Order,
    trade: { readonly dealNumber: string; readonly rfqNumber?: string; readonly matchedAt?: string },
    at: WriteContext<string>,
  ): Promise<OrderMoved>
  /** Money and units changed hands on this Indian date; `reference`: the deal's or a UTR. */
  settle(
    order: Order,
    settled: { readonly settledOn: string; readonly reference?: string | undefined },
    at: WriteContext<string>,
  ): Promise<OrderMoved>
  /** The depository shows the units: `book` with `holder` when others were counted off what it shows meanwhile. */
  process(order: Order, arrived: Arrived, at: WriteContext<string>): Promise<OrderMoved>
  /** It came to nothing (a text id says why): units are for sale again, and money that was taken goes back. */
  fail(order: Order, reason: string, at: WriteContext<string>, why?: ReturnReason): Promise<OrderMoved>
}

const about = ({ orderId, investorId, product, ISIN }: Order) => ({ orderId, investorId, product, ISIN })
type OrderEvent =
  | typeof orderCancelled
  | typeof orderExpired
  | typeof orderFailed
  | typeof orderMatched
  | typeof orderPaid
  | typeof orderProcessed
  | typeof orderRfqPlaced
  | typeof orderSettled
const told = (definition: OrderEvent, order: Order): Emitted[] => [emit(definition, about(order))]

/** An unpaid order's units and discount are free again; the units perhaps since long. */
const setFree = (reservation: Reservation, now: Date): BookPart[] =>
  reservation.state === 'held' ? release(reservation, now) : giveDiscountBack(reservation)

/** Deeds on orders and the payments of `tableName`; the book's items join their transactions. */
export function orderDeeds(table: Table, tableName: string): OrderDeeds {
  const records = orderRecords(table, tableName)
  const payments = paymentReads(table, tableName)
  const reservationOf = ({ investorId, orderId }: Order) => readReservation(table, investorId, orderId)
  const reserved = async (order: Order): Promise<Reservation> => {
    const reservation = await reservationOf(order)
    if (reservation === undefined) throw new Error(`${order.orderId} has no units put aside`)
    return reservation
  }
  const { move } = records
  return {
    ...records,
    payments,
    reservationOf,
    ...unpaidDeeds(records, reserved),
    ...flowDeeds(records, reserved),
    async pay(order, payment, when, at) {
      const transition = paymentMove(order.state)
      const reservation = await reserved(order)
      if (transition === undefined || reservation.state !== (when === 'late' ? 'released' : 'held'))
        return conflict
      const { paymentId, amountPaise } = payment
      const money = { paymentId, paise: amountPaise, at: payment.at }
      const parts =
        when === 'late'
          ? receiveLate(reservation, money, order.priceVersion, at.now)
          : receive(reservation, money, at.now)
      return move(
        order,
        transition,
        {
          set: { paymentId },
          remove: ['reason'],
          events: told(orderPaid, order),
          items: creationItems(paymentCreation(tableName, order, payment, undefined, at)),
          parts,
        },
        at,
      )
    },
    async returnPayment(order, payment, why, at) {
      const { paymentId, amountPaise } = payment
      const parts = receiveToReturn(order, { paymentId, paise: amountPaise, at: payment.at }, at.now)
      const moved = await createRecord(table, {
        ...paymentCreation(tableName, order, payment, why, at),
        items: [...parts, ...(at.items ?? [])],
      })
      return moved.ok ? { ok: true, order } : conflict
    },
    async sentBack(order, payment, refundId, at) {
      const sending = sendingBack(tableName, payment, refundId, at)
      if (order.state === 'refundDue' && order.paymentId === payment.paymentId)
        return move(order, refund, { items: moveItems(sending.move), parts: sending.parts }, at)
      const moved = await moveRecord(table, {
        ...sending.move,
        items: [...sending.parts, ...(at.items ?? [])],
      })
      return moved.ok ? { ok: true, order } : conflict
    },
    async fail(order, reason, at, why = 'orderFailed') {
      const transition = failureOf(order.state)
      if (transition === undefined) return conflict
      const reservation = await reserved(order)
      const more = { set: { reason }, events: told(orderFailed, order) }
      if (transition === fail)
        return move(order, transition, { ...more, parts: setFree(reservation, at.now) }, at)
      const payment = await payments.find(order.orderId, order.paymentId ?? '')
      if (payment === undefined) throw new Error(`${order.orderId} was paid by a payment nobody knows`)
      const back = givingUp(tableName, payment, why, at)
      return move(
        order,
        transition,
        { ...more, items: moveItems(back), parts: unwind(reservation, at.now) },
        at,
      )
    },
  }
}

type ReadReservation = (order: Order) => Promise<Reservation>

function unpaidDeeds(
  { move, pointer }: OrderRecords,
  reserved: ReadReservation,
): Pick<OrderDeeds, 'openPayment' | 'openTransfer' | 'note' | 'lapse' | 'expire' | 'cancel'> {
  return {
    openPayment: (order, gatewayOrderId, at) =>
      move(
        order,
        openPayment,
        {
          set: { gatewayOrderId },
          remove: ['reason'],
          items: [pointer('gateway', gatewayOrderId, order)],
        },
        at,
      ),
    async openTransfer(order, account, payBy, at) {
      const set: Partial<Order> = { virtualAccount: account, paymentType: 'NEFT', payBy }
      const items = [pointer('va', account.virtualAccountId, order)]
      return move(order, openPayment, { set, remove: ['reason'], items }, at)
    },
    note: (order, noted, at) => move(order, noteIn(order.state), { set: noted }, at),
    async lapse(order, at) {
      const reservation = await reserved(order)
      if (reservation.state !== 'held') return conflict
      const dueAt = nextTransferCheckAt(order.payBy, at.now)
      return move(
        order,
        noteIn(order.state),
        { set: { dueAt }, parts: release(reservation, at.now, 'kept') },
        at,
      )
    },
    async expire(order, at) {
      const parts = setFree(await reserved(order), at.now)
      return move(order, expire, { events: told(orderExpired, order), parts }, at)
    },
    async cancel(order, at) {
      const parts = setFree(await reserved(order), at.now)
      return move(order, cancel, { events: told(orderCancelled, order), parts }, at)
    },
  }
}

function flowDeeds(
  { move }: OrderRecords,
  reserved: ReadReservation,
): Pick<OrderDeeds, 'placeRfq' | 'match' | 'settle' | 'process'> {
  return {
    placeRfq: (order, rfqNumber, at) =>
      move(order, placeRfq, { set: { rfqNumber }, events: told(orderRfqPlaced, order) }, at),
    match: (order, trade, at) =>
      move(order, match, { set: trade, remove: ['reason'], events: told(orderMatched, order) }, at),
    async settle(order, { settledOn, reference }, at) {
      const { cleanPrice, breakup } = order
      const parts = settleInBook(
        await reserved(order),
        { settledOn, cleanPrice, accruedPaise: breakup.accruedPaise, reference },
        at.now,
      )
      const events = told(orderSettled, order)
      const moved = await move(order, settle, { set: { settledOn }, remove: ['reason'], events, parts }, at)
      if (moved.ok && settledOn > order.settlementDate)
        log('order.settledLate', { correlationId: at.correlationId, recordId: order.orderId })
      return moved
    },
    process: (order, arrived, at) =>
      move(
        order,
        process,
        {
          set: { processedOn: arrived.processedOn, lockedUntil: arrived.lockedUntil },
          remove: ['reason'],
          events: told(orderProcessed, order),
          parts: inDemat(order, arrived),
        },
        at,
      ),
  }
}

import {
  orderCancelled,
  orderExpired,
  orderFailed,
  orderMatched,
  orderPaid,
  orderProcessed,
  orderRfqPlaced,
  orderSettled,
  paymentFailed,
} from '../../shared/contracts/orders/events.ts'
import type { BookPart, Reservation } from '../book/bookRows.ts'
import { type Arrived, inDemat } from '../book/lots.ts'
import { readReservation, readStockFor } from '../book/readers.ts'
import {
  giveDiscountBack,
  receive,
  receiveLate,
  receiveToReturn,
  release,
  settle as settleInBook,
  unwind,
} from '../book/reservations.ts'
import { allocateShards } from '../book/shards.ts'
import {
  createRecord,
  creationItems,
  type Emitted,
  emit,
  moveItems,
  moveRecord,
  type WriteContext,
} from '../platform/records/moveRecord.ts'
import type { Table } from '../platform/records/table.ts'
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
import { type FailedPayment, type ReturnReason, withFailure } from './payments/paymentLifecycle.ts'
import { givingUp, paymentCreation, paymentReads, sendingBack } from './payments/paymentStore.ts'

type Context = WriteContext<string>

const payloadOf = ({ orderId, investorId, product, ISIN }: Order) => ({ orderId, investorId, product, ISIN })
const eventsOf = (definition: typeof orderPaid, order: Order): Emitted[] => [
  emit(definition, payloadOf(order)),
]

/** An unpaid order's units and discount are free again; the units perhaps since long. */
const releasedUnits = (reservation: Reservation, now: Date): BookPart[] =>
  reservation.state === 'held' ? release(reservation, now) : giveDiscountBack(reservation)

/** The shards that now have the units which a reservation gave up; `undefined` when all together have too few. */
async function shardsAgain(table: Table, { ISIN, orderId, units }: Reservation) {
  const stock = await readStockFor(table, ISIN, { draw: orderId, units })
  return stock && allocateShards(stock.rows, units, orderId)
}

/**
 * What can be done with an order: each command is one transaction of the order's move, its event, its payments and the book.
 * It answers `conflict` when the order moved since it was read; flows and consumers read it and decide again.
 */
export type OrderCommands = ReturnType<typeof orderCommands>

/** The commands on orders and the payments of `tableName`; the book's items join their transactions. */
export function orderCommands(table: Table, tableName: string) {
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
    /** Units put aside for it. */
    reservationOf,
    ...unpaidCommands(records, reserved),
    ...flowCommands(records, reserved),
    /** A captured payment of its amount pays it; `late`: its units are taken again. */
    async pay(
      order: Order,
      payment: GatewayPayment,
      when: 'inTime' | 'late',
      context: Context,
    ): Promise<OrderMoved> {
      const transition = paymentMove(order.state)
      const reservation = await reserved(order)
      if (transition === undefined || reservation.state !== (when === 'late' ? 'released' : 'held'))
        return conflict
      const { paymentId, amountPaise } = payment
      const money = { paymentId, paise: amountPaise, at: payment.at }
      const shards = when === 'late' ? await shardsAgain(table, reservation) : reservation.shards
      if (when === 'late' && shards === undefined) return { ok: false, reason: 'book', refuses: 'stock' }
      const parts =
        when === 'late'
          ? receiveLate({ ...reservation, shards }, money, order.priceVersion, context.now)
          : receive(reservation, money, context.now)
      return move(
        order,
        transition,
        {
          set: { paymentId },
          remove: ['reason'],
          events: eventsOf(orderPaid, order),
          items: creationItems(paymentCreation(tableName, order, payment, undefined, context)),
          parts,
        },
        context,
      )
    },
    /** A captured payment that pays nothing is received, to be sent back. `ok` with the unchanged order. */
    async returnPayment(
      order: Order,
      payment: GatewayPayment,
      why: ReturnReason,
      context: Context,
    ): Promise<OrderMoved> {
      const { paymentId, amountPaise } = payment
      const parts = receiveToReturn(order, { paymentId, paise: amountPaise, at: payment.at }, context.now)
      const moved = await createRecord(table, {
        ...paymentCreation(tableName, order, payment, why, context),
        items: [...parts, ...(context.items ?? [])],
      })
      return moved.ok ? { ok: true, order } : conflict
    },
    /** The gateway sent a payment back; the order it had paid is refunded with it. */
    async sentBack(
      order: Order,
      payment: PaymentRow,
      refundId: string,
      context: Context,
    ): Promise<OrderMoved> {
      const sending = sendingBack(tableName, payment, refundId, context)
      if (order.state === 'refundDue' && order.paymentId === payment.paymentId)
        return move(order, refund, { items: moveItems(sending.move), parts: sending.parts }, context)
      const moved = await moveRecord(table, {
        ...sending.move,
        items: [...sending.parts, ...(context.items ?? [])],
      })
      return moved.ok ? { ok: true, order } : conflict
    },
    /** It came to nothing (a text id says why): units are for sale again, and money that was taken goes back. */
    async fail(
      order: Order,
      reason: string,
      context: Context,
      why: ReturnReason = 'orderFailed',
    ): Promise<OrderMoved> {
      const transition = failureOf(order.state)
      if (transition === undefined) return conflict
      const reservation = await reserved(order)
      const more = { set: { reason }, events: eventsOf(orderFailed, order) }
      if (transition === fail)
        return move(order, transition, { ...more, parts: releasedUnits(reservation, context.now) }, context)
      const payment = await payments.find(order.orderId, order.paymentId ?? '')
      if (payment === undefined) throw new Error(`${order.orderId} was paid by a payment nobody knows`)
      const back = givingUp(tableName, payment, why, context)
      return move(
        order,
        transition,
        { ...more, items: moveItems(back), parts: unwind(reservation, context.now) },
        context,
      )
    },
  }
}

type ReadReservation = (order: Order) => Promise<Reservation>

function unpaidCommands({ move, pointer }: OrderRecords, reserved: ReadReservation) {
  return {
    /** The gateway knows it under this id. */
    openPayment: (
      order: Order,
      { gatewayOrderId, payFrom }: { readonly gatewayOrderId: string; readonly payFrom?: string },
      context: Context,
    ) =>
      move(
        order,
        openPayment,
        {
          set: { gatewayOrderId, ...(payFrom === undefined ? {} : { payFrom }) },
          remove: ['reason'],
          items: [pointer('gateway', gatewayOrderId, order)],
        },
        context,
      ),
    /** A virtual account is open for it: it is paid by transfer, until `payBy` (an instant). */
    async openTransfer(
      order: Order,
      account: NonNullable<Order['virtualAccount']>,
      payBy: string,
      context: Context,
    ): Promise<OrderMoved> {
      const set: Partial<Order> = { virtualAccount: account, paymentType: 'NEFT', payBy }
      const items = [pointer('va', account.virtualAccountId, order)]
      return move(order, openPayment, { set, remove: ['reason'], items }, context)
    },
    /** The investor's UTR, or why it waits (a text id). */
    note: (order: Order, noted: { readonly utr?: string; readonly reason?: string }, context: Context) =>
      move(order, noteIn(order.state), { set: noted }, context),
    /** A payment took no money: kept once, and reported when its reason is new to the order (U20). */
    noteFailure(order: Order, failed: FailedPayment, context: Context): Promise<OrderMoved> {
      const known = order.failedPayments ?? []
      const { orderId, investorId } = order
      const { paymentId, why } = failed
      const isNews = known.every(one => one.why !== why)
      return move(
        order,
        noteIn(order.state),
        {
          set: { failedPayments: [...withFailure(known, failed)] },
          events: isNews ? [emit(paymentFailed, { orderId, investorId, paymentId, why })] : [],
        },
        context,
      )
    },
    /** A transfer is awaited longer than units are put aside: they are for sale again, the order stays open. */
    async lapse(order: Order, context: Context): Promise<OrderMoved> {
      const reservation = await reserved(order)
      if (reservation.state !== 'held') return conflict
      const dueAt = nextTransferCheckAt(order.payBy, context.now)
      return move(
        order,
        noteIn(order.state),
        { set: { dueAt }, parts: release(reservation, context.now, 'kept') },
        context,
      )
    },
    async expire(order: Order, context: Context): Promise<OrderMoved> {
      const parts = releasedUnits(await reserved(order), context.now)
      return move(order, expire, { events: eventsOf(orderExpired, order), parts }, context)
    },
    async cancel(order: Order, context: Context): Promise<OrderMoved> {
      const parts = releasedUnits(await reserved(order), context.now)
      return move(order, cancel, { events: eventsOf(orderCancelled, order), parts }, context)
    },
  }
}

function flowCommands({ move }: OrderRecords, reserved: ReadReservation) {
  return {
    /** The exchange has the request for quote, under this number. */
    placeRfq: (order: Order, rfqNumber: string, context: Context) =>
      move(order, placeRfq, { set: { rfqNumber }, events: eventsOf(orderRfqPlaced, order) }, context),
    match: (
      order: Order,
      trade: { readonly dealNumber: string; readonly rfqNumber?: string; readonly matchedAt?: string },
      context: Context,
    ) =>
      move(order, match, { set: trade, remove: ['reason'], events: eventsOf(orderMatched, order) }, context),
    /** Money and units changed hands on this Indian date; `reference`: the deal's or a UTR. */
    async settle(
      order: Order,
      { settledOn, reference }: { readonly settledOn: string; readonly reference?: string | undefined },
      context: Context,
    ): Promise<OrderMoved> {
      const { cleanPrice, breakup } = order
      const parts = settleInBook(
        await reserved(order),
        { settledOn, cleanPrice, accruedPaise: breakup.accruedPaise, reference },
        context.now,
      )
      const events = eventsOf(orderSettled, order)
      return move(order, settle, { set: { settledOn }, remove: ['reason'], events, parts }, context)
    },
    /** The depository shows the units: `book` with `holder` when others were counted off what it shows meanwhile. */
    process: (order: Order, arrived: Arrived, context: Context) =>
      move(
        order,
        process,
        {
          set: { processedOn: arrived.processedOn, lockedUntil: arrived.lockedUntil },
          remove: ['reason'],
          events: eventsOf(orderProcessed, order),
          parts: inDemat(order, arrived),
        },
        context,
      ),
  }
}

import * as z from 'zod/mini'
import { paymentRefunded, refundDue } from '../../../shared/contracts/orders/events.ts'
import type { BookPart } from '../../book/bookRows.ts'
import { type Payer, sendBack } from '../../book/reservations.ts'
import {
  type Creation,
  type Emitted,
  emit,
  type Move,
  type WriteContext,
} from '../../platform/records/moveRecord.ts'
import { locate, type RecordDefinition, recordStore } from '../../platform/records/recordStore.ts'
import type { Table } from '../../platform/records/table.ts'
import { rowsOfPartition } from '../../platform/records/writes.ts'
import type { GatewayPayment } from '../../providers/paymentGateway/port.ts'
import type { PaymentRow } from '../orderRows.ts'
import { paymentRow } from '../orderRows.ts'
import { giveUp, type PaymentState, type ReturnReason, sentBack } from './paymentLifecycle.ts'

/** The only file that knows the keys of payments. */

/** The partition of the index `due` in which payments wait to be sent back. */
const waiting = 'refunds'
/** A refund that hangs is asked about this often. */
const refundCheckMs = 10 * 60_000

/** Our reference of a payment's refund, by which the gateway knows a repeat. */
export const refundReference = (paymentId: string): string => `rf-${paymentId}`

const definition = (
  tableName: string,
): RecordDefinition<Pick<PaymentRow, 'orderId' | 'paymentId'>, PaymentRow> => ({
  tableName,
  type: 'payment',
  idOf: ({ paymentId }) => paymentId,
  keyOf: ({ orderId, paymentId }) => ({ pk: `order#${orderId}`, sk: `payment#${paymentId}` }),
  timelineOf: ({ orderId }) => `order#${orderId}`,
  parse: row => z.parse(paymentRow, row),
})

const dueFields = (now: Date) => ({
  duePk: waiting,
  dueAt: new Date(now.getTime() + refundCheckMs).toISOString(),
})
const goesBack = (why: ReturnReason, now: Date) => ({
  why,
  returnDueAt: now.toISOString(),
  ...dueFields(now),
})

const refundEvent = ({ orderId, investorId }: Payer, paymentId: string): Emitted =>
  emit(refundDue, { orderId, investorId, paymentId })

/** The row of a new payment. One that goes back has an event. */
export function paymentCreation(
  tableName: string,
  { orderId, investorId, ISIN }: Payer,
  payment: GatewayPayment,
  why: ReturnReason | undefined,
  context: WriteContext<unknown>,
): Creation<PaymentState> {
  const { paymentId, amountPaise, method, utr } = payment
  return {
    ...locate(definition(tableName), { orderId, paymentId }, context),
    state: why === undefined ? 'taken' : 'refundDue',
    fields: {
      paymentId,
      orderId,
      investorId,
      ISIN,
      amountPaise,
      method,
      paidAt: payment.at.toISOString(),
      ...(utr === undefined ? {} : { utr }),
      ...(why === undefined ? {} : goesBack(why, context.now)),
    },
    events: why === undefined ? [] : [refundEvent({ orderId, investorId, ISIN }, paymentId)],
  }
}

/** The payment of an order that came to nothing goes back. */
export function givingUp(
  tableName: string,
  payment: PaymentRow,
  why: ReturnReason,
  context: WriteContext<unknown>,
): Move<PaymentState> & { readonly version: number } {
  return {
    ...locate(definition(tableName), payment, context),
    transition: giveUp,
    version: payment.version,
    set: goesBack(why, context.now),
    events: [refundEvent(payment, payment.paymentId)],
  }
}

/** It went back: the row, its event, and the entry that says so. */
export function sendingBack(
  tableName: string,
  payment: PaymentRow,
  refundId: string,
  context: WriteContext<unknown>,
): { readonly move: Move<PaymentState> & { readonly version: number }; readonly parts: BookPart[] } {
  const { orderId, investorId, paymentId, amountPaise } = payment
  return {
    move: {
      ...locate(definition(tableName), { orderId, paymentId }, context),
      transition: sentBack,
      version: payment.version,
      set: { refundId, refundedAt: context.now.toISOString() },
      remove: ['duePk', 'dueAt'],
      events: [emit(paymentRefunded, { orderId, investorId, paymentId })],
    },
    parts: sendBack(payment, { paymentId, paise: amountPaise, refundId }, context.now),
  }
}

export interface PaymentReads {
  find(orderId: string, paymentId: string): Promise<PaymentRow | undefined>
  /** All payments of an order, in the order they were made. */
  of(orderId: string): Promise<PaymentRow[]>
  /** Payments whose refund nobody confirmed in time, the longest waiting first. */
  due(now: Date, most: number): Promise<{ readonly orderId: string; readonly paymentId: string }[]>
  /** Asked about just now: it waits for its next check. */
  markChecked(payment: PaymentRow, now: Date): Promise<void>
}

export function paymentReads(table: Table, tableName: string): PaymentReads {
  const { read, due, markChecked } = recordStore(table, definition(tableName))
  return {
    find: (orderId, paymentId) => read({ orderId, paymentId }),
    async of(orderId) {
      const rows = await table.query(rowsOfPartition(tableName, `order#${orderId}`, { prefix: 'payment#' }))
      const found = rows.map(row => z.parse(paymentRow, row))
      return found.sort((a, b) => (a.paidAt < b.paidAt ? -1 : 1))
    },
    async due(now, most) {
      const rows = await due(waiting, most, now)
      return rows.map(row => z.parse(z.object({ orderId: z.string(), paymentId: z.string() }), row))
    },
    markChecked: (payment, now) => markChecked(payment, { partition: waiting, next: dueFields(now).dueAt }),
  }
}

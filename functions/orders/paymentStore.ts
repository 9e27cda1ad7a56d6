import * as z from 'zod/mini'
import { paymentRefunded, refundDue } from '../../shared/contracts/orders/events.ts'
import type { BookPart } from '../book/bookRows.ts'
import { type Payer, sendBack } from '../book/reservations.ts'
import { dueRows } from '../platform/dueRows.ts'
import { type Creation, type Emitted, emit, type Move } from '../platform/moveRecord.ts'
import type { Table } from '../platform/table.ts'
import type { GatewayPayment } from '../providers/paymentGateway/port.ts'
import type { PaymentRow } from './orderRows.ts'
import { paymentRow } from './orderRows.ts'
import { giveUp, type PaymentState, type ReturnReason, sentBack } from './paymentLifecycle.ts'

/** The only file that knows the keys of payments. */

const key = (orderId: string, paymentId: string) => ({ pk: `order#${orderId}`, sk: `payment#${paymentId}` })
/** The partition of the index `due` in which payments wait to be sent back. */
const waiting = 'refunds'
/** A refund that hangs is asked about this often. */
export const refundLookMs = 10 * 60_000

interface At {
  readonly now: Date
  readonly correlationId: string
}

/** Our reference of a payment's refund, by which the gateway knows a repeat. */
export const refundReference = (paymentId: string): string => `rf-${paymentId}`

const common = (tableName: string, orderId: string, paymentId: string, at: At) => ({
  table: tableName,
  key: key(orderId, paymentId),
  aggregate: { type: 'payment', id: paymentId },
  timeline: `order#${orderId}`,
  now: at.now,
  correlationId: at.correlationId,
})

const dueFields = (now: Date) => ({
  duePk: waiting,
  dueAt: new Date(now.getTime() + refundLookMs).toISOString(),
})
const goesBack = (why: ReturnReason, now: Date) => ({
  why,
  returnDueAt: now.toISOString(),
  ...dueFields(now),
})

const refundEvent = ({ orderId, investorId }: Payer, paymentId: string): Emitted =>
  emit(refundDue, { orderId, investorId, paymentId })

/** The row of a payment just heard of. One that goes back brings its event. */
export function paymentCreation(
  tableName: string,
  { orderId, investorId, ISIN }: Payer,
  payment: GatewayPayment,
  why: ReturnReason | undefined,
  at: At,
): Creation<PaymentState> {
  const { paymentId, amountPaise, method, utr } = payment
  return {
    ...common(tableName, orderId, paymentId, at),
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
      ...(why === undefined ? {} : goesBack(why, at.now)),
    },
    events: why === undefined ? [] : [refundEvent({ orderId, investorId, ISIN }, paymentId)],
  }
}

/** The payment of an order that came to nothing goes back. */
export function givingUp(
  tableName: string,
  payment: PaymentRow,
  why: ReturnReason,
  at: At,
): Move<PaymentState> & { readonly version: number } {
  return {
    ...common(tableName, payment.orderId, payment.paymentId, at),
    transition: giveUp,
    version: payment.version,
    set: goesBack(why, at.now),
    events: [refundEvent(payment, payment.paymentId)],
  }
}

/** It went back: the row, its event, and the entry that says so. */
export function sendingBack(
  tableName: string,
  payment: PaymentRow,
  refundId: string,
  at: At,
): { readonly move: Move<PaymentState> & { readonly version: number }; readonly parts: BookPart[] } {
  const { orderId, investorId, paymentId, amountPaise } = payment
  return {
    move: {
      ...common(tableName, orderId, paymentId, at),
      transition: sentBack,
      version: payment.version,
      set: { refundId, refundedAt: at.now.toISOString() },
      remove: ['duePk', 'dueAt'],
      events: [emit(paymentRefunded, { orderId, investorId, paymentId })],
    },
    parts: sendBack(payment, { paymentId, paise: amountPaise, refundId }, at.now),
  }
}

export interface PaymentReads {
  find(orderId: string, paymentId: string): Promise<PaymentRow | undefined>
  /** All payments of an order, in the order they were made. */
  of(orderId: string): Promise<PaymentRow[]>
  /** Payments whose refund nobody confirmed in time, the longest waiting first. */
  due(now: Date, most: number): Promise<{ readonly orderId: string; readonly paymentId: string }[]>
  /** Asked about just now: it waits for the next look. */
  looked(payment: PaymentRow, now: Date): Promise<void>
}

export function paymentReads(table: Table, tableName: string): PaymentReads {
  return {
    async find(orderId, paymentId) {
      const found = await table.get(tableName, key(orderId, paymentId))
      return found === undefined ? undefined : z.parse(paymentRow, found)
    },
    async of(orderId) {
      const rows = await table.query({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': `order#${orderId}`, ':prefix': 'payment#' },
        ConsistentRead: true,
      })
      const found = rows.map(row => z.parse(paymentRow, row))
      return found.sort((a, b) => (a.paidAt < b.paidAt ? -1 : 1))
    },
    async due(now, most) {
      const rows = await dueRows(table, { table: tableName, partition: waiting, by: now, most })
      return rows.map(row => z.parse(z.object({ orderId: z.string(), paymentId: z.string() }), row))
    },
    async looked({ orderId, paymentId }, now) {
      // It may have been sent back meanwhile: then nothing is to be noted.
      await table.update({
        TableName: tableName,
        Key: key(orderId, paymentId),
        UpdateExpression: 'SET dueAt = :next',
        ConditionExpression: 'duePk = :waiting',
        ExpressionAttributeValues: { ':next': dueFields(now).dueAt, ':waiting': waiting },
      })
    },
  }
}

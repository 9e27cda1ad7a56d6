import { purchasePromisedDays, settlementTime } from '../../shared/vocabulary/businessRules.ts'
import {
  indianInstant,
  type MarketCalendar,
  type MarketContext,
} from '../../shared/vocabulary/marketCalendar.ts'
import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/records/table.ts'
import { isInSettlement, isUnpaid, type OrderState, paidStates } from './orderLifecycle.ts'
import type { Order, PaymentRow } from './orderRows.ts'
import { mayStillBePaid, orderRecords } from './orderStore.ts'
import { paymentReads } from './payments/paymentStore.ts'

import { settlementDayOf } from './settlement/settlementDayLifecycle.ts'

export { settlementDayOf }

/** An order as other domains may read it; money is paise, `at` says when it came to each state. */
export type PublishedOrder = Order
/** A payment as other domains may read it; money is paise. */
export type PublishedPayment = PaymentRow

const storeOf = (table: Table) => orderRecords(table, environment.table('orders'))

/** An order by its id: two consistent reads; `undefined` when there is none. */
export const orderOf = (table: Table, orderId: string): Promise<PublishedOrder | undefined> =>
  storeOf(table).find(orderId)

/** All payments of an order, also those that went back, in the order they were made: one consistent query. */
export const paymentsOf = (table: Table, orderId: string): Promise<PublishedPayment[]> =>
  paymentReads(table, environment.table('orders')).of(orderId)

const hours = (count: number): number => count * 3_600_000
/** The index names when an order is looked at next, six hours ahead at most; all in settlement are meant. */
const aheadMs = hours(7)

/** A paid order that should have gone on, and since when (ISO): its settlement or its units are overdue. */
export interface LateOrder {
  readonly order: PublishedOrder
  readonly lateSince: string
}

/**
 * Paid orders that are late: not settled three hours after their settlement began, or without units in the depository on the
 * third working day after the trade. `mayBeMore`: more are in settlement than were looked at.
 */
export async function lateOrders(
  table: Table,
  { now, calendar }: MarketContext,
  most: number,
): Promise<{ readonly late: readonly LateOrder[]; readonly mayBeMore: boolean }> {
  const store = storeOf(table)
  const waiting = await store.due('payments', new Date(now.getTime() + aheadMs), most)
  const orders = await Promise.all(waiting.map(({ investorId, orderId }) => store.read(investorId, orderId)))
  const late = orders.flatMap(order => {
    if (order === undefined || !isInSettlement(order.state)) return []
    const lateSince = lateFrom(order, calendar)
    return lateSince <= now.toISOString() ? [{ order, lateSince }] : []
  })
  return { late, mayBeMore: waiting.length >= most }
}

function lateFrom(order: PublishedOrder, calendar: MarketCalendar): string {
  const settles = Date.parse(indianInstant(settlementDayOf(order, calendar), settlementTime))
  const promised = calendar.addWorkingDays(order.tradeDate, purchasePromisedDays)
  return order.state === 'settled'
    ? indianInstant(promised, '18:00')
    : new Date(settles + hours(3)).toISOString()
}

/** What an investor's orders came to; each is of any of them. */
export interface OrderHistory {
  readonly attempted: boolean
  /** The money arrived, also when it went back later. */
  readonly paid: boolean
  /** The exchange matched it, and it did not fail. */
  readonly approved: boolean
  readonly rejected: boolean
  /** Paid and not come to nothing. */
  readonly invested: boolean
}

const isOneOf = (states: readonly OrderState[], state: OrderState): boolean => states.includes(state)
/** More orders than anybody's checkpoints need: the newest say what they came to. */
const mostOfHistory = 100

/** What the newest orders of an investor came to, up to a hundred: one consistent query. */
export async function orderHistoryOf(table: Table, investorId: string): Promise<OrderHistory> {
  const orders = await storeOf(table).list(investorId, { most: mostOfHistory })
  return {
    attempted: orders.length > 0,
    paid: orders.some(({ at }) => at.paid !== undefined),
    approved: orders.some(({ state }) => isOneOf(['matched', 'settled', 'processed'], state)),
    rejected: orders.some(({ state }) => isOneOf(['failed', 'refundDue', 'refunded'], state)),
    invested: orders.some(({ state }) => isOneOf(paidStates, state)),
  }
}

/** Whether the investor ever placed an order, paid or not. */
export const hasOrdered = async (table: Table, investorId: string): Promise<boolean> =>
  (await storeOf(table).list(investorId, { most: 1 })).length > 0

/**
 * How many of an investor's orders wait for money, for units or for a refund, or may still be paid although they have ended:
 * one consistent query of the newest hundred, as no investor has more than a few open ones.
 */
export async function openOrdersOf(table: Table, investorId: string, now: Date): Promise<number> {
  const orders = await storeOf(table).list(investorId, { most: mostOfHistory })
  return orders.filter(
    order =>
      isUnpaid(order.state) ||
      isInSettlement(order.state) ||
      order.state === 'refundDue' ||
      mayStillBePaid(order, now),
  ).length
}

/** The ids of all orders of an investor, however many: one consistent query. */
export const orderIdsOf = (table: Table, investorId: string): Promise<readonly string[]> =>
  storeOf(table).ids(investorId)

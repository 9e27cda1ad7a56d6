import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/records/table.ts'
import type { Order, PaymentRow } from './orderRows.ts'
import { orderRecords } from './orderStore.ts'
import { paymentReads } from './payments/paymentStore.ts'

export { settlementDayOf } from './settlement/settlementDayLifecycle.ts'

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

/** Whether the investor ever placed an order, paid or not. */
export const hasOrdered = async (table: Table, investorId: string): Promise<boolean> =>
  (await storeOf(table).list(investorId, { most: 1 })).length > 0

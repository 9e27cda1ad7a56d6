import { orderPlaced, paymentReported } from '../../shared/contracts/orders/events.ts'
import type { Transition } from '../../shared/lifecycle.ts'
import type { BookPart, Guard } from '../book/bookRows.ts'
import { payoutsOpenCheck } from '../book/gates.ts'
import { type NewReservation, reserve } from '../book/reservations.ts'
import { recordWebhookOnce } from '../platform/events/recordWebhookOnce.ts'
import {
  createRecord,
  type Emitted,
  emit,
  type Idempotency,
  type LabelledItem,
  labelItems,
  type Moved,
  moveRecord,
  type Refused,
  relabel,
  type WriteContext,
} from '../platform/records/moveRecord.ts'
import {
  type InvestorRecord,
  type InvestorRecords,
  investorRecords,
} from '../platform/records/recordStore.ts'
import { type Item, type Table, type TransactItem, WriteInProgress } from '../platform/records/table.ts'
import { deleteItem, isNew, putItem, updateItem } from '../platform/records/writes.ts'
import { isInSettlement, isUnpaid, mostOpenOrders, type OrderState } from './orderLifecycle.ts'
import { type NewOrder, type Order, orderIn } from './orderRows.ts'

/** The only file that knows the keys of orders. What an order does beside them is in `orderCommands.ts`. */

export type OrderMoved =
  | { readonly ok: true; readonly order: Order }
  /** The order moved meanwhile: read it and decide again. */
  | { readonly ok: false; readonly reason: 'conflict' }
  /** The book refused: `stock`, `reservation`, `discount`, `entry`, `lot`. */
  | { readonly ok: false; readonly reason: 'book'; readonly refuses: Guard }
  /** One of the caller's items failed: its label. */
  | { readonly ok: false; readonly reason: 'itemFailed'; readonly refuses: string }

/** What can refuse a purchase in the very transaction that makes it. */
export type PlaceRefusal =
  | 'kyc'
  | 'bank'
  | 'identity'
  | 'payoutsHeld'
  | 'alreadyOpen'
  | 'tooManyOpen'
  /** Sold out, the price moved, or it is not on sale: read and decide again. */
  | 'stock'
  /** Another order has the one discount. */
  | 'discount'
  | 'conflict'
  /** Other transactions were under way on the same rows; nothing was decided. */
  | 'busy'

export type Placed =
  | { readonly ok: true; readonly order: Order }
  | { readonly ok: false; readonly reason: PlaceRefusal | 'keyReused' }
  | { readonly ok: false; readonly reason: 'repeat'; readonly orderId: string }

export interface Placing extends WriteContext<string> {
  readonly idempotency: Idempotency | undefined
  readonly reservation: NewReservation
  /** Checks of other domains that must hold, by what they refuse. */
  readonly gates: readonly LabelledItem<'kyc' | 'bank' | 'identity'>[]
}

/** What else a move writes. */
export interface MoveMore {
  readonly set?: Partial<Order> & Item
  readonly remove?: readonly string[]
  readonly events?: readonly Emitted[]
  readonly parts?: readonly BookPart[]
  /** Rows of payments and their events, led by this order's move. */
  readonly items?: readonly TransactItem[]
}

export interface OrderRecords extends Pick<InvestorRecords<Order>, 'find' | 'list' | 'ids' | 'repeatOf'> {
  /** One of the investor's own: one consistent read. */
  read(investorId: string, orderId: string): Promise<Order | undefined>
  /** The order that a payment or a virtual account of the gateway belongs to. */
  orderIdOf(
    reference: { readonly gatewayOrderId: string } | { readonly virtualAccountId: string },
  ): Promise<string | undefined>
  /** A new order with its event, its units put aside, and every gate held; or why not. */
  place(order: NewOrder, placing: Placing): Promise<Placed>
  move(
    order: Order,
    transition: Transition<OrderState>,
    more: MoveMore,
    context: WriteContext<string>,
  ): Promise<OrderMoved>
  /** `unpaid`: their time is up. `payments`: the gateway is asked for payments that no webhook reported. */
  due(what: DueOrders, now: Date, most: number): Promise<InvestorRecord[]>
  /** Checked just now: waits for its next check; after three days, and not before its settlement ended, it is checked no more. */
  markChecked(order: Order, now: Date): Promise<void>
  /** Remembers a webhook by its event id and publishes it; one that was recorded before is a success. */
  report(eventId: string, orderId: string, context: WriteContext<string>): Promise<void>
  /** The row by which the gateway's id finds its order. */
  pointer(kind: 'gateway' | 'va', id: string, order: Order): TransactItem
}

export type DueOrders = 'unpaid' | 'payments'
/** Thousands are placed in the second in which a scarce bond is opened; each value of the index takes 1,000. */
const dueShards = 8

const openKey = ({ investorId, ISIN, units }: Pick<Order, 'investorId' | 'ISIN' | 'units'>) => ({
  pk: `investor#${investorId}`,
  sk: `open#${ISIN}#${units}#Purchase`,
})
const countKey = (investorId: string) => ({ pk: `investor#${investorId}`, sk: 'openOrders' })

const minute = 60_000
/** How soon after an order ended its payments are asked for again: every ten minutes, hourly, every six hours. */
function nextCheckAt(createdAt: string, state: OrderState, now: Date): string | undefined {
  const hours = (now.getTime() - Date.parse(createdAt)) / (60 * minute)
  const minutes = hours < 1 ? 10 : hours < 24 ? 60 : hours < 72 || isInSettlement(state) ? 360 : undefined
  return minutes === undefined ? undefined : new Date(now.getTime() + minutes * minute).toISOString()
}

/** Whether the gateway is still asked for money that may come for an order that has ended. */
export const mayStillBePaid = (order: Order, now: Date): boolean =>
  (order.gatewayOrderId !== undefined || order.virtualAccount !== undefined) &&
  nextCheckAt(order.createdAt, order.state, now) !== undefined

/** While a transfer is awaited it is asked for every ten minutes, and for the last time when its time is up. */
export const nextTransferCheckAt = (payBy: string, now: Date): string =>
  new Date(Math.min(now.getTime() + 10 * minute, Date.parse(payBy))).toISOString()

const payloadOf = ({ orderId, investorId, product, ISIN }: NewOrder) => ({
  orderId,
  investorId,
  product,
  ISIN,
})

/** Rows of what is open: a second identical order is refused, and so is a sixth. */
function openingItems(tableName: string, order: NewOrder): readonly LabelledItem<PlaceRefusal>[] {
  const { orderId, investorId } = order
  return [
    {
      refuses: 'alreadyOpen',
      item: putItem(tableName, { ...openKey(order), orderId }, isNew),
    },
    {
      refuses: 'tooManyOpen',
      item: updateItem(tableName, countKey(investorId), {
        add: { openOrders: 1 },
        when: 'attribute_not_exists(openOrders) OR openOrders < :most',
        values: { most: mostOpenOrders },
      }),
    },
  ]
}

function closingItems(tableName: string, order: Order): TransactItem[] {
  return [
    deleteItem(tableName, openKey(order), {
      when: 'orderId = :order',
      values: { order: order.orderId },
    }),
    updateItem(tableName, countKey(order.investorId), {
      add: { openOrders: -1 },
      when: 'openOrders >= :one',
      values: { one: 1 },
    }),
  ]
}

function placedOf(moved: Moved<PlaceRefusal>, order: Order): Placed {
  if (moved.ok) return { ok: true, order }
  switch (moved.reason) {
    case 'repeat':
      return { ok: false, reason: 'repeat', orderId: moved.recordId }
    case 'keyReused':
      return moved
    case 'stale':
      return { ok: false, reason: 'conflict' }
    case 'itemFailed':
      return { ok: false, reason: moved.refuses }
  }
}

async function undefinedIfBusy<Result>(write: Promise<Result>): Promise<Result | undefined> {
  try {
    return await write
  } catch (error) {
    if (error instanceof WriteInProgress) return undefined
    throw error
  }
}

export const conflict = { ok: false, reason: 'conflict' } as const

export function orderRecords(table: Table, tableName: string): OrderRecords {
  // Longer than 70 lines: a store is one closure over its table; each of its writes is short and stands by itself.
  const records = investorRecords<Order>(table, {
    tableName,
    type: 'order',
    prefix: 'order',
    parse: orderIn,
    dueShards,
  })
  const { pointerPut } = records
  return {
    ...records,
    read: (investorId, orderId) => records.read({ investorId, orderId }),
    async orderIdOf(reference) {
      const pointer =
        'gatewayOrderId' in reference
          ? await records.pointed('gateway', reference.gatewayOrderId)
          : await records.pointed('va', reference.virtualAccountId)
      return pointer?.orderId
    },
    async place(order, placing) {
      const { now, gates, reservation, idempotency } = placing
      const items: LabelledItem<PlaceRefusal>[] = [
        ...gates,
        { refuses: 'payoutsHeld', item: payoutsOpenCheck(order.investorId).item },
        ...openingItems(tableName, order),
        { refuses: 'conflict', item: pointerPut('order', order.orderId, order) },
        ...relabel(reserve(reservation, order.priceVersion, now), refuses =>
          refuses === 'stock' || refuses === 'discount' ? refuses : 'conflict',
        ),
        ...relabel(placing.items, () => 'conflict'),
      ]
      const fields = { ...order, at: { placed: now.toISOString() } }
      const moved = await undefinedIfBusy(
        createRecord(table, {
          ...records.at(order, placing),
          state: 'placed',
          fields: { ...fields, duePk: records.duePk(order, 'unpaid'), dueAt: order.reservedUntil },
          events: [emit(orderPlaced, payloadOf(order))],
          items,
          idempotency,
          // There are other shards of the stock, which the caller draws from.
          attempts: 1,
        }),
      )
      if (moved === undefined) return { ok: false, reason: 'busy' }
      const at = now.toISOString()
      const stored = orderIn({ ...fields, state: 'placed', version: 1, createdAt: at, updatedAt: at })
      return placedOf(moved, stored)
    },
    async move(order, transition, { set = {}, remove = [], events = [], parts = [], items = [] }, context) {
      const now = context.now.toISOString()
      const moves = transition.to !== order.state
      const closes = isUnpaid(order.state) && !isUnpaid(transition.to)
      const closing = closes ? closingItems(tableName, order) : []
      const toCheck = order.gatewayOrderId !== undefined || order.virtualAccount !== undefined
      const checkAt = closes && toCheck ? nextCheckAt(order.createdAt, transition.to, context.now) : undefined
      const own: Item = {
        ...set,
        ...(moves ? { at: { ...order.at, [transition.to]: now } } : {}),
        ...(checkAt === undefined ? {} : { duePk: records.duePk(order, 'payments'), dueAt: checkAt }),
      }
      const gone = [...remove, ...(closes && checkAt === undefined ? ['duePk', 'dueAt'] : [])]
      const labelled: LabelledItem<Refused<OrderMoved>>[] = [
        ...labelItems(conflict, [...closing, ...items]),
        ...relabel(parts, refuses => ({ ok: false, reason: 'book', refuses }) as const),
        ...relabel(context.items, refuses => ({ ok: false, reason: 'itemFailed', refuses }) as const),
      ]
      const moved = await moveRecord(table, {
        ...records.at(order, context),
        transition,
        version: order.version,
        set: own,
        remove: gone,
        events,
        items: labelled,
      })
      if (!moved.ok) return moved.reason === 'itemFailed' ? moved.refuses : conflict
      const next = { ...order, ...own, state: transition.to, version: moved.version, updatedAt: now }
      const kept = Object.entries(next).filter(([name]) => !gone.includes(name))
      return { ok: true, order: orderIn(Object.fromEntries(kept)) }
    },
    due: records.dueRecords,
    markChecked(order, now) {
      const partition: DueOrders = isUnpaid(order.state) ? 'unpaid' : 'payments'
      const next =
        partition === 'unpaid'
          ? nextTransferCheckAt(order.payBy, now)
          : nextCheckAt(order.createdAt, order.state, now)
      return records.markChecked(order, { partition, next })
    },
    report: (eventId, orderId, { now, correlationId }) =>
      recordWebhookOnce(table, {
        table: tableName,
        eventId,
        aggregate: { type: 'order', id: orderId },
        event: emit(paymentReported, { orderId }),
        now,
        correlationId,
      }),
    pointer: pointerPut,
  }
}

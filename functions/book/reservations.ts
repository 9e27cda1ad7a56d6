import { settlementTime } from '../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { indianInstant } from '../../shared/vocabulary/marketCalendar.ts'
import { deleteItem, isNew, putItem, updateItem } from '../platform/records/writes.ts'
import { type BookPart, bookTable, keys, type Reservation } from './bookRows.ts'
import { account, bookEntry } from './entries.ts'
import { heldMore, lotPut, openLot } from './lots.ts'
import { sharesOf } from './shards.ts'
import { countedStock } from './stock.ts'

/**
 * Units put aside for an order, and the money that pays them. Each function returns the items of one step; the step's
 * condition on the reservation's state makes a repeat fail as a whole, so nothing is booked twice.
 *
 * held → paid → filled; held → released; released → paid (late); paid → released (unwound).
 */

type State = Reservation['state']

/** What a payment at the gateway is, in the book's eyes. */
export interface Received {
  readonly paymentId: string
  readonly paise: number
  /** When the gateway took it. */
  readonly at: Date
}

interface Step {
  readonly from: State
  readonly to: State
  /** Units are put aside in the shards that the reservation names from now on; otherwise they lie in those that were read. */
  readonly inNewShards?: boolean
  /** Indian date of the payment. */
  readonly paidOn?: string
}

/**
 * Refused when the units lie in other shards than those that were read: a reservation that was released and paid late since
 * then is in the same state again.
 */
function moved(
  reservation: Reservation,
  { from, to, inNewShards = false, paidOn }: Step,
  now: Date,
): BookPart {
  const { investorId, orderId, shards } = reservation
  const key = keys.reservation(investorId, orderId)
  const set = { state: to, updatedAt: now.toISOString(), paidOn }
  const lies = shards === undefined ? 'attribute_not_exists(shards)' : 'shards = :shards'
  const item = inNewShards
    ? updateItem(bookTable(), key, { set: { ...set, shards }, when: '#state = :from', values: { from } })
    : updateItem(bookTable(), key, {
        set,
        when: `#state = :from AND ${lies}`,
        values: shards === undefined ? { from } : { from, shards },
      })
  return { refuses: 'reservation', item }
}

/** Units leave what is for sale: only at the price seen, while it is on sale, and only what is there. */
const takeStock = (reservation: Reservation, priceVersion: number): BookPart[] =>
  sharesOf(reservation).map(({ shard, units }) =>
    countedStock(
      reservation.ISIN,
      shard,
      { available: -units, reserved: units, sold: 0 },
      {
        when: 'availableUnits >= :least AND priceVersion = :version AND onSale = :yes',
        values: { least: units, version: priceVersion, yes: true },
      },
    ),
  )
/** Units leave what is put aside: back to what is for sale, or to what is sold. */
const endStock = (reservation: Reservation, end: 'available' | 'sold'): BookPart[] =>
  sharesOf(reservation).map(({ shard, units }) =>
    countedStock(
      reservation.ISIN,
      shard,
      { available: 0, sold: 0, reserved: -units, [end]: units },
      { when: 'reservedUnits >= :least', values: { least: units } },
    ),
  )

/** The discount is nobody's, or this order's. */
const isOwn = (orderId: string) => ({
  when: 'attribute_not_exists(pk) OR orderId = :order',
  values: { order: orderId },
})

const takeDiscount = ({ investorId, orderId, discountPaise }: Reservation, now: Date): BookPart[] =>
  discountPaise === 0
    ? []
    : [
        {
          refuses: 'discount',
          item: putItem(
            bookTable(),
            { ...keys.discount(investorId), orderId, at: now.toISOString() },
            isOwn(orderId),
          ),
        },
      ]

/** The first discount is free again for another order. */
export const giveDiscountBack = ({ investorId, orderId, discountPaise }: Reservation): BookPart[] =>
  discountPaise === 0
    ? []
    : [
        {
          refuses: 'discount',
          // Given back before, and taken by another order since: that one keeps it.
          item: deleteItem(bookTable(), keys.discount(investorId), isOwn(orderId)),
        },
      ]

const entryOf = (
  { orderId: id, investorId, ISIN }: Reservation,
  more: Omit<Parameters<typeof bookEntry>[0], 'id' | 'investorId' | 'ISIN'>,
): BookPart => bookEntry({ id, investorId, ISIN, ...more })

const intoReserved = ({ ISIN, units }: Reservation, sign: 1 | -1) => [
  { account: account.stock(ISIN), units: -sign * units },
  { account: account.reserved(ISIN), units: sign * units },
]
const received = ({ investorId }: { readonly investorId: string }, paise: number) => [
  { account: account.gateway, paise },
  { account: account.client(investorId), paise: -paise },
]

export type NewReservation = Omit<Reservation, 'state' | 'heldAt'>

const checked = (reservation: Reservation): Reservation => {
  const { paise, sellerPaise, stampDutyPaise, discountPaise, units } = reservation
  const inShards = sharesOf(reservation).reduce((sum, share) => sum + share.units, 0)
  if (inShards !== units) throw new Error(`${reservation.orderId} takes ${inShards} units, not ${units}`)
  if (paise !== sellerPaise + stampDutyPaise - discountPaise || paise <= 0 || units <= 0 || discountPaise < 0)
    throw new Error(`${reservation.orderId} does not add up`)
  return reservation
}

/** Puts units aside at the price of `priceVersion`; takes the investor's one discount if the order has it. */
export function reserve(wanted: NewReservation, priceVersion: number, now: Date): BookPart[] {
  const reservation = checked({ ...wanted, state: 'held', heldAt: now.toISOString() })
  const row = { ...keys.reservation(wanted.investorId, wanted.orderId), ...reservation }
  return [
    ...takeStock(reservation, priceVersion),
    { refuses: 'reservation', item: putItem(bookTable(), row, isNew) },
    ...takeDiscount(reservation, now),
    entryOf(reservation, { what: 'reserve', now, units: intoReserved(reservation, 1) }),
  ]
}

/**
 * Unpaid for too long, or given up: the units are for sale again. The discount is the investor's again, unless the order
 * may still be paid (a transfer on its way) and keeps it.
 */
export function release(
  reservation: Reservation,
  now: Date,
  discount: 'givenBack' | 'kept' = 'givenBack',
): BookPart[] {
  return [
    moved(reservation, { from: 'held', to: 'released' }, now),
    ...endStock(reservation, 'available'),
    ...(discount === 'kept' ? [] : giveDiscountBack(reservation)),
    entryOf(reservation, { what: 'release', now, units: intoReserved(reservation, -1) }),
  ]
}

const receiveEntry = (reservation: Reservation, money: Received, now: Date): BookPart =>
  entryOf(reservation, {
    what: `receive#${money.paymentId}`,
    now,
    happenedAt: money.at,
    reference: money.paymentId,
    money: received(reservation, money.paise),
  })

const exact = (reservation: Reservation, money: Received): void => {
  if (money.paise !== reservation.paise) throw new Error(`${reservation.orderId} costs another amount`)
}

/** The order's own amount arrived while its units are put aside. */
export function receive(reservation: Reservation, money: Received, now: Date): BookPart[] {
  exact(reservation, money)
  return [
    moved(reservation, { from: 'held', to: 'paid', paidOn: indianDate(money.at) }, now),
    receiveEntry(reservation, money, now),
  ]
}

/**
 * The order's own amount arrived after its units were released: as many are taken again if they are still there, from the
 * shards that the reservation names now.
 */
export function receiveLate(
  reservation: Reservation,
  money: Received,
  priceVersion: number,
  now: Date,
): BookPart[] {
  exact(reservation, money)
  return [
    ...takeStock(reservation, priceVersion),
    moved(
      reservation,
      { from: 'released', to: 'paid', inNewShards: true, paidOn: indianDate(money.at) },
      now,
    ),
    ...takeDiscount(reservation, now),
    entryOf(reservation, { what: 'reserveLate', now, units: intoReserved(reservation, 1) }),
    receiveEntry(reservation, money, now),
  ]
}

/** Whose money it is that has to go back. */
export interface Payer {
  readonly orderId: string
  readonly investorId: string
  readonly ISIN: string
}

/** Money that pays nothing: a second payment, a late one, one of another amount. It is the investor's and goes back. */
export function receiveToReturn(
  { orderId, investorId, ISIN }: Payer,
  money: Received,
  now: Date,
): BookPart[] {
  return [
    bookEntry({
      id: orderId,
      what: `receive#${money.paymentId}`,
      now,
      happenedAt: money.at,
      investorId,
      ISIN,
      reference: money.paymentId,
      money: received({ investorId }, money.paise),
    }),
  ]
}

/** The gateway sent a payment back whole. */
export function sendBack(
  { orderId, investorId, ISIN }: Payer,
  payment: { readonly paymentId: string; readonly paise: number; readonly refundId: string },
  now: Date,
): BookPart[] {
  return [
    bookEntry({
      id: orderId,
      what: `sendBack#${payment.paymentId}`,
      now,
      investorId,
      ISIN,
      reference: payment.refundId,
      money: received({ investorId }, -payment.paise),
    }),
  ]
}

/** Paid and come to nothing: the units are for sale again, the discount is free, the money stays the investor's until it is sent back. */
export function unwind(reservation: Reservation, now: Date): BookPart[] {
  return [
    moved(reservation, { from: 'paid', to: 'released' }, now),
    ...endStock(reservation, 'available'),
    ...giveDiscountBack(reservation),
    entryOf(reservation, { what: 'unwind', now, units: intoReserved(reservation, -1) }),
  ]
}

/** What the settlement says beside the reservation. */
export interface Settlement {
  /** Indian date. */
  readonly settledOn: string
  readonly cleanPrice: string
  readonly accruedPaise: number
  /** e.g. the deal's number. */
  readonly reference?: string | undefined
}

/** Money and units changed hands: seller and state are paid, the investor is the owner. */
export function settle(reservation: Reservation, settlement: Settlement, now: Date): BookPart[] {
  const { investorId, ISIN, units, orderId, product, paise, discountPaise } = reservation
  const { settledOn, cleanPrice, accruedPaise, reference } = settlement
  const lot = openLot({
    investorId,
    ISIN,
    product,
    orderId,
    source: 'order',
    units,
    settledOn,
    paidOn: reservation.paidOn,
    cleanPrice,
    paise,
    accruedPaise,
  })
  return [
    moved(reservation, { from: 'paid', to: 'filled' }, now),
    ...endStock(reservation, 'sold'),
    lotPut(lot),
    heldMore(lot, now),
    entryOf(reservation, {
      what: 'settle',
      now,
      // It belongs to the day of the settlement, on which the bank paid the seller, however late we hear of it.
      happenedAt: new Date(indianInstant(settledOn, settlementTime)),
      reference,
      money: [
        { account: account.client(investorId), paise },
        { account: account.discounts, paise: discountPaise },
        { account: account.seller(ISIN), paise: -reservation.sellerPaise },
        { account: account.stampDuty, paise: -reservation.stampDutyPaise },
      ],
      units: [
        { account: account.reserved(ISIN), units: -units },
        { account: account.held(investorId, ISIN), units },
      ],
    }),
  ]
}

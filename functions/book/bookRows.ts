import * as z from 'zod/mini'
import { environment } from '../platform/environment.ts'
import type { LabelledItem } from '../platform/records/moveRecord.ts'
import type { Key } from '../platform/records/table.ts'

/** The rows of the book and their keys, which no other folder knows. Money is whole paise, units are whole. */

export const bookTable = (): string => environment.table('book')

export const keys = {
  /** Shard 0 has the key that the one row of a stock had before there were shards. */
  stock: (ISIN: string, shard = 0): Key => ({
    pk: shard === 0 ? `stock#${ISIN}` : `stock#${ISIN}#${shard}`,
    sk: 'stock',
  }),
  investor: (investorId: string): string => `investor#${investorId}`,
  reservation: (investorId: string, orderId: string): Key => ({
    pk: `investor#${investorId}`,
    sk: `reservation#${orderId}`,
  }),
  lot: (investorId: string, ISIN: string, orderId: string): Key => ({
    pk: `investor#${investorId}`,
    sk: `lot#${ISIN}#${orderId}`,
  }),
  payout: (investorId: string, ISIN: string, dueDate: string): Key => ({
    pk: `investor#${investorId}`,
    sk: `payout#${ISIN}#${dueDate}`,
  }),
  claim: (investorId: string, ISIN: string, dueDate: string, orderId: string): Key => ({
    pk: `investor#${investorId}`,
    sk: `claim#${ISIN}#${dueDate}#${orderId}`,
  }),
  /** The part of a lot that was sold, beside the lot that keeps the rest. */
  soldLot: (investorId: string, ISIN: string, orderId: string, liquidationId: string): Key => ({
    pk: `investor#${investorId}`,
    sk: `lot#${ISIN}#${orderId}#${liquidationId}`,
  }),
  payoutGate: (investorId: string): Key => ({ pk: `investor#${investorId}`, sk: 'gate#payouts' }),
  /** One of the rows that hold all payouts; they say the same, so that payouts do not meet on one row. */
  payoutGateForAll: (place: number): Key => ({ pk: 'gate#payouts', sk: `all#${place}` }),
  discount: (investorId: string): Key => ({ pk: `investor#${investorId}`, sk: 'discount' }),
  holder: (ISIN: string, investorId: string): Key => ({ pk: `holders#${ISIN}`, sk: investorId }),
  entry: (id: string, what: string): Key => ({ pk: `entries#${id}`, sk: what }),
} as const

/** The partition of the index `due` that holds a day's entries. */
export const dayPartition = (date: string): string => `entries#${date}`

const stockCounters = {
  issuedUnits: z.int(),
  availableUnits: z.int(),
  reservedUnits: z.int(),
  soldUnits: z.int(),
}

/** A shard of what is for sale of an ISIN: one of the rows that its buyers meet on. issued = available + reserved + sold. */
export const stockRow = z.object({
  ISIN: z.string(),
  product: z.string(),
  ...stockCounters,
  /** The instrument's version whose price holds. */
  priceVersion: z.int(),
  onSale: z.boolean(),
  /** Its number from 0; rows of before there were shards have none. */
  shard: z.optional(z.int()),
  /** Of shard 0: how many shards there are, when there are more than this one. */
  shards: z.optional(z.int()),
  /** Of shard 0: what the other shards held when they were counted last, for what is only shown. */
  others: z.optional(z.object({ ...stockCounters, countedAt: z.string() })),
  /** Of shard 0: a publication waits to write all shards; until this instant nobody puts units aside. */
  pausedUntil: z.optional(z.string()),
})
export type StockRow = z.output<typeof stockRow>

/** Units of one order by the number of the shard they are taken from, e.g. `{ '7': 12 }`. */
export type ShardUnits = Readonly<Record<string, number>>

const reservationStates = ['held', 'paid', 'filled', 'released'] as const

/** Units put aside for an order, and what they cost. `paise` = seller + stamp duty - discount. */
export const reservationRow = z.object({
  investorId: z.string(),
  orderId: z.string(),
  ISIN: z.string(),
  product: z.string(),
  units: z.int(),
  /** The shards of the stock that the units are counted in, see `ShardUnits`; all in shard 0 when left out. */
  shards: z.optional(z.record(z.string(), z.int())),
  /** What the investor pays. */
  paise: z.int(),
  /** Clean value and accrued interest: the seller's. */
  sellerPaise: z.int(),
  stampDutyPaise: z.int(),
  /** What we pay of it, see `discounts`. */
  discountPaise: z.int(),
  state: z.enum(reservationStates),
  heldAt: z.string(),
  /** Unpaid, the units are free again from this instant. */
  expiresAt: z.string(),
  /** Indian date on which the gateway took the money. */
  paidOn: z.optional(z.string()),
})
export type Reservation = z.output<typeof reservationRow>

const storedLot = z.object({
  investorId: z.string(),
  ISIN: z.string(),
  product: z.string(),
  /** The order they were bought by, or the id of the record of a holding bought elsewhere. */
  orderId: z.string(),
  source: z.enum(['order', 'recorded']),
  /** Held until `closedOn`: free, in requests and pledged ones together. */
  units: z.int(),
  /** Neither in a request nor pledged. A lot of before there were sales has only `units`: all of them are free. */
  freeUnits: z.optional(z.int()),
  /** In requests to sell that are not delivered. */
  requestedUnits: z.optional(z.int()),
  /** Which requests these are, by their ids, and the units of each; of before there were sales it has none. */
  requests: z.optional(z.record(z.string(), z.int())),
  /** Pledged to somebody, by the depository's word. */
  pledgedUnits: z.optional(z.int()),
  /** Indian date of the settlement. */
  settledOn: z.string(),
  /** Indian date of the payment; left out of recorded ones, and of those of before it was kept. */
  paidOn: z.optional(z.string()),
  /** Per 100, clean. */
  cleanPrice: z.string(),
  /** What the investor paid. */
  paise: z.int(),
  /** Of it, accrued interest (negative when the coming coupon stayed with the seller). */
  accruedPaise: z.int(),
  /** Indian date on which the depository showed them. */
  processedOn: z.optional(z.string()),
  /** Indian date from which they can be sold. */
  lockedUntil: z.optional(z.string()),
  /** Indian date from which they are not held any more: redeemed, or sold when there is a `liquidationId`. */
  closedOn: z.optional(z.string()),
  /** The sale they were delivered for. */
  liquidationId: z.optional(z.string()),
  /** What the sale brought for them, exit load taken off. */
  proceedsPaise: z.optional(z.int()),
})

/**
 * Units of one purchase. `settledOn` makes their owner the owner of record; of a recorded holding it is the day given. What
 * is sold of a lot becomes a closed row of its own with its share of the cost, and the lot keeps the rest. Of a closed lot
 * the three counts and the requests are those of the moment it was closed.
 */
export const lotRow = z.pipe(
  storedLot,
  z.transform(({ freeUnits, requestedUnits = 0, pledgedUnits = 0, ...lot }) => ({
    ...lot,
    freeUnits: freeUnits ?? lot.units,
    requestedUnits,
    pledgedUnits,
  })),
)
export type Lot = z.output<typeof lotRow>

const payoutStates = ['due', 'credited', 'late'] as const

/** Interest and principal of an ISIN for one due date and investor. `netPaise` = coupon + principal - tax. */
export const payoutRow = z.object({
  investorId: z.string(),
  ISIN: z.string(),
  product: z.string(),
  issuer: z.string(),
  dueDate: z.string(),
  recordDate: z.string(),
  /** The Indian date on which the money is due to move. */
  paymentDate: z.string(),
  /** Units held at the end of the record date. */
  units: z.int(),
  couponPaise: z.int(),
  principalPaise: z.int(),
  tdsPaise: z.int(),
  netPaise: z.int(),
  /** The last one: units are redeemed with it. */
  final: z.boolean(),
  state: z.enum(payoutStates),
  /** Of it, credited and booked for fewer units, before more were recorded. */
  booked: z.optional(z.object({ couponPaise: z.int(), principalPaise: z.int(), tdsPaise: z.int() })),
  /** Of a credited one. */
  paidOn: z.optional(z.string()),
  utr: z.optional(z.string()),
  creditedAt: z.optional(z.string()),
})
export type Payout = z.output<typeof payoutRow>

export const gateRow = z.object({ held: z.boolean() })
export const discountRow = z.object({ orderId: z.string() })

export const holderRow = z.object({
  sk: z.string(),
  units: z.int(),
  /** Of them, those the depository has shown. */
  confirmedUnits: z.int(),
})

const line = { account: z.string() }
export const moneyLine = z.object({ ...line, paise: z.int() })
export const unitLine = z.object({ ...line, units: z.int() })
export type MoneyLine = z.output<typeof moneyLine>
export type UnitLine = z.output<typeof unitLine>

/** One booking: its lines of money and of units each sum to zero. It is written once and never changed. */
export const entryRow = z.object({
  /** An order's id, a payout's id, `stock#<ISIN>`. */
  id: z.string(),
  /** e.g. `reserve`, `receive#pay_29QQ…`. */
  what: z.string(),
  /** When it was booked. */
  at: z.string(),
  /** The Indian date it belongs to: that of the vendor's word where there is one. */
  date: z.string(),
  investorId: z.optional(z.string()),
  ISIN: z.optional(z.string()),
  /** The other side's word, e.g. a payment's id, a UTR, a deal number. */
  reference: z.optional(z.string()),
  money: z.array(moneyLine),
  units: z.array(unitLine),
})
export type Entry = z.output<typeof entryRow>

/**
 * What an item of the book guards in a transaction, so that a caller can tell why the transaction was refused:
 * `stock` (sold out, price moved or not on sale), `reservation` (it is elsewhere: done before, or gone), `entry` (booked
 * before), `discount` (the one discount is another order's), `gate` (the investor's payouts are held), `gateForAll` (everybody's
 * are), `lot`, `holder`, `payout`, `claim`.
 */
export type Guard =
  | 'stock'
  | 'reservation'
  | 'entry'
  | 'discount'
  | 'gate'
  | 'gateForAll'
  | 'lot'
  | 'holder'
  | 'payout'
  | 'claim'

/** An item for somebody's transaction, and what it guards. The book never writes by itself. */
export type BookPart = LabelledItem<Guard>

import * as z from 'zod/mini'
import type { Item, Table } from '../platform/records/table.ts'
import { rowsOfPartition } from '../platform/records/writes.ts'
import {
  bookTable,
  dayPartition,
  discountRow,
  type Entry,
  entryRow,
  gateRow,
  holderRow,
  keys,
  type Lot,
  lotRow,
  type Payout,
  payoutRow,
  type Reservation,
  reservationRow,
  type StockRow,
  stockRow,
} from './bookRows.ts'
import { type Claim, claimPrefix, claimRow } from './claims/claims.ts'
import { candidateShards, type Stock, shownStock, stockOfShards } from './shards.ts'
import { type TaxForm, taxFormPrefix, taxFormRow } from './taxForms.ts'

/** Everything the book keeps of one investor. */
export interface InvestorBook {
  readonly investorId: string
  readonly reservations: readonly Reservation[]
  readonly lots: readonly Lot[]
  readonly payouts: readonly Payout[]
  /** Payments of issuers that went to the wrong side of the investor's purchases and sales. */
  readonly claims: readonly Claim[]
  /** Forms 121, one an issuer and financial year. */
  readonly taxForms: readonly TaxForm[]
  /** An operator put the account on hold. */
  readonly payoutsHeld: boolean
  /** The order that has the one discount of a first purchase. */
  readonly discountOrderId?: string
}

const sortKey = z.object({ sk: z.string() })

/** One consistent query of the investor's whole partition. */
export async function readInvestorBook(table: Table, investorId: string): Promise<InvestorBook> {
  const rows = await table.query(rowsOfPartition(bookTable(), keys.investor(investorId)))
  const of = <Row>(prefix: string, schema: z.ZodMiniType<Row>): Row[] =>
    rows.filter(row => z.parse(sortKey, row).sk.startsWith(prefix)).map(row => z.parse(schema, row))
  const [discount] = of('discount', discountRow)
  const [gate] = of('gate#payouts', gateRow)
  return {
    investorId,
    reservations: of('reservation#', reservationRow),
    lots: of('lot#', lotRow),
    payouts: of('payout#', payoutRow),
    claims: of(claimPrefix, claimRow),
    taxForms: of(taxFormPrefix, taxFormRow),
    payoutsHeld: gate?.held ?? false,
    ...(discount === undefined ? {} : { discountOrderId: discount.orderId }),
  }
}

const parsed = <Row>(schema: z.ZodMiniType<Row>, found: Item | undefined): Row | undefined =>
  found === undefined ? undefined : z.parse(schema, found)

const readShard = async (table: Table, ISIN: string, shard: number): Promise<StockRow | undefined> =>
  parsed(stockRow, await table.get(bookTable(), keys.stock(ISIN, shard)))

const readShards = async (table: Table, ISIN: string, shards: readonly number[]): Promise<StockRow[]> =>
  (await Promise.all(shards.map(shard => readShard(table, ISIN, shard)))).filter(row => row !== undefined)

async function readAllShards(table: Table, first: StockRow): Promise<Stock | undefined> {
  const numbers = Array.from({ length: (first.shards ?? 1) - 1 }, (_, place) => place + 1)
  return stockOfShards([first, ...(await readShards(table, first.ISIN, numbers))])
}

/**
 * What is for sale of an ISIN, all shards: consistent reads, of one row and then of the other shards if there are any;
 * `undefined` when it was never published here.
 */
export async function readStock(table: Table, ISIN: string): Promise<Stock | undefined> {
  const first = await readShard(table, ISIN, 0)
  return first === undefined ? undefined : readAllShards(table, first)
}

/**
 * The shards that an order may take its units from, in one call; all of them, in a second call, when those have too few.
 * `draw`, e.g. the request's id, decides which are read.
 */
export async function readStockFor(
  table: Table,
  ISIN: string,
  { draw, units }: { readonly draw: string; readonly units: number },
): Promise<Stock | undefined> {
  const stock = stockOfShards(await readShards(table, ISIN, candidateShards(draw)))
  const first = stock?.rows[0]
  if (stock === undefined || first === undefined) return undefined
  const isAll = stock.rows.length === (first.shards ?? 1)
  return isAll || stock.availableUnits >= units ? stock : readAllShards(table, first)
}

/** An ISIN whose stock is shown, and how many units one order takes at most. */
export interface ShownIsin {
  readonly ISIN: string
  readonly maxUnits: number
}

/** Whether the count of the other shards may be seconds old: it decides nothing while an order of any size is to be had. */
const isEnough = (first: StockRow, { maxUnits }: ShownIsin): boolean => {
  const { availableUnits, soldUnits, issuedUnits } = shownStock(first)
  return first.shards === undefined || availableUnits >= maxUnits || soldUnits === issuedUnits
}

/**
 * What is shown of an ISIN: one row, which holds the count of the other shards. When that says fewer units than one order
 * may take, the shards themselves are read.
 */
export async function readShownStock(table: Table, shown: ShownIsin): Promise<Stock | undefined> {
  const first = await readShard(table, shown.ISIN, 0)
  if (first === undefined) return undefined
  return isEnough(first, shown) ? shownStock(first) : readAllShards(table, first)
}

/** The same of many, by ISIN, for lists: one eventually consistent call for a hundred of them. */
export async function readStocks(
  table: Table,
  shown: readonly ShownIsin[],
): Promise<ReadonlyMap<string, Stock>> {
  const byIsin = new Map(shown.map(one => [one.ISIN, one]))
  const rows = await table.getMany(
    bookTable(),
    [...byIsin.keys()].map(ISIN => keys.stock(ISIN)),
  )
  const stocks = await Promise.all(
    rows.map(async row => {
      const first = z.parse(stockRow, row)
      const one = byIsin.get(first.ISIN)
      return one === undefined || isEnough(first, one) ? shownStock(first) : readAllShards(table, first)
    }),
  )
  return new Map(stocks.flatMap(stock => (stock === undefined ? [] : [[stock.ISIN, stock] as const])))
}

/** The units put aside for an order. */
export const readReservation = async (
  table: Table,
  investorId: string,
  orderId: string,
): Promise<Reservation | undefined> =>
  parsed(reservationRow, await table.get(bookTable(), keys.reservation(investorId, orderId)))

/** Whether no order of the investor has the one discount of a first purchase (D3 s9). */
export const isDiscountFree = async (table: Table, investorId: string): Promise<boolean> =>
  (await table.get(bookTable(), keys.discount(investorId))) === undefined

/** Whether an operator put the investor's account on hold. */
export const arePayoutsHeld = async (table: Table, investorId: string): Promise<boolean> =>
  parsed(gateRow, await table.get(bookTable(), keys.payoutGate(investorId)))?.held ?? false

/** Whether operators hold the payouts of everybody: a consistent read of one row, as all of them say the same. */
export const readPayoutsHeldForAll = async (table: Table): Promise<boolean> =>
  parsed(gateRow, await table.get(bookTable(), keys.payoutGateForAll(0)))?.held ?? false

export const readPayout = async (
  table: Table,
  investorId: string,
  ISIN: string,
  dueDate: string,
): Promise<Payout | undefined> =>
  parsed(payoutRow, await table.get(bookTable(), keys.payout(investorId, ISIN, dueDate)))

export interface Holder {
  readonly investorId: string
  /** Units held now; 0 of one who holds nothing any more. */
  readonly units: number
}

/** Everybody who ever held an ISIN, in the order of their ids, `most` after `after`. */
export async function holdersOf(
  table: Table,
  ISIN: string,
  { after = '', most }: { readonly after?: string | undefined; readonly most: number },
): Promise<Holder[]> {
  const rows = await table.query({
    TableName: bookTable(),
    KeyConditionExpression: 'pk = :pk AND sk > :after',
    // A key may not be compared with an empty text; every id is above a blank.
    ExpressionAttributeValues: { ':pk': `holders#${ISIN}`, ':after': after === '' ? ' ' : after },
    ConsistentRead: true,
    Limit: most,
  })
  return rows.slice(0, most).map(row => {
    const { sk, units } = z.parse(holderRow, row)
    return { investorId: sk, units }
  })
}

/** Units of an ISIN that are held, and of them those that the depository has shown: a consistent read of one row. */
export async function readHeldUnits(
  table: Table,
  investorId: string,
  ISIN: string,
): Promise<{ readonly units: number; readonly confirmedUnits: number }> {
  const found = parsed(holderRow, await table.get(bookTable(), keys.holder(ISIN, investorId)))
  return { units: found?.units ?? 0, confirmedUnits: found?.confirmedUnits ?? 0 }
}

/** The lots of an ISIN, closed ones too: one consistent query. */
export async function readLots(table: Table, investorId: string, ISIN: string): Promise<Lot[]> {
  const { pk, sk: prefix } = keys.lot(investorId, ISIN, '')
  const rows = await table.query(rowsOfPartition(bookTable(), pk, { prefix }))
  return rows.map(row => z.parse(lotRow, row))
}

/** Everything booked for an Indian date, in the order it happened. The index runs a moment behind the table. */
export async function entriesOf(table: Table, date: string): Promise<Entry[]> {
  const rows = await table.query({
    TableName: bookTable(),
    IndexName: 'due',
    KeyConditionExpression: 'duePk = :pk',
    ExpressionAttributeValues: { ':pk': dayPartition(date) },
  })
  return rows.map(row => z.parse(entryRow, row))
}

/** Everything booked under an order's or a payout's id. */
export async function entriesUnder(table: Table, id: string): Promise<Entry[]> {
  const rows = await table.query(rowsOfPartition(bookTable(), `entries#${id}`))
  return rows.map(row => z.parse(entryRow, row))
}

/** Lots whose owner is the owner of record at the end of a day: settled by then, and not redeemed by then. */
export const lotsOn = (lots: readonly Lot[], date: string): Lot[] =>
  lots.filter(({ settledOn, closedOn }) => settledOn <= date && (closedOn === undefined || closedOn > date))

/** Units of those lots. */
export const unitsOn = (lots: readonly Lot[], date: string): number =>
  lotsOn(lots, date).reduce((total, { units }) => total + units, 0)

import { type Condition, isNew, putItem, updateItem, updateOf } from '../platform/records/writes.ts'
import { type BookPart, bookTable, keys, type StockRow } from './bookRows.ts'
import { account, bookEntry } from './entries.ts'
import { type Stock, shardsFor, stockOfShards } from './shards.ts'

/** A change of a shard's counters, under conditions: the update that buyers of an ISIN meet on. */
export function countedStock(
  ISIN: string,
  shard: number,
  change: { readonly available: number; readonly reserved: number; readonly sold: number },
  condition: Condition & { readonly when: string },
): BookPart {
  const { available, reserved, sold } = change
  const add = { availableUnits: available, reservedUnits: reserved, soldUnits: sold }
  return { refuses: 'stock', item: updateItem(bookTable(), keys.stock(ISIN, shard), { add, ...condition }) }
}

export interface StockPublished {
  readonly ISIN: string
  readonly product: string
  /** All units ever put up for sale here. */
  readonly issuedUnits: number
  /** The instrument's version that is being published. */
  readonly priceVersion: number
  readonly onSale: boolean
}

/**
 * The stock of an instrument that is published: created, or changed from what was read, all shards in one transaction. Fewer
 * units than are sold or put aside cannot be issued: the condition on `stock` fails then, and when a buyer came in between
 * only if it no longer fits. A stock of before there were shards, or one that grew, gets the shards of its size; there are
 * never fewer than before.
 */
export function publishStock(before: Stock | undefined, published: StockPublished, now: Date): BookPart[] {
  const { ISIN, issuedUnits, priceVersion } = published
  const more = issuedUnits - (before?.issuedUnits ?? 0)
  const entry = bookEntry({
    id: `stock#${ISIN}`,
    what: `publish#${priceVersion}`,
    now,
    ISIN,
    units: [
      { account: account.issued(ISIN), units: -more },
      { account: account.stock(ISIN), units: more },
    ],
  })
  const shards = Math.max(shardsFor(issuedUnits), before?.rows.length ?? 0)
  const rows = Array.from({ length: shards }, (_, shard) =>
    before?.rows.find(row => (row.shard ?? 0) === shard),
  )
  const change = changesOf(rows, more)
  const after = rows.map((row, shard) => shardAfter(row, published, shard, change[shard] ?? 0))
  const [first, ...rest] = after
  const others = rest.length === 0 ? undefined : countOf(rest, now)
  const written = after.map((row, shard): BookPart => {
    const about = shard === 0 && first !== undefined && shards > 1 ? { shards, others } : {}
    return { refuses: 'stock', item: shardItem(rows[shard], { ...row, ...about }, change[shard] ?? 0, now) }
  })
  return [...written, entry]
}

/** How many units each shard gains: new and growing ones evenly; fewer where most are for sale. */
function changesOf(rows: readonly (StockRow | undefined)[], more: number): number[] {
  const available = rows.map(row => row?.availableUnits ?? 0)
  const isSame = more === 0 && rows.every(row => row !== undefined)
  if (isSame) return rows.map(() => 0)
  const total = available.reduce((sum, units) => sum + units, 0) + more
  // More would be taken than is for sale: shard 0 refuses it, unless as many units came back to it since it was read.
  if (total < 0) return rows.map((_, shard) => (shard === 0 ? more : 0))
  return available.map((units, shard) => {
    const even = Math.floor(total / rows.length) + (shard < total % rows.length ? 1 : 0)
    return even - units
  })
}

function shardAfter(
  row: StockRow | undefined,
  { ISIN, product, priceVersion, onSale }: StockPublished,
  shard: number,
  change: number,
): StockRow {
  const { issuedUnits, availableUnits, reservedUnits, soldUnits } = row ?? {
    issuedUnits: 0,
    availableUnits: 0,
    reservedUnits: 0,
    soldUnits: 0,
  }
  return {
    ISIN,
    product,
    priceVersion,
    onSale,
    issuedUnits: issuedUnits + change,
    availableUnits: availableUnits + change,
    reservedUnits,
    soldUnits,
    ...(shard === 0 ? {} : { shard }),
  }
}

function shardItem(before: StockRow | undefined, after: StockRow, change: number, now: Date) {
  const key = keys.stock(after.ISIN, after.shard ?? 0)
  const updatedAt = now.toISOString()
  if (before === undefined) return putItem(bookTable(), { ...key, ...after, updatedAt }, isNew)
  const { product, priceVersion, onSale, shards, others } = after
  return updateItem(bookTable(), key, {
    set: { product, priceVersion, onSale, shards, others, updatedAt },
    remove: ['pausedUntil'],
    add: { issuedUnits: change, availableUnits: change },
    when: 'priceVersion = :read AND issuedUnits = :issued AND availableUnits >= :least',
    values: { read: before.priceVersion, issued: before.issuedUnits, least: Math.max(0, -change) },
  })
}

function countOf(rows: readonly StockRow[], now: Date): NonNullable<StockRow['others']> {
  const counted = (field: 'issuedUnits' | 'availableUnits' | 'reservedUnits' | 'soldUnits'): number =>
    rows.reduce((sum, row) => sum + row[field], 0)
  return {
    issuedUnits: counted('issuedUnits'),
    availableUnits: counted('availableUnits'),
    reservedUnits: counted('reservedUnits'),
    soldUnits: counted('soldUnits'),
    countedAt: now.toISOString(),
  }
}

/** How long buyers wait for a publication that never comes, e.g. as its function was ended. */
const pauseMs = 5_000

/**
 * Stops what puts units of an ISIN aside for some seconds, so that a publication finds all shards free: of thousands of
 * buyers one is always writing to one of them. Whoever buys reads shard 0 and waits. The price is safe without it: every
 * purchase is conditioned on the version of its price.
 */
export const pausedStock = (ISIN: string, now: Date) =>
  updateOf(bookTable(), keys.stock(ISIN), {
    set: { pausedUntil: new Date(now.getTime() + pauseMs).toISOString() },
    when: 'attribute_exists(pk)',
  })

/** What the other shards hold, written to shard 0 for what is shown; `undefined` of a stock of one shard. */
export function countedOthers({ ISIN, rows, priceVersion }: Stock, now: Date) {
  const rest = rows.filter(({ shard = 0 }) => shard > 0)
  if (rest.length === 0 || stockOfShards(rows) === undefined) return undefined
  return updateOf(bookTable(), keys.stock(ISIN), {
    set: { others: countOf(rest, now) },
    when: 'priceVersion = :read',
    values: { read: priceVersion },
  })
}

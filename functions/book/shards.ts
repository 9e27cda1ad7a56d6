import { hashOf } from '../platform/records/spread.ts'
import type { Reservation, ShardUnits, StockRow } from './bookRows.ts'

/**
 * The stock of an ISIN is counted in shards, because a transaction that meets another one on a row is turned away: with 10
 * to 20 ms for a transaction one row sells to some sixty buyers a second. Which shard an order takes from is computed here.
 */

/** The most shards of a stock: with a row each, and what is published beside them, they are one transaction. */
const mostShards = 64

/** A shard begins with no fewer units, so that most orders take from one. */
const fewestUnits = 100

/** How many shards a stock of so many units is published with: a power of two. */
export function shardsFor(issuedUnits: number): number {
  let shards = 1
  while (shards < mostShards && issuedUnits >= shards * 2 * fewestUnits) shards *= 2
  return shards
}

/** All units of an ISIN, summed over the shards that were read. */
export interface Stock
  extends Pick<
    StockRow,
    | 'ISIN'
    | 'product'
    | 'issuedUnits'
    | 'availableUnits'
    | 'reservedUnits'
    | 'soldUnits'
    | 'priceVersion'
    | 'onSale'
    | 'pausedUntil'
  > {
  readonly rows: readonly StockRow[]
}

/** The stock made of these shards, shard 0 among them; `undefined` without it. */
export function stockOfShards(rows: readonly StockRow[]): Stock | undefined {
  const first = rows.find(({ shard = 0 }) => shard === 0)
  if (first === undefined) return undefined
  const { ISIN, product, priceVersion, onSale, pausedUntil } = first
  const sum = (field: 'issuedUnits' | 'availableUnits' | 'reservedUnits' | 'soldUnits'): number =>
    rows.reduce((total, row) => total + row[field], 0)
  return {
    ISIN,
    product,
    priceVersion,
    onSale,
    ...(pausedUntil === undefined ? {} : { pausedUntil }),
    issuedUnits: sum('issuedUnits'),
    availableUnits: sum('availableUnits'),
    reservedUnits: sum('reservedUnits'),
    soldUnits: sum('soldUnits'),
    rows,
  }
}

/** What is shown: shard 0 as it is, and the others as they were counted last. */
export function shownStock(first: StockRow): Stock {
  const { others } = first
  const counted = stockOfShards(others === undefined ? [first] : [first, { ...first, ...others, shard: 1 }])
  return { ...first, ...counted, rows: [first] }
}

/**
 * Shards that an order looks at before it knows how many there are: shard 0, and of 1, 2 to 3, 4 to 7, … 32 to 63 two each.
 * Eleven or twelve rows of 64, among which `allocateShards` chooses as evenly as among all.
 */
export function candidateShards(draw: string): number[] {
  const shards = [0, 1]
  for (let from = 2; from < mostShards; from *= 2) {
    const place = hashOf(`${draw}#${from}`) % from
    shards.push(from + place, from + ((place + from / 2) % from))
  }
  return shards
}

/** The range of `candidateShards` that a shard is of: 0, 1, 2 to 3, 4 to 7, … */
const rangeOf = ({ shard = 0 }: StockRow): number => (shard === 0 ? 0 : 2 ** Math.floor(Math.log2(shard)))

/**
 * Where the units of an order are taken from: one shard that has them, by `draw`, e.g. the request's id; else several, the fullest
 * first, so that the last units of all shards are found. `undefined` when these rows have too few.
 */
export function allocateShards(
  rows: readonly StockRow[],
  units: number,
  draw: string,
): ShardUnits | undefined {
  const ranges = Map.groupBy(rows, rangeOf)
  /** How many shards of its range a row that was read stands for. */
  const weightOf = (row: StockRow): number =>
    Math.max(1, rangeOf(row)) / (ranges.get(rangeOf(row))?.length ?? 1)
  const whole = rows.filter(({ availableUnits }) => availableUnits >= units)
  let drawn = (hashOf(draw) / 2 ** 32) * whole.reduce((sum, row) => sum + weightOf(row), 0)
  for (const row of whole) {
    drawn -= weightOf(row)
    if (drawn < 0) return { [row.shard ?? 0]: units }
  }
  const shares: Record<string, number> = {}
  let left = units
  for (const { shard = 0, availableUnits } of rows.toSorted((a, b) => b.availableUnits - a.availableUnits)) {
    const taken = Math.min(left, availableUnits)
    if (taken > 0) shares[shard] = taken
    left -= taken
  }
  return left === 0 ? shares : undefined
}

/** The shards that an order's units are counted in. */
export const sharesOf = ({
  shards,
  units,
}: Pick<Reservation, 'shards' | 'units'>): { readonly shard: number; readonly units: number }[] =>
  Object.entries(shards ?? { '0': units }).map(([shard, some]) => ({ shard: Number(shard), units: some }))

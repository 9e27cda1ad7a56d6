import { type Condition, isNew, putItem, updateItem } from '../platform/records/writes.ts'
import { type BookPart, bookTable, keys, type StockRow } from './bookRows.ts'
import { account, bookEntry } from './entries.ts'

/** A change of the stock's counters, under conditions: the one update that all buyers of an ISIN meet on. */
export function countedStock(
  ISIN: string,
  change: { readonly available: number; readonly reserved: number; readonly sold: number },
  condition: Condition & { readonly when: string },
): BookPart {
  const { available, reserved, sold } = change
  const add = { availableUnits: available, reservedUnits: reserved, soldUnits: sold }
  return { refuses: 'stock', item: updateItem(bookTable(), keys.stock(ISIN), { add, ...condition }) }
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
 * The stock of an instrument that is published: created, or changed from what was read. Fewer units than are sold or put
 * aside cannot be issued: the condition on `stock` fails then, and when a buyer came in between only if it no longer fits.
 */
export function publishStock(
  before: StockRow | undefined,
  { ISIN, product, issuedUnits, priceVersion, onSale }: StockPublished,
  now: Date,
): BookPart[] {
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
  if (before === undefined) {
    const row: StockRow = {
      ISIN,
      product,
      issuedUnits,
      availableUnits: issuedUnits,
      reservedUnits: 0,
      soldUnits: 0,
      priceVersion,
      onSale,
    }
    const put = putItem(bookTable(), { ...keys.stock(ISIN), ...row, updatedAt: now.toISOString() }, isNew)
    return [{ refuses: 'stock', item: put }, entry]
  }
  const update = updateItem(bookTable(), keys.stock(ISIN), {
    set: { product, priceVersion, onSale, updatedAt: now.toISOString() },
    add: { issuedUnits: more, availableUnits: more },
    when: 'priceVersion = :read AND issuedUnits = :issued AND availableUnits >= :least',
    values: { read: before.priceVersion, issued: before.issuedUnits, least: Math.max(0, -more) },
  })
  return [{ refuses: 'stock', item: update }, entry]
}

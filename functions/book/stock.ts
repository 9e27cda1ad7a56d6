import { showOld, type TransactItem } from '../platform/records/table.ts'
import { type BookPart, bookTable, keys, type StockRow } from './bookRows.ts'
import { account, bookEntry } from './entries.ts'

/** A change of the stock's counters, under conditions: the one update that all buyers of an ISIN meet on. */
export function countedStock(
  ISIN: string,
  change: { readonly available: number; readonly reserved: number; readonly sold: number },
  condition: { readonly expression: string; readonly values: Record<string, unknown> },
): BookPart {
  const item: TransactItem = {
    Update: {
      TableName: bookTable(),
      Key: keys.stock(ISIN),
      UpdateExpression: 'ADD availableUnits :available, reservedUnits :reserved, soldUnits :sold',
      ConditionExpression: condition.expression,
      ExpressionAttributeValues: {
        ':available': change.available,
        ':reserved': change.reserved,
        ':sold': change.sold,
        ...condition.values,
      },
      ...showOld,
    },
  }
  return { refuses: 'stock', item }
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
    const put: TransactItem = {
      Put: {
        TableName: bookTable(),
        Item: { ...keys.stock(ISIN), ...row, updatedAt: now.toISOString() },
        ConditionExpression: 'attribute_not_exists(pk)',
        ...showOld,
      },
    }
    return [{ refuses: 'stock', item: put }, entry]
  }
  const update: TransactItem = {
    Update: {
      TableName: bookTable(),
      Key: keys.stock(ISIN),
      UpdateExpression:
        'SET product = :product, priceVersion = :next, onSale = :onSale, updatedAt = :at ADD issuedUnits :more, availableUnits :more',
      ConditionExpression: 'priceVersion = :read AND issuedUnits = :issued AND availableUnits >= :least',
      ExpressionAttributeValues: {
        ':product': product,
        ':next': priceVersion,
        ':onSale': onSale,
        ':at': now.toISOString(),
        ':more': more,
        ':read': before.priceVersion,
        ':issued': before.issuedUnits,
        ':least': Math.max(0, -more),
      },
      ...showOld,
    },
  }
  return [{ refuses: 'stock', item: update }, entry]
}

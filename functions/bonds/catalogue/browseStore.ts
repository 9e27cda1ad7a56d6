import * as z from 'zod/mini'
import type { productTypes } from '../../../shared/contracts/bonds/bondBody.ts'
import { type ListedInstrument, listedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import type { Item, Key, Table, TransactItem } from '../../platform/records/table.ts'
import { deleteItem, isNew, putItem } from '../../platform/records/writes.ts'
import type { Category } from '../pricing/availabilityPricing.ts'
import { type BrowseEntry, browseEntry, placeOf } from './browseEntry.ts'

/**
 * The only file that knows the keys of the lists: of each shown instrument a row in the list of its category, another in
 * that of its category and type, both sorted by place, and one by the day from which dates may change its category. They
 * carry what a list shows. Beside the instrument stands its entry, by which the rows are found again.
 */

type ProductType = (typeof productTypes)[number]

const listPartition = (category: Category, productType: ProductType | 'all'): string =>
  `browse#${category}#${productType}`
const reviewPartition = 'browse#review'
/** Before every day: every instrument has its entry. */
const completeKey: Key = { pk: reviewPartition, sk: 'complete' }
const dayKey = (date: string): string => `on#${date}`
const entryKey = (product: string): Key => ({ pk: `product#${product}`, sk: 'browse' })

const entryRow = z.object({ product: z.string(), entry: z.optional(browseEntry), revision: z.int() })
export type KeptEntry = z.output<typeof entryRow>
const listRow = z.object({ instrument: listedInstrument })

/** A part of a list: at most `most` rows after a place. */
export interface BrowseRange {
  readonly category: Category
  readonly productType: ProductType | undefined
  readonly after: string | undefined
  readonly most: number
}

export interface BrowseStore {
  /** One eventually consistent query. */
  read(range: BrowseRange): Promise<ListedInstrument[]>
  /** Those whose category dates may have changed by a day; `isComplete` is false before every instrument has its entry. */
  readReviews(today: string): Promise<{ isComplete: boolean; instruments: readonly ListedInstrument[] }>
  isComplete(): Promise<boolean>
  markComplete(): Promise<void>
  readEntry(product: string): Promise<KeptEntry | undefined>
  /** By product, eventually consistent: a call for a hundred. */
  readEntries(products: readonly string[]): Promise<ReadonlyMap<string, KeptEntry>>
  /** The items that write an instrument's rows in place of the entry that was read; they fail when that has changed. */
  itemsOf(
    instrument: ListedInstrument,
    kept: KeptEntry | undefined,
    entry: BrowseEntry | undefined,
  ): TransactItem[]
}

export function browseStore(table: Table, tableName: string): BrowseStore {
  const itemsOf: BrowseStore['itemsOf'] = (instrument, kept, entry) =>
    rowsWritten(tableName, instrument, kept, entry)
  return {
    itemsOf,
    async read({ category, productType, after, most }) {
      const rows = await table.query({
        TableName: tableName,
        KeyConditionExpression: after === undefined ? 'pk = :pk' : 'pk = :pk AND sk > :after',
        ExpressionAttributeValues: {
          ':pk': listPartition(category, productType ?? 'all'),
          ...(after === undefined ? {} : { ':after': after }),
        },
        Limit: most,
      })
      return rows.slice(0, most).map(instrumentOf)
    },
    async readReviews(today) {
      const rows = await table.query({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND sk < :end',
        ExpressionAttributeValues: { ':pk': reviewPartition, ':end': `${dayKey(today)}$` },
      })
      return {
        isComplete: rows.some(({ sk }) => sk === completeKey.sk),
        instruments: rows.filter(({ sk }) => sk !== completeKey.sk).map(instrumentOf),
      }
    },
    isComplete: async () => (await table.get(tableName, completeKey)) !== undefined,
    async markComplete() {
      await table.transact([putItem(tableName, { ...completeKey })])
    },
    async readEntry(product) {
      const found = await table.get(tableName, entryKey(product))
      return found === undefined ? undefined : z.parse(entryRow, found)
    },
    async readEntries(products) {
      const rows = await table.getMany(tableName, products.map(entryKey))
      return new Map(rows.map(found => z.parse(entryRow, found)).map(kept => [kept.product, kept]))
    },
  }
}

const instrumentOf = (row: Item): ListedInstrument => z.parse(listRow, row).instrument

/** The keys of an instrument's rows in the lists. */
function keysOf(product: string, { category, productType, order, reviewOn }: BrowseEntry): Key[] {
  const sk = placeOf({ order, product })
  return [
    { pk: listPartition(category, 'all'), sk },
    { pk: listPartition(category, productType), sk },
    ...(reviewOn === undefined ? [] : [{ pk: reviewPartition, sk: `${dayKey(reviewOn)}#${product}` }]),
  ]
}

function rowsWritten(
  tableName: string,
  listed: ListedInstrument,
  kept: KeptEntry | undefined,
  entry: BrowseEntry | undefined,
): TransactItem[] {
  const { product } = listed
  const instrument = z.parse(listedInstrument, listed)
  const after = entry === undefined ? [] : keysOf(product, entry)
  const before = kept?.entry === undefined ? [] : keysOf(product, kept.entry)
  const left = before.filter(({ pk, sk }) => !after.some(key => key.pk === pk && key.sk === sk))
  const row = { ...entryKey(product), product, entry, revision: (kept?.revision ?? 0) + 1 }
  return [
    putItem(
      tableName,
      row,
      kept === undefined ? isNew : { when: 'revision = :read', values: { read: kept.revision } },
    ),
    ...left.map(key => deleteItem(tableName, key)),
    ...after.map(key => putItem(tableName, { ...key, instrument })),
  ]
}

import * as z from 'zod/mini'
import { instrumentPublished } from '../../../shared/contracts/bonds/events.ts'
import {
  type InstrumentDetails,
  instrument,
  instrumentDetails,
  type PublishedInstrument,
  type WholeInstrument,
} from '../../../shared/contracts/bonds/instrumentBody.ts'
import { defineTransition } from '../../../shared/lifecycle.ts'
import {
  createRecord,
  emit,
  type LabelledItem,
  labelItems,
  type Moved,
  moveRecord,
} from '../../platform/records/moveRecord.ts'
import type { Item, Key, Table } from '../../platform/records/table.ts'
import { checkItem, isNew, putItem, rowsOfPartition } from '../../platform/records/writes.ts'
import type { BrowseEntry } from './browseEntry.ts'
import { type BrowseStore, browseStore, type KeptEntry } from './browseStore.ts'

/**
 * The only file that knows the keys of the catalogue: a row per instrument in one partition, for jobs that need all of them;
 * beside it what only the deal page shows, the pointer from the ISIN, and a row per version with who published it and why.
 * The lists have rows of their own (`browseStore.ts`).
 */

const catalogue = 'catalogue'
const rowKey = (product: string): Key => ({ pk: catalogue, sk: `product#${product}` })
const partition = (product: string): string => `product#${product}`
const detailsKey = (product: string): Key => ({ pk: partition(product), sk: 'details' })
const versionKey = (product: string, version: number): Key => ({
  pk: partition(product),
  sk: `version#${String(version).padStart(6, '0')}`,
})
const isinKey = (ISIN: string): Key => ({ pk: `isin#${ISIN}`, sk: 'pointer' })

const row = z.object({ instrument, version: z.int(), priceVersion: z.int() })
const detailsRow = z.object({ details: instrumentDetails, version: z.int() })
const pointer = z.object({ product: z.string() })

/** Who published a version, when and why; never changed. */
const versionRow = z.object({
  version: z.int(),
  by: z.string(),
  reason: z.string(),
  execution: z.string(),
  startedAt: z.string(),
  at: z.string(),
})
export type PublishedVersion = z.output<typeof versionRow>

/** Attempts of the transaction while others hold its rows, before the caller decides. */
const publishAttempts = 3

/** Every instrument is on show from its first version on; whether it is sold is a matter of dates, flags and stock. */
const republish = defineTransition({
  name: 'republish',
  from: ['published'],
  to: 'published',
  otherwise: 'common.conflict',
})

/** An instrument ready to be written, in place of the version that was read. */
export interface Publication {
  readonly whole: WholeInstrument
  /** Of the version that is replaced; 0 for a new product. */
  readonly replaces: number
  readonly priceVersion: number
  /** Where it stands in the lists from now on; `undefined` when it is not shown. */
  readonly entry: BrowseEntry | undefined
  readonly by: string
  readonly reason: string
  readonly execution: string
  readonly startedAt: string
}

export interface BondStore {
  readonly browse: BrowseStore
  /** The whole catalogue, in its order: one query. */
  readCatalogue(): Promise<PublishedInstrument[]>
  read(product: string): Promise<PublishedInstrument | undefined>
  /** Those of these products that exist, in the order of the catalogue: one eventually consistent call for a hundred. */
  readMany(products: readonly string[]): Promise<PublishedInstrument[]>
  /** The product that an ISIN belongs to. */
  productOf(ISIN: string): Promise<string | undefined>
  readDetails(product: string): Promise<InstrumentDetails | undefined>
  /** Instrument and details as published; `undefined` before the first version. */
  readWhole(
    product: string,
  ): Promise<(WholeInstrument & { version: number; priceVersion: number }) | undefined>
  /** The same of these ISINs, those that there are: eventually consistent, calls for a hundred rows. */
  readWholesByIsin(
    ISINs: readonly string[],
  ): Promise<ReadonlyMap<string, WholeInstrument & { version: number; priceVersion: number }>>
  /** Newest first. */
  readVersions(product: string, most: number): Promise<PublishedVersion[]>
  /** Writes the rows of the lists over a version; false when that, or the entry that was read, has changed meanwhile. */
  place(
    instrument: PublishedInstrument,
    kept: KeptEntry | undefined,
    entry: BrowseEntry | undefined,
  ): Promise<boolean>
  /**
   * Catalogue row, details, version row, ISIN pointer, rows of the lists, event and further items (the book's, the audit
   * row): one write.
   */
  publish(publication: Publication, further: readonly LabelledItem[], now: Date): Promise<Moved<string>>
}

export function bondStore(table: Table, tableName: string): BondStore {
  const read: BondStore['read'] = async product => {
    const found = await table.get(tableName, rowKey(product))
    return found === undefined ? undefined : publishedOf(found)
  }
  const browse = browseStore(table, tableName)
  const readDetails: BondStore['readDetails'] = async product => {
    const found = await table.get(tableName, detailsKey(product))
    return found === undefined ? undefined : z.parse(detailsRow, found).details
  }
  return {
    browse,
    read,
    readDetails,
    async readCatalogue() {
      const rows = await table.query({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':pk': catalogue, ':prefix': 'product#' },
      })
      return rows.map(publishedOf).sort(byCatalogueOrder)
    },
    async readMany(products) {
      const rows = await table.getMany(tableName, [...new Set(products)].map(rowKey))
      return rows.map(publishedOf).sort(byCatalogueOrder)
    },
    async productOf(ISIN) {
      const found = await table.get(tableName, isinKey(ISIN))
      return found === undefined ? undefined : z.parse(pointer, found).product
    },
    async readWhole(product) {
      const [found, details] = await Promise.all([read(product), readDetails(product)])
      return found === undefined || details === undefined ? undefined : { ...found, details }
    },
    async readWholesByIsin(ISINs) {
      const pointers = await table.getMany(tableName, [...new Set(ISINs)].map(isinKey))
      const products = pointers.map(found => z.parse(pointer, found).product)
      const instruments = (await table.getMany(tableName, products.map(rowKey))).map(publishedOf)
      const kept = (await table.getMany(tableName, products.map(detailsKey))).map(found => ({
        product: z.parse(z.object({ pk: z.string() }), found).pk,
        details: z.parse(detailsRow, found).details,
      }))
      const detailsOf = new Map(kept.map(({ product, details }) => [product, details]))
      return new Map(
        instruments.flatMap(one => {
          const details = detailsOf.get(partition(one.product))
          return one.ISIN === undefined || details === undefined ? [] : [[one.ISIN, { ...one, details }]]
        }),
      )
    },
    async readVersions(product, most) {
      const rows = await table.query(
        rowsOfPartition(tableName, partition(product), { prefix: 'version#', newestFirst: true, most }),
      )
      return rows.slice(0, most).map(found => z.parse(versionRow, found))
    },
    async place(instrument, kept, entry) {
      const { product, version } = instrument
      const isSame = checkItem(tableName, rowKey(product), {
        when: '#version = :read',
        values: { read: version },
      })
      return (await table.transact([isSame, ...browse.itemsOf(instrument, kept, entry)])).ok
    },
    async publish(publication, further, now) {
      const { whole, entry } = publication
      const lists = browse.itemsOf(whole, await browse.readEntry(whole.product), entry)
      return publish(table, tableName, publication, [...labelItems('lists', lists), ...further], now)
    },
  }
}

/** Sorts instruments as the catalogue has them. */
export const byCatalogueOrder = (a: PublishedInstrument, b: PublishedInstrument): number =>
  a.order - b.order || (a.product < b.product ? -1 : 1)

function publishedOf(found: Item): PublishedInstrument {
  const { instrument: kept, version, priceVersion } = z.parse(row, found)
  return { ...kept, version, priceVersion }
}

function publish(
  table: Table,
  tableName: string,
  publication: Publication,
  further: readonly LabelledItem[],
  now: Date,
): Promise<Moved<string>> {
  const { whole, replaces, priceVersion, by, reason, execution, startedAt } = publication
  const { details, ...kept } = whole
  const { product, ISIN } = whole
  const version = replaces + 1
  const audit = { version, by, reason, execution, startedAt, at: now.toISOString() }
  const common = {
    table: tableName,
    key: rowKey(product),
    // Its shards are paused, or read anew, before it is tried again.
    attempts: publishAttempts,
    aggregate: { type: 'instrument', id: product },
    now,
    correlationId: execution,
    events: [emit(instrumentPublished, { product, ISIN })],
    timeline: partition(product),
    items: [
      ...labelItems('instrument', [
        putItem(tableName, { ...versionKey(product, version), ...audit, whole }, isNew),
        putItem(tableName, { ...detailsKey(product), details, version }),
        ...(ISIN === undefined
          ? []
          : [
              putItem(
                tableName,
                { ...isinKey(ISIN), product },
                { when: 'attribute_not_exists(pk) OR product = :product', values: { product } },
              ),
            ]),
      ]),
      ...further,
    ],
  }
  const fields = { product, priceVersion, instrument: kept }
  return replaces === 0
    ? createRecord(table, { ...common, state: 'published', fields })
    : moveRecord(table, { ...common, transition: republish, version: replaces, set: fields })
}

import * as z from 'zod/mini'
import { watchedDealMoved, watchPageDue } from '../../../shared/contracts/bonds/events.ts'
import type { PayloadOf } from '../../../shared/contracts/defineEvent.ts'
import { defineTransition } from '../../../shared/lifecycle.ts'
import { epochSeconds } from '../../platform/clock.ts'
import { eraseRows } from '../../platform/records/eraseRows.ts'
import {
  createRecord,
  emit,
  labelItems,
  moveRecord,
  type WriteContext,
} from '../../platform/records/moveRecord.ts'
import { saveRecord } from '../../platform/records/recordStore.ts'
import type { Key, Table, TransactItem } from '../../platform/records/table.ts'
import { deleteItem, putItem, rowsOfPartition } from '../../platform/records/writes.ts'
import type { WatchedState } from './watchLifecycle.ts'

/**
 * The only file that knows the keys of watch lists: a record per investor, a row per deal and watcher with what the watcher
 * knows of it, a row per page of a morning, and one partition that names every deal anybody ever watched. A list and its rows change in one transaction.
 */

const listKey = (investorId: string): Key => ({ pk: `investor#${investorId}`, sk: 'watchList' })
const watchersOf = (product: string): string => `watchers#${product}`
const watcherKey = (product: string, investorId: string): Key => ({
  pk: watchersOf(product),
  sk: `investor#${investorId}`,
})
const watched = 'watched'
/** A page is of one morning. */
const pageKeptMs = 30 * 86_400_000

const listRow = z.object({ products: z.array(z.string()), letters: z.boolean(), version: z.int() })
const known = z.object({
  isOpen: z.boolean(),
  isUpcoming: z.boolean(),
  yieldPercent: z.string(),
  published: z.string(),
})
const watcherRow = z.object({ investorId: z.string(), known, version: z.int() })
const watchedRow = z.object({ product: z.string() })

/** The last one watched first; letters are written until they are stopped. Version 0: nothing was ever watched. */
export type WatchList = z.output<typeof listRow>
export type Watcher = z.output<typeof watcherRow>

const save = defineTransition({ name: 'save', from: ['kept'], to: 'kept', otherwise: 'common.conflict' })
const learn = defineTransition({ name: 'learn', from: ['kept'], to: 'kept', otherwise: 'common.conflict' })

export interface WatchStore {
  read(investorId: string): Promise<WatchList>
  /** Writes the list over the version read; false when it changed meanwhile. `added` comes with what is known of it. */
  save(
    investorId: string,
    list: WatchList,
    change: {
      readonly added?: { readonly product: string; readonly state: WatchedState }
      readonly removed?: string
      /** Rows of the consent ledger. */
      readonly consent?: readonly TransactItem[]
    },
    context: WriteContext,
  ): Promise<boolean>
  /** Deletes the list of an investor who left, and everything else that names them. A repeat changes nothing. */
  erase(investorId: string): Promise<void>
  /** Every deal that anybody ever watched. */
  watchedProducts(): Promise<string[]>
  /** Of a deal, in the order of their ids: `most` after `after`. */
  watchers(
    product: string,
    page: { readonly after?: string | undefined; readonly most: number },
  ): Promise<Watcher[]>
  /** Asks for a page of a deal's watchers, once for each morning (ISO day) and `after`. */
  askForPage(page: PayloadOf<typeof watchPageDue>, context: WriteContext): Promise<void>
  /** What a watcher knows from now on, with the event of its news; nothing when the row has changed or is gone. */
  learn(
    product: string,
    watcher: Watcher,
    state: WatchedState,
    news: PayloadOf<typeof watchedDealMoved> | undefined,
    context: WriteContext,
  ): Promise<void>
}

export function watchStore(table: Table, tableName: string): WatchStore {
  return {
    async read(investorId) {
      const found = await table.get(tableName, listKey(investorId))
      return found === undefined ? { products: [], letters: true, version: 0 } : z.parse(listRow, found)
    },
    async save(investorId, { products, letters, version }, { added, removed, consent = [] }, context) {
      const items = [
        ...(added === undefined
          ? []
          : [
              putItem(tableName, { pk: watched, sk: `product#${added.product}`, product: added.product }),
              putItem(tableName, {
                ...watcherKey(added.product, investorId),
                investorId,
                known: added.state,
                state: 'kept',
                version: 1,
              }),
            ]),
        ...(removed === undefined ? [] : [deleteItem(tableName, watcherKey(removed, investorId))]),
        ...consent,
      ]
      const saved = await saveRecord(table, {
        table: tableName,
        key: listKey(investorId),
        aggregate: { type: 'watchList', id: investorId },
        transition: save,
        version,
        fields: { products, letters },
        ...context,
        items: labelItems('list', items),
      })
      return saved.ok
    },
    erase: investorId =>
      eraseRows(table, tableName, listKey(investorId).pk, {
        named: row =>
          row.sk === listKey(investorId).sk
            ? z.parse(listRow, row).products.map(product => watcherKey(product, investorId))
            : [],
      }),
    async watchedProducts() {
      const rows = await table.query(rowsOfPartition(tableName, watched, { prefix: 'product#' }))
      return rows.map(row => z.parse(watchedRow, row).product)
    },
    async watchers(product, { after = '', most }) {
      const rows = await table.query({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk AND sk > :after',
        // Every row of the partition is a watcher's; an event of it is in the timeline of its investor.
        ExpressionAttributeValues: { ':pk': watchersOf(product), ':after': `investor#${after}` },
        ConsistentRead: true,
        Limit: most,
      })
      return rows.slice(0, most).map(row => z.parse(watcherRow, row))
    },
    async askForPage({ product, day, after }, context) {
      const page = `${product}#${after ?? ''}`
      await createRecord(table, {
        table: tableName,
        key: { pk: `watchPages#${day}`, sk: `page#${page}` },
        aggregate: { type: 'watchPage', id: `${day}#${page}` },
        state: 'due',
        fields: { expiresAt: epochSeconds(context.now, pageKeptMs) },
        events: [{ ...emit(watchPageDue, { product, day, after }), keptMs: pageKeptMs }],
        ...context,
      })
    },
    async learn(product, { investorId, version }, state, news, context) {
      await moveRecord(table, {
        table: tableName,
        key: watcherKey(product, investorId),
        aggregate: { type: 'watcher', id: `${product}#${investorId}` },
        transition: learn,
        version,
        set: { known: state },
        events: news === undefined ? [] : [emit(watchedDealMoved, news)],
        timeline: `investor#${investorId}`,
        ...context,
      })
    },
  }
}

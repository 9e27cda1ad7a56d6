import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/records/table.ts'
import { openSchemes as openSchemesIn } from './catalogue/openSchemes.ts'
import type { Schemes } from './catalogue/schemes.ts'
import { type FeedNote, feedNoteStore } from './feeds/feedNoteStore.ts'

export type { FundPrice, SchemeFacts, Schemes } from './catalogue/schemes.ts'
export type { FeedNote } from './feeds/feedNoteStore.ts'

export { feedStarts } from './feeds/startFeeds.ts'

/** The catalogue of mutual funds with prices; whoever calls it lists `funds` in `reads`. One per container. */
export const openSchemes = (table: Table, tableName = environment.table('funds')): Schemes =>
  openSchemesIn(table, tableName, now)

/** The feeds whose last run brought nothing. */
export const readFeedNotes = (table: Table): Promise<FeedNote[]> =>
  feedNoteStore(table, environment.table('funds')).list()

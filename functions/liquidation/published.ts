import { environment } from '../platform/environment.ts'
import type { Table } from '../platform/records/table.ts'
import { isOpen } from './liquidationLifecycle.ts'
import type { Liquidation } from './liquidationRows.ts'
import { liquidationRecords } from './liquidationStore.ts'

export { dueOn, isOwed, movedDayTexts, payFrom, pricedFor, validUntilOf } from './liquidationLifecycle.ts'
export { liquidationTransactionOf } from './views/liquidationView.ts'
/** A request to sell as other domains may read it; money is paise, `at` says when it came to each state. */
export type PublishedLiquidation = Liquidation

const storeOf = (table: Table) => liquidationRecords(table, environment.table('liquidation'))

/** A request by its id: two consistent reads; `undefined` when there is none. */
export const liquidationOf = (table: Table, orderId: string): Promise<PublishedLiquidation | undefined> =>
  storeOf(table).find(orderId)

/** The investor's requests, newest first, `most` after `before`, which need not be the id of one that is there. */
export const liquidationsOf = (
  table: Table,
  investorId: string,
  page: { readonly before?: string | undefined; readonly most: number },
): Promise<PublishedLiquidation[]> => storeOf(table).list(investorId, page)

/** Requests of all investors that have not ended, at most `most`, the one checked next first. */
export const openLiquidations = (table: Table, most: number): Promise<PublishedLiquidation[]> =>
  storeOf(table).open(most)

/** The newest requests of an investor that are looked at for open ones: one of each bond can be open. */
const mostOfInvestor = 200

/** How many of an investor's requests to sell have not ended: one consistent query. */
export const openLiquidationsOf = async (table: Table, investorId: string): Promise<number> =>
  (await liquidationsOf(table, investorId, { most: mostOfInvestor })).filter(({ state }) => isOpen(state))
    .length

/** The ids of all requests to sell of an investor, however many: one consistent query. */
export const liquidationIdsOf = (table: Table, investorId: string): Promise<readonly string[]> =>
  storeOf(table).ids(investorId)

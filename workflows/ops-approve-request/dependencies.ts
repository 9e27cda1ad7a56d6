import { holdAllPayouts, holdPayouts } from '../../functions/book/gates.ts'
import { marketDayStore } from '../../functions/operations/marketDayStore.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { itemsOf } from '../../functions/platform/records/moveRecord.ts'
import { openTable, type Table, type TransactItem } from '../../functions/platform/records/table.ts'

/** What the step needs of the tables. */
export const wired = (table: Table, operations: string) => ({
  audit: operatorAuditStore(table, operations),
  requests: requestStore(table, operations),
  days: marketDayStore(table, operations),
  /** The gates of one investor, or of all. */
  holding: (investorId: string | undefined, held: boolean, at: Date): TransactItem[] =>
    itemsOf(investorId === undefined ? holdAllPayouts(held, at) : [holdPayouts(investorId, held, at)]),
  /** `false` when an item's condition failed. */
  write: async (items: readonly TransactItem[]): Promise<boolean> => (await table.transact(items)).ok,
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
export const openDependencies = () => ({ now, ...wired(openTable(), environment.table('operations')) })

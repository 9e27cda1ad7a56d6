import { isInvestor } from '../../functions/auth/published.ts'
import { arePayoutsHeld, readPayoutsHeldForAll } from '../../functions/book/readers.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable, type Table, type TransactItem } from '../../functions/platform/records/table.ts'

/** What the step needs of the tables. */
export const wired = (table: Table, operations: string) => ({
  audit: operatorAuditStore(table, operations),
  requests: requestStore(table, operations),
  isInvestor: (investorId: string): Promise<boolean> => isInvestor(table, investorId),
  arePayoutsHeld: (investorId: string): Promise<boolean> => arePayoutsHeld(table, investorId),
  areHeldForAll: (): Promise<boolean> => readPayoutsHeldForAll(table),
  /** `false` when an item's condition failed. */
  write: async (items: readonly TransactItem[]): Promise<boolean> => (await table.transact(items)).ok,
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
export const openDependencies = () => ({ now, ...wired(openTable(), environment.table('operations')) })

import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { type DeadLetters, openDeadLetters } from '../../functions/platform/events/deadLetters.ts'
import { openTable, type Table, type TransactItem } from '../../functions/platform/records/table.ts'

/** What the step needs. */
export const wired = (table: Table, operations: string, deadLetters: DeadLetters) => ({
  deadLetters,
  audit: operatorAuditStore(table, operations),
  /** `false` when an item's condition failed. */
  write: async (items: readonly TransactItem[]): Promise<boolean> => (await table.transact(items)).ok,
})
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
export const openDependencies = () => ({
  now,
  ...wired(openTable(), environment.table('operations'), openDeadLetters()),
})

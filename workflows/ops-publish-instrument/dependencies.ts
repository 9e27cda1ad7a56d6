import { openPublishing } from '../../functions/bonds/publishing/openPublishing.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openMarketDays } from '../../functions/platform/marketDays.ts'
import { openTable, type Table } from '../../functions/platform/records/table.ts'

/** What the steps need of the tables. */
export function wired(table: Table, names: { readonly bonds: string; readonly operations: string }) {
  return {
    ...openPublishing(table, names.bonds),
    audit: operatorAuditStore(table, names.operations),
  }
}
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
export function openDependencies() {
  const table = openTable()
  const names = { bonds: environment.table('bonds'), operations: environment.table('operations') }
  return { now, marketDays: openMarketDays(table, names.operations), ...wired(table, names) }
}

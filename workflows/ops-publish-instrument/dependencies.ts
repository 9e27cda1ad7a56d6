import { openCatalogue } from '../../functions/bonds/catalogue/catalogue.ts'
import { readStock } from '../../functions/book/readers.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openMarketDays } from '../../functions/platform/marketDays.ts'
import { openTable, type Table } from '../../functions/platform/records/table.ts'

/** What the steps need of the tables. */
export function wired(table: Table, names: { readonly bonds: string; readonly operations: string }) {
  const { bonds, stocksOf } = openCatalogue(table, names.bonds)
  return {
    bonds,
    stocksOf,
    audit: operatorAuditStore(table, names.operations),
    readStock: (ISIN: string) => readStock(table, ISIN),
  }
}
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
export function openDependencies() {
  const table = openTable()
  const names = { bonds: environment.table('bonds'), operations: environment.table('operations') }
  return { now, marketDays: openMarketDays(table, names.operations), ...wired(table, names) }
}

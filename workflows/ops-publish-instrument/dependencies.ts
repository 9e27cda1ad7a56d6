import { bondStore } from '../../functions/bonds/bondStore.ts'
import { readStock } from '../../functions/book/readers.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable, type Table } from '../../functions/platform/table.ts'

/** What the steps need of a table. */
export function wired(table: Table, tableName: string) {
  return {
    bonds: bondStore(table, tableName),
    readStock: (ISIN: string) => readStock(table, ISIN),
  }
}
export type Dependencies = ReturnType<typeof wired>

/** Wired once per container. */
export const openDependencies = () => ({ now, ...wired(openTable(), environment.table('bonds')) })

import type { Item, Table, TransactItem } from '../../platform/records/table.ts'
import type { MemoryTable } from '../../platform/testing/memoryTable.ts'

/** What transactions on a table in memory would be charged, in write units: two per item and begun kilobyte. */
export interface CountingTable extends Table {
  /** Units of the transactions since it was last asked. */
  take(): number
}

/** About what a row is charged for: its names and values as text. */
const sizeOf = (row: Item | undefined): number => JSON.stringify(row ?? {}).length

export function countingTable(table: MemoryTable): CountingTable {
  let units = 0
  const rowOf = ({ Put, Update, Delete, ConditionCheck }: TransactItem): Item | undefined => {
    const named = Put ?? Update ?? Delete ?? ConditionCheck
    const key = Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key
    return table.rows.get(`${String(named?.TableName)}|${String(key?.pk)}|${String(key?.sk)}`)
  }
  return {
    ...table,
    async transact(items) {
      const before = items.map(item => sizeOf(rowOf(item)))
      const result = await table.transact(items)
      for (const [index, item] of items.entries())
        units += 2 * Math.max(1, Math.ceil(Math.max(before[index] ?? 0, sizeOf(rowOf(item))) / 1024))
      return result
    },
    take() {
      const taken = units
      units = 0
      return taken
    },
  }
}

import { openPublishing } from '../../functions/bonds/publishing/openPublishing.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openMarketDays } from '../../functions/platform/marketDays.ts'
import { openOperatorFiles } from '../../functions/platform/operatorFiles/operatorFiles.ts'
import { openTable, type Table, type TransactItem } from '../../functions/platform/records/table.ts'
import type { Dependencies } from './checkPrices.ts'
import type { PricesPublishing } from './publishPrices.ts'

/** What the steps need besides the publication. */
export const wired = (table: Table, operations: string, publishing: PricesPublishing): Dependencies => ({
  ...publishing,
  audit: operatorAuditStore(table, operations),
  requests: requestStore(table, operations),
  write: async (items: readonly TransactItem[]): Promise<boolean> => (await table.transact(items)).ok,
})

/** Wired once per container. */
export function openDependencies() {
  const table = openTable()
  const operations = environment.table('operations')
  const files = openOperatorFiles(environment.operatorsBucket())
  const publishing = { ...openPublishing(table, environment.table('bonds')), files }
  return { now, marketDays: openMarketDays(table, operations), ...wired(table, operations, publishing) }
}

import { liquidationCommands } from '../../functions/liquidation/liquidationCommands.ts'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openMarketDays } from '../../functions/platform/marketDays.ts'
import { openTable } from '../../functions/platform/records/table.ts'

/** What the step needs, wired once per container. */
export function openDependencies() {
  const table = openTable()
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    liquidations: liquidationCommands(table, environment.table('liquidation')),
    audit: operatorAuditStore(table, environment.table('operations')),
  }
}

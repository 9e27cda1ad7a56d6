import { liquidationCommands } from '../../functions/liquidation/liquidationCommands.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTaskTokens } from '../../functions/platform/executions/taskTokens.ts'
import { openMarketDays } from '../../functions/platform/marketDays.ts'
import { openTable } from '../../functions/platform/records/table.ts'

/** What the steps need, wired once per container. */
export function openDependencies() {
  const table = openTable()
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    liquidations: liquidationCommands(table, environment.table('liquidation')),
    taskTokens: openTaskTokens(),
  }
}

import { liquidationCommands } from '../../functions/liquidation/liquidationCommands.ts'
import { openOperations } from '../../functions/operations/openOperations.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable } from '../../functions/platform/records/table.ts'

/** What the step needs, wired once per container. */
export function openDependencies() {
  const table = openTable()
  return {
    ...openOperations(table, environment.table('operations')),
    liquidations: liquidationCommands(table, environment.table('liquidation')),
  }
}

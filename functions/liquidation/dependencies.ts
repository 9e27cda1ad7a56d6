import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openExecutions } from '../platform/executions.ts'
import { openMarketDays } from '../platform/marketDays.ts'
import { openTable } from '../platform/table.ts'
import { openTaskTokens } from '../platform/taskTokens.ts'
import { liquidationDeeds } from './liquidationDeeds.ts'

/** What the consumers and the sweep need. */
export function openConsumerDependencies() {
  const table = openTable()
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    store: liquidationDeeds(table, environment.table('liquidation')),
    executions: openExecutions(),
    taskTokens: openTaskTokens(),
  }
}
export type ConsumerDependencies = Omit<ReturnType<typeof openConsumerDependencies>, 'now' | 'marketDays'>

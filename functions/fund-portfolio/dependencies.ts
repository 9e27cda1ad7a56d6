import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { openValidPans } from '../account/published.ts'
import { readBondTotals } from '../bond-portfolio/published.ts'
import { hasAgreedToStatementText } from '../consents/published.ts'
import { openSchemes } from '../funds/published.ts'
import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openExecutions } from '../platform/executions/executions.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openMarketDays } from '../platform/marketDays.ts'
import { openObjectStore } from '../platform/objectStore.ts'
import { openStorage, type Storage } from '../platform/storage.ts'
import { changeStore } from './changes/changeStore.ts'
import { importStore } from './imports/importStore.ts'
import { openStatement } from './imports/openStatement.ts'
import { statementVault } from './imports/statementVault.ts'
import { uploadedFiles } from './imports/uploadedFiles.ts'
import { positionStore } from './positions/positionStore.ts'
import { openPositions } from './published.ts'

/** The stores of the domain, in calls and consumers alike. */
function openStores({ table, cipher }: Pick<Storage, 'table' | 'cipher'>) {
  const tableName = environment.table('fund-portfolio')
  const objects = openObjectStore(environment.documentsBucket())
  return {
    table,
    imports: importStore(table, tableName, cipher),
    positions: positionStore(table, tableName, cipher),
    statements: statementVault(objects, cipher),
    files: uploadedFiles(objects),
    validPansOf: openValidPans(table, cipher),
  }
}

/** What the calls need, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    now,
    seals: openSeals(secrets, table),
    marketDays: openMarketDays(table, environment.table('operations')),
    ...openStores({ table, cipher }),
    positionsOf: openPositions(table, cipher),
    changes: changeStore(table, environment.table('fund-portfolio')),
    schemes: openSchemes(table),
    bondsOf: (investorId: string, context: { now: Date; calendar: MarketCalendar }) =>
      readBondTotals(table, investorId, context),
    openStatement,
    hasAgreed: (investorId: string) => hasAgreedToStatementText(table, investorId),
  }
}

/** What the consumers need. */
export function openConsumerDependencies() {
  return { now, ...openStores(openStorage()), executions: openExecutions() }
}

import { openValidPans } from '../../functions/account/published.ts'
import { importStore } from '../../functions/fund-portfolio/imports/importStore.ts'
import { statementVault } from '../../functions/fund-portfolio/imports/statementVault.ts'
import { uploadedFiles } from '../../functions/fund-portfolio/imports/uploadedFiles.ts'
import { positionStore } from '../../functions/fund-portfolio/positions/positionStore.ts'
import { openSchemes } from '../../functions/funds/published.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openObjectStore } from '../../functions/platform/objectStore.ts'
import { openStorage } from '../../functions/platform/storage.ts'

/** What the steps need, wired once per container. */
export function openDependencies() {
  const { table, cipher } = openStorage()
  const tableName = environment.table('fund-portfolio')
  const objects = openObjectStore(environment.documentsBucket())
  return {
    now,
    table,
    imports: importStore(table, tableName, cipher),
    statements: statementVault(objects, cipher),
    files: uploadedFiles(objects),
    positions: positionStore(table, tableName, cipher),
    schemes: openSchemes(table),
    validPansOf: openValidPans(table, cipher),
  }
}

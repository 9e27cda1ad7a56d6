import { levelStore } from '../../functions/funds/catalogue/levelStore.ts'
import { feedNoteStore } from '../../functions/funds/feeds/feedNoteStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import { providerClient } from '../../functions/platform/vendors/providerClient.ts'
import { openLevelFiles } from '../../functions/providers/indexLevels/levelFiles.ts'

/** What the steps need, wired once per container. */
export function openDependencies() {
  const table = openTable()
  const tableName = environment.table('funds')
  return {
    now,
    stored: levelStore(table, tableName),
    notes: feedNoteStore(table, tableName),
    levels: openLevelFiles({ client: providerClient(), url: environment.vendorUrl('index-levels') }),
  }
}
export type Dependencies = Pick<ReturnType<typeof openDependencies>, 'stored' | 'notes' | 'levels'>

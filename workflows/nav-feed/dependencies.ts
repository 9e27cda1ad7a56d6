import { schemeStore } from '../../functions/funds/catalogue/schemeStore.ts'
import { feedNoteStore } from '../../functions/funds/feeds/feedNoteStore.ts'
import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import { providerClient } from '../../functions/platform/vendors/providerClient.ts'
import { openAmfi } from '../../functions/providers/navPrices/amfi.ts'

/** What the steps need, wired once per container. */
export function openDependencies() {
  const table = openTable()
  const tableName = environment.table('funds')
  return {
    now,
    schemes: schemeStore(table, tableName),
    notes: feedNoteStore(table, tableName),
    prices: openAmfi({ client: providerClient(), url: environment.vendorUrl('nav-prices') }),
  }
}
export type Dependencies = Pick<ReturnType<typeof openDependencies>, 'schemes' | 'notes' | 'prices'> & {
  /** Of a file; the rule's when left out. */
  readonly leastRows?: number
}

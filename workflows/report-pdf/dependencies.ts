import { now } from '../../functions/platform/clock.ts'
import { environment } from '../../functions/platform/environment.ts'
import { openMarketDays } from '../../functions/platform/marketDays.ts'
import { openObjectStore } from '../../functions/platform/objectStore.ts'
import { openStorage } from '../../functions/platform/storage.ts'
import { openFacts } from '../../functions/reports/openFacts.ts'
import { pdfStore } from '../../functions/reports/pdfs/pdfStore.ts'

/** What the steps need, wired once per container. */
export function openDependencies() {
  const { table, cipher } = openStorage()
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    readFacts: openFacts(table, cipher),
    objects: openObjectStore(environment.documentsBucket()),
    pdfs: pdfStore(table, environment.table('reports')),
    company: environment.company(),
  }
}
export type Dependencies = Pick<
  ReturnType<typeof openDependencies>,
  'readFacts' | 'objects' | 'pdfs' | 'company'
>

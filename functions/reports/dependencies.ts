import { now } from '../platform/clock.ts'
import { environment } from '../platform/environment.ts'
import { openExecutions } from '../platform/executions/executions.ts'
import { openSeals } from '../platform/http/sealedCall.ts'
import { openMarketDays } from '../platform/marketDays.ts'
import { type ObjectStore, openObjectStore } from '../platform/objectStore.ts'
import { openStorage } from '../platform/storage.ts'
import { openFacts, type ReadReportFacts } from './openFacts.ts'
import { type PdfStore, pdfStore } from './pdfs/pdfStore.ts'

/** What the calls need, wired once per container. */
export function openDependencies() {
  const { table, secrets, cipher } = openStorage()
  return {
    now,
    marketDays: openMarketDays(table, environment.table('operations')),
    table,
    seals: openSeals(secrets, table),
    readFacts: openFacts(table, cipher),
    objects: openObjectStore(environment.documentsBucket()),
    pdfs: pdfStore(table, environment.table('reports')),
  }
}

export interface Dependencies {
  readonly readFacts: ReadReportFacts
  readonly objects: Pick<ObjectStore, 'put' | 'readLink' | 'remove'>
  readonly pdfs: PdfStore
}

/** What the consumers need: the way to start the flow. */
export function openConsumerDependencies() {
  return { now, executions: openExecutions() }
}

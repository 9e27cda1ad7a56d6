import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { memoryTable } from '../../platform/testing/memoryTable.ts'
import { pdfStore } from '../pdfs/pdfStore.ts'
import { factsOf, positionAs } from './reportFixture.ts'

/** PDFs with their records and documents in memory. */
export function openPdfScene() {
  const table = memoryTable()
  /** The documents by key and version. */
  const documents = new Map<string, Uint8Array>()
  let versions = 0
  const objects = {
    put: ({ key, body }: { key: string; body: Uint8Array }) => {
      versions += 1
      documents.set(`${key} v${versions}`, body)
      return Promise.resolve({ versionId: `v${versions}` })
    },
    remove: (key: string, versionId: string) => {
      documents.delete(`${key} ${versionId}`)
      return Promise.resolve()
    },
    readLink: ({ key, versionId, disposition }: { key: string; versionId: string; disposition: string }) =>
      Promise.resolve(`https://bucket.test/${key}?version=${versionId}&${disposition}`),
  }
  return {
    table,
    documents,
    objects,
    pdfs: pdfStore(table, 'reports'),
    readFacts: () => Promise.resolve(factsOf([positionAs()])),
    company: { name: 'Sthirank Securities' },
    calendar: publishedCalendar,
  }
}

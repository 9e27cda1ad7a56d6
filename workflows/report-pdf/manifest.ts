import type { FlowManifest } from '../../shared/manifest.ts'

/** A report as a PDF: drawn, kept for a day, deleted; started once per PDF, under its id. */
export const manifest: FlowManifest = {
  flow: 'report-pdf',
  writes: ['reports'],
  steps: {
    timeoutSeconds: 60,
    memoryMb: 1024,
    reads: ['account', 'book', 'bonds', 'fund-portfolio', 'funds', 'kyc', 'liquidation', 'operations'],
    encryptsFields: true,
    documents: ['put', 'delete'],
    namesCompany: true,
  },
  failureMeans:
    'A PDF of a report was not made or not deleted. The investor’s list says that it could not be made; the bucket deletes documents of reports after a day.',
}

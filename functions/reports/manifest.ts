import type { DomainManifest } from '../../shared/manifest.ts'

/**
 * Reports: holdings, transactions and taxes as workbooks, made from the book and the mutual funds when they are requested, and as
 * PDFs that a machine makes. The table stores which PDFs were requested.
 */
export const manifest: DomainManifest = {
  domain: 'reports',
  table: {},
  api: {
    documents: ['put', 'get', 'delete'],
    timeoutSeconds: 25,
    // A whole processor: who asks for a report waits for it, and making one is computing.
    memoryMb: 1769,
    reads: ['account', 'book', 'bonds', 'fund-portfolio', 'funds', 'kyc', 'liquidation', 'operations'],
    encryptsFields: true,
    failureMeans: 'Investors cannot download their reports; the figures themselves are in the portfolio.',
  },
  consumers: {
    timeoutSeconds: 30,
    memoryMb: 512,
    starts: ['report-pdf'],
    failureMeans:
      'PDFs of reports that investors ask for are not made: after a quarter of an hour the list says so, and they can ask again.',
    subscriptions: ['reportPdfRequested'],
  },
}

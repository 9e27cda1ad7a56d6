import type { DomainManifest } from '../../shared/manifest.ts'

/** Reports: holdings, transactions and taxes as workbooks, made from the book when they are asked for. It keeps nothing. */
export const manifest: DomainManifest = {
  domain: 'reports',
  api: {
    timeoutSeconds: 25,
    memoryMb: 1024,
    reads: ['book', 'bonds', 'kyc', 'liquidation', 'operations'],
    encryptsFields: true,
    documents: ['put', 'get'],
    failureMeans: 'Investors cannot download their reports; the figures themselves are in the portfolio.',
  },
}

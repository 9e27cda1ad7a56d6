import type { DomainManifest } from '../../shared/manifest.ts'

/** Contract notes: a numbered PDF per trade, stored once with its hash. */
export const manifest: DomainManifest = {
  domain: 'contract-notes',
  table: {},
  api: {
    timeoutSeconds: 10,
    memoryMb: 512,
    reads: ['orders', 'operations'],
    documents: ['get'],
    failureMeans: 'Investors cannot open their contract notes; the notes themselves are issued and kept.',
  },
  consumers: {
    timeoutSeconds: 60,
    memoryMb: 1024,
    reads: ['orders', 'bonds', 'kyc', 'operations'],
    encryptsFields: true,
    documents: ['put'],
    failureMeans:
      'Trades have no contract note, and one is due within 24 hours: replay the dead letters of onOrderMatched.',
    subscriptions: ['orderMatched'],
  },
}

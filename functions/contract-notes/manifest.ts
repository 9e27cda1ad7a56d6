import { type DomainManifest, erasureEvents } from '../../shared/manifest.ts'

/** Contract notes: a numbered PDF per purchase and sale, stored with its hash; cancelled when the trade falls through. */
export const manifest: DomainManifest = {
  domain: 'contract-notes',
  table: {},
  api: {
    timeoutSeconds: 10,
    memoryMb: 512,
    reads: ['liquidation', 'orders', 'operations'],
    documents: ['get'],
    failureMeans: 'Investors cannot open their contract notes; the notes themselves are issued and kept.',
  },
  consumers: {
    timeoutSeconds: 60,
    memoryMb: 1024,
    reads: ['liquidation', 'orders', 'bonds', 'kyc', 'operations'],
    encryptsFields: true,
    documents: ['put', 'delete'],
    namesCompany: true,
    signsDocuments: true,
    failureMeans:
      'Purchases and sales have no contract note, and one is due within 24 hours; notes of trades that fell through are not cancelled. Replay the dead letters.',
    // Of trades, and of the end of an account.
    subscriptions: [
      ...['orderMatched', 'orderFailed', 'liquidationPlaced', 'liquidationFailed'],
      ...erasureEvents,
    ],
  },
}

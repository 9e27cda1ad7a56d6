import type { FlowManifest } from '../../shared/manifest.ts'

/** The book against gateway, banks and depository: once a day under the day's date, and by hand. */
export const manifest: FlowManifest = {
  flow: 'book-reconciliation',
  writes: [],
  // It runs by itself every evening; a day may be compared again by hand.
  startedBy: ['Payments'],
  steps: {
    // Every holder of every ISIN is compared in one step.
    timeoutSeconds: 840,
    memoryMb: 1024,
    reads: ['bonds', 'kyc', 'operations'],
    secrets: [
      'payment-gateway/key-id',
      'payment-gateway/key-secret',
      'clearing-bank/client-id',
      'clearing-bank/signing-key',
      'depository/client-id',
      'depository/signing-key',
      'payouts/key-id',
      'payouts/key-secret',
      'payouts/account-number',
    ],
    encryptsFields: true,
    book: true,
    vendors: ['payment-gateway', 'clearing-bank', 'depository', 'payouts'],
  },
  failureMeans:
    'The book differs from the gateway, one of the banks or the depository, or could not be compared with them: somebody’s money or units may be somewhere else than they are told. The execution lists the differences.',
}

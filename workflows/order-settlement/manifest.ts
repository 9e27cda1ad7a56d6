import type { FlowManifest } from '../../shared/manifest.ts'

/** From a paid order to units in the demat account; started once per order, under its id. */
export const manifest: FlowManifest = {
  flow: 'order-settlement',
  writes: ['orders'],
  steps: {
    // Two questions to vendors at most, 15 seconds each, and what is read and written around them.
    timeoutSeconds: 60,
    memoryMb: 512,
    reads: ['kyc', 'operations'],
    secrets: [
      'bond-exchange/client-id',
      'bond-exchange/signing-key',
      'depository/client-id',
      'depository/signing-key',
    ],
    encryptsFields: true,
    book: true,
    vendors: ['bond-exchange', 'depository'],
  },
  failureMeans:
    'An order that was paid did not become units in the demat account in time: the investor sees it as late. Operators find out what happened and record it with ops-settle-order or ops-fail-order.',
}

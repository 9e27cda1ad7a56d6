import type { FlowManifest } from '../../shared/manifest.ts'

/** From an order to sell to money in the bank; started once per order, under its id. */
export const manifest: FlowManifest = {
  flow: 'bond-liquidation',
  writes: ['liquidation', 'operations'],
  steps: {
    // Three questions to vendors at most, 15 seconds each, and what is read and written around them.
    timeoutSeconds: 60,
    memoryMb: 512,
    reads: ['kyc', 'bank-verification', 'auth'],
    secrets: [
      'depository/client-id',
      'depository/signing-key',
      'payouts/key-id',
      'payouts/key-secret',
      'payouts/account-number',
    ],
    encryptsFields: true,
    book: true,
    vendors: ['depository', 'payouts'],
  },
  failureMeans:
    'A sale is not paid out: the investor sold units and waits for the money. Operators ask the depository and the bank, and record what happened with ops-settle-liquidation or ops-fail-liquidation.',
}

import type { FlowManifest } from '../../shared/manifest.ts'

/** An operator records what happened to a sale outside; started by hand. */
export const manifest: FlowManifest = {
  flow: 'ops-settle-liquidation',
  writes: ['liquidation', 'operations'],
  steps: {
    timeoutSeconds: 50,
    memoryMb: 512,
    reads: ['kyc'],
    secrets: [
      'field-key',
      'index-key',
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
    'An operator could not record what happened to a sale: the investor sees it as late, although it is delivered or paid. The operator sees why in the execution.',
}

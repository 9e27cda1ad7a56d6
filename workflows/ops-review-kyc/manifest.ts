import type { FlowManifest } from '../../shared/manifest.ts'

/** An operator's review of a KYC; started by hand in the console. */
export const manifest: FlowManifest = {
  flow: 'ops-review-kyc',
  writes: ['kyc', 'identity-verification', 'operations'],
  steps: {
    // Two questions to the registry, 15 seconds each, and what is read and written around them.
    timeoutSeconds: 50,
    memoryMb: 512,
    reads: ['auth', 'bank-verification'],
    secrets: [
      'field-key',
      'index-key',
      'kyc-registry/aes-key',
      'kyc-registry/api-key',
      'kyc-registry/password',
      'kyc-registry/pos-code',
      'kyc-registry/username',
    ],
    encryptsFields: true,
    vendors: ['kyc-registry'],
  },
  failureMeans:
    'An operator could not decide on a KYC: the investor waits on, though everything is there. The operator sees why in the execution.',
}

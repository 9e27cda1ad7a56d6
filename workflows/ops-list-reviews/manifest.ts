import type { FlowManifest } from '../../shared/manifest.ts'

/** The list of reviews that wait; started by hand. It writes nothing. */
export const manifest: FlowManifest = {
  flow: 'ops-list-reviews',
  writes: [],
  steps: {
    timeoutSeconds: 20,
    memoryMb: 512,
    reads: ['bank-verification', 'identity-verification', 'kyc', 'operations'],
  },
  failureMeans:
    'Operators do not see who and what waits for them, so KYCs, bank proofs and large payouts lie longer than investors were promised.',
}

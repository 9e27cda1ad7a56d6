import type { FlowManifest } from '../../shared/manifest.ts'

/** An operator's review of a bank proof; started by hand in the console. */
export const manifest: FlowManifest = {
  flow: 'ops-review-bank-proof',
  writes: ['bank-verification', 'operations'],
  steps: { timeoutSeconds: 20, memoryMb: 512 },
  failureMeans:
    'An operator could not decide on a bank proof: the investor waits on with an account under process. The operator sees why in the execution.',
}

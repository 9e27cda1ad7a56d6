import type { FlowManifest } from '../../shared/manifest.ts'

/** An operator changes the groups an investor is in; started by hand. */
export const manifest: FlowManifest = {
  flow: 'ops-set-investor-flags',
  writes: ['identity-verification', 'operations'],
  steps: { timeoutSeconds: 20, memoryMb: 512, reads: ['auth'] },
  failureMeans:
    'An operator could not move an investor into or out of the enhanced KYC: the investor sees the route of before. The operator sees why in the execution.',
}

import type { FlowManifest } from '../../shared/manifest.ts'

/** An operator asks to hold payouts or to let them go; started by hand, and approved by a second person. */
export const manifest: FlowManifest = {
  flow: 'ops-hold-payouts',
  writes: ['operations'],
  steps: { timeoutSeconds: 20, memoryMb: 512, reads: ['auth', 'book'] },
  failureMeans:
    'An operator could not ask for a hold of payouts: money goes to investors as before, or waits on although the reason is gone. The operator sees why in the execution.',
}

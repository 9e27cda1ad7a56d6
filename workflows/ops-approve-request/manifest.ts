import type { FlowManifest } from '../../shared/manifest.ts'

/** The second pair of eyes on holds, market days and payouts above the limit; started by hand. */
export const manifest: FlowManifest = {
  flow: 'ops-approve-request',
  writes: ['operations'],
  steps: { timeoutSeconds: 20, memoryMb: 512, book: true },
  failureMeans:
    'A second operator could not decide: a large payout waits on, or payouts and market days stay as they are although two people agreed. The operator sees why in the execution.',
}

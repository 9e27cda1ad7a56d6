import type { FlowManifest } from '../../shared/manifest.ts'

/** An operator sends events again that a consumer could not take; started by hand. */
export const manifest: FlowManifest = {
  flow: 'ops-replay-dead-letter',
  writes: ['operations'],
  steps: { timeoutSeconds: 200, memoryMb: 512, replaysDeadLetters: true },
  failureMeans:
    'An operator could not send lost events again: what they would do for investors (letters, flows, statuses) stays undone. The operator sees why in the execution.',
}

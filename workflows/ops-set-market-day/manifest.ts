import type { FlowManifest } from '../../shared/manifest.ts'

/** An operator announces that a day closes, or takes that back; started by hand, and approved by a second person. */
export const manifest: FlowManifest = {
  flow: 'ops-set-market-day',
  writes: ['operations'],
  steps: { timeoutSeconds: 20, memoryMb: 512 },
  failureMeans:
    'An operator could not announce a holiday: investors are shown dates on which nothing is settled and nothing paid. The operator sees why in the execution.',
}

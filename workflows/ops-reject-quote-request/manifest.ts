import type { FlowManifest } from '../../shared/manifest.ts'

/** The desk does not quote; started by hand. */
export const manifest: FlowManifest = {
  flow: 'ops-reject-quote-request',
  writes: ['liquidation', 'operations'],
  steps: { timeoutSeconds: 30, memoryMb: 256, book: true },
  failureMeans:
    'The desk could not decline a request: its units stay put aside until it lapses. The operator sees why in the execution.',
}

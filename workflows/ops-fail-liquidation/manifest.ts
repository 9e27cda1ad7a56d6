import type { FlowManifest } from '../../shared/manifest.ts'

/** An operator gives a sale up whose units have not left; started by hand. */
export const manifest: FlowManifest = {
  flow: 'ops-fail-liquidation',
  writes: ['liquidation', 'operations'],
  steps: { timeoutSeconds: 30, memoryMb: 256, book: true },
  failureMeans:
    'An operator could not give a sale up: its units are still delivered and paid on their day. The operator sees why in the execution.',
}

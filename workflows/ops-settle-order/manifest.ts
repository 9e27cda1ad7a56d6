import type { FlowManifest } from '../../shared/manifest.ts'

/** An operator records what happened to an order outside; started by hand. */
export const manifest: FlowManifest = {
  flow: 'ops-settle-order',
  writes: ['orders', 'operations'],
  steps: {
    timeoutSeconds: 50,
    memoryMb: 512,
    secrets: ['payment-gateway/key-id', 'payment-gateway/key-secret'],
    book: true,
    vendors: ['payment-gateway'],
  },
  failureMeans:
    'An operator could not record what happened to an order: the investor sees it as late, although it is settled. The operator sees why in the execution.',
}

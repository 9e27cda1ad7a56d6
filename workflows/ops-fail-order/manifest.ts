import type { FlowManifest } from '../../shared/manifest.ts'

/** An operator gives an order up; started by hand. */
export const manifest: FlowManifest = {
  flow: 'ops-fail-order',
  writes: ['orders', 'operations'],
  steps: {
    timeoutSeconds: 50,
    memoryMb: 512,
    secrets: ['bond-exchange/client-id', 'bond-exchange/signing-key'],
    book: true,
    vendors: ['bond-exchange'],
  },
  failureMeans:
    'An operator could not give an order up: the investor’s money waits with an order that comes to nothing. The operator sees why in the execution.',
}

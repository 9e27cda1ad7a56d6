import type { FlowManifest } from '../../shared/manifest.ts'

/** The desk names its price for a request; started by hand. */
export const manifest: FlowManifest = {
  flow: 'ops-price-quote',
  writes: ['liquidation', 'operations'],
  steps: {
    timeoutSeconds: 30,
    memoryMb: 256,
    reads: ['bonds'],
    book: true,
  },
  failureMeans:
    'The desk could not name its price: an investor waits for a quote, and the request lapses. The operator sees why in the execution.',
}

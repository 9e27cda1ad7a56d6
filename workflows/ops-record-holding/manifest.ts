import type { FlowManifest } from '../../shared/manifest.ts'

/** An operator records units bought through another channel; started by hand, and for the demo by `npm start`. */
export const manifest: FlowManifest = {
  flow: 'ops-record-holding',
  writes: ['bond-portfolio', 'operations'],
  steps: {
    timeoutSeconds: 50,
    memoryMb: 512,
    reads: ['bonds', 'kyc'],
    secrets: ['field-key', 'index-key', 'depository/client-id', 'depository/signing-key'],
    encryptsFields: true,
    book: true,
    vendors: ['depository'],
  },
  failureMeans:
    'An operator could not record units an investor holds: they are missing in the portfolio, and so are their payouts. The operator sees why in the execution.',
}

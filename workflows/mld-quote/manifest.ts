import type { FlowManifest } from '../../shared/manifest.ts'

/** A request for the price of an MLD, up to the investor's answer; started once per request, under its id. */
export const manifest: FlowManifest = {
  flow: 'mld-quote',
  writes: ['liquidation'],
  steps: {
    timeoutSeconds: 20,
    memoryMb: 256,
    reads: ['operations'],
    book: true,
    answers: ['mld-quote'],
  },
  failureMeans:
    'Quotes for MLDs do not lapse in time, and units stay in requests that nobody answers: the investor cannot ask again for a while. What was agreed is paid all the same.',
}

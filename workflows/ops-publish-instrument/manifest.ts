import type { FlowManifest } from '../../shared/manifest.ts'

/** An operator puts an instrument on show or changes one; started by hand, and for the seeds by `npm start`. */
export const manifest: FlowManifest = {
  flow: 'ops-publish-instrument',
  writes: ['bonds', 'operations'],
  steps: { timeoutSeconds: 20, memoryMb: 512, book: true },
  failureMeans:
    'An operator could not publish an instrument or its new price: investors see and buy at what was published before. The operator sees why in the execution.',
}

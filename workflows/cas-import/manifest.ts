import type { FlowManifest } from '../../shared/manifest.ts'

/** A statement of mutual funds into the portfolio, folio by folio; started once per import, under its id. */
export const manifest: FlowManifest = {
  flow: 'cas-import',
  writes: ['fund-portfolio'],
  steps: {
    timeoutSeconds: 60,
    // A statement of ten thousand transactions is 64 MB when it is unpacked.
    memoryMb: 1024,
    reads: ['account', 'funds', 'kyc'],
    encryptsFields: true,
    documents: ['get', 'delete'],
  },
  failureMeans:
    'A statement of an investor was not imported as a whole. The list of imports says so and that it may be sent again; what stands in the portfolio stays, and nothing of the statement is kept.',
}

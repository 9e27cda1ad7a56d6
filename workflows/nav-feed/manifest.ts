import type { FlowManifest } from '../../shared/manifest.ts'

/** The prices of mutual funds: every night and every morning under date and time, and by hand. */
export const manifest: FlowManifest = {
  flow: 'nav-feed',
  writes: ['funds'],
  // It runs by itself twice a day; after a file was refused it is started again by hand.
  startedBy: ['Desk'],
  ringsByItsSteps: true,
  steps: {
    timeoutSeconds: 300,
    // A file of eleven days is 12 MB of text and 150,000 prices.
    memoryMb: 1024,
    vendors: ['nav-prices'],
  },
  failureMeans:
    'Mutual funds keep their former prices, shown with their date, or their history has a gap: what investors hold is right, its value is that of an earlier day. The execution says why.',
}

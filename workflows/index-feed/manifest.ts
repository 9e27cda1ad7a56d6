import type { FlowManifest } from '../../shared/manifest.ts'

/** The levels of the benchmarks: every morning under the day's date, and by hand. */
export const manifest: FlowManifest = {
  flow: 'index-feed',
  writes: ['funds'],
  startedBy: ['Desk'],
  ringsByItsSteps: true,
  steps: { timeoutSeconds: 60, memoryMb: 512, vendors: ['index-levels'] },
  failureMeans:
    'The benchmarks in the graphs of mutual funds end at an earlier day; prices and values are right.',
}

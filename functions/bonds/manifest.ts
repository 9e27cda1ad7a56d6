import type { DomainManifest } from '../../shared/manifest.ts'

/** The catalogue: instruments as data, their prices and schedules. Operators fill it through `ops-publish-instrument`. */
export const manifest: DomainManifest = {
  domain: 'bonds',
  table: {},
  api: {
    timeoutSeconds: 10,
    memoryMb: 512,
    reads: ['book', 'operations'],
    failureMeans:
      'Investors see no bonds, no prices and no payment schedules, and so cannot buy; orders placed go on.',
  },
}

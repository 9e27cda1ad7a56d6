import type { DomainManifest } from '../../shared/manifest.ts'

/** Mutual funds: the catalogue of all schemes with prices, their history, and two benchmarks. Its table holds no person. */
export const manifest: DomainManifest = {
  domain: 'funds',
  table: {},
  api: {
    timeoutSeconds: 10,
    memoryMb: 512,
    failureMeans: 'Investors do not see the page of a mutual fund; what they hold is right.',
  },
}

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
  consumers: {
    timeoutSeconds: 30,
    memoryMb: 256,
    starts: ['index-feed', 'nav-feed'],
    failureMeans:
      'The prices of mutual funds are not read, so they stay those of an earlier day, with their date.',
    subscriptions: [],
    schedules: [
      { name: 'startNavFeed', every: 'cron(30 6,23 * * ? *)' },
      { name: 'startIndexFeed', every: 'cron(40 6 * * ? *)' },
    ],
  },
}

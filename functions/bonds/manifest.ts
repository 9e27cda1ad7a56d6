import { type DomainManifest, erasureEvents } from '../../shared/manifest.ts'

/** The catalogue: instruments as data, their prices and schedules. Operators fill it through `ops-publish-instrument`. */
export const manifest: DomainManifest = {
  domain: 'bonds',
  table: {},
  api: {
    timeoutSeconds: 10,
    memoryMb: 512,
    recordsConsents: true,
    reads: ['book', 'operations'],
    failureMeans:
      'Investors see no bonds, no prices and no payment schedules, and so cannot buy; orders placed go on.',
  },
  consumers: {
    timeoutSeconds: 60,
    memoryMb: 512,
    reads: ['book', 'operations'],
    failureMeans:
      'The list of opportunities costs more to read with every day, and what was sold out today is missing from the historical ones; what investors can buy, and its prices, are right. Who watches a deal gets no letter about it.',
    subscriptions: ['orderSettled', 'watchPageDue', ...erasureEvents],
    schedules: [
      { name: 'placeInstruments', every: 'cron(5 0 * * ? *)' },
      // The market opens at 9.15.
      { name: 'watchDeals', every: 'cron(20 9 * * ? *)' },
    ],
  },
}

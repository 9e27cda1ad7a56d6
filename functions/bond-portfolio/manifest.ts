import type { DomainManifest } from '../../shared/manifest.ts'

/** The bond portfolio: what is held, what it is worth, what was paid. Its table keeps the coupon runs. */
export const manifest: DomainManifest = {
  domain: 'bond-portfolio',
  table: { due: true },
  api: {
    timeoutSeconds: 15,
    memoryMb: 1024,
    reads: ['book', 'bonds', 'operations'],
    failureMeans:
      'Investors do not see their holdings, payouts and value; nothing is lost, and orders go on.',
  },
  consumers: {
    timeoutSeconds: 60,
    memoryMb: 512,
    reads: ['bonds', 'kyc', 'liquidation', 'operations', 'orders'],
    book: true,
    secrets: ['depository/client-id', 'depository/signing-key'],
    encryptsFields: true,
    vendors: ['depository'],
    starts: ['book-reconciliation', 'index-feed', 'nav-feed'],
    failureMeans:
      'Interest and redemptions of issuers are not noted or confirmed: investors see them as due although they may be paid, hear nothing of late ones or calls, and keep matured units. The day’s comparison and the feeds of fund prices may not start.',
    subscriptions: [
      'couponRunDue',
      'couponPageDue',
      'orderSettled',
      'paidAmountsDecided',
      'callAnnounced',
      'callPageDue',
      { consumer: 'onPurchaseSettled', from: 'domains', event: 'orderSettled' },
      { consumer: 'onSaleDelivered', from: 'domains', event: 'liquidationDelivered' },
    ],
    schedules: [
      { name: 'payCoupons', every: 'cron(0 6 * * ? *)' },
      { name: 'askRegistrars', every: 'rate(30 minutes)' },
      { name: 'startReconciliation', every: 'cron(0 20 * * ? *)' },
      // Of the domain `funds`, which would pay for a function with an alarm for these two alone.
      { name: 'startNavFeed', every: 'cron(30 6,23 * * ? *)' },
      { name: 'startIndexFeed', every: 'cron(40 6 * * ? *)' },
    ],
  },
}

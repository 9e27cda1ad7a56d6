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
    starts: ['book-reconciliation'],
    failureMeans:
      'Interest and redemptions of issuers are not noted or confirmed: investors see them as due although they may be paid, hear nothing of late ones or calls, and keep matured units. The day’s comparison with bank, gateway and depository may not start.',
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
    ],
  },
}

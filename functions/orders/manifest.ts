import type { DomainManifest } from '../../shared/manifest.ts'

/** Purchases and their payments. The index `due` finds unpaid orders, payments no webhook reported, and pending refunds. */
export const manifest: DomainManifest = {
  domain: 'orders',
  table: { due: true },
  api: {
    timeoutSeconds: 25,
    memoryMb: 512,
    book: true,
    reads: [
      'bonds',
      'kyc',
      'bank-verification',
      'identity-verification',
      'contract-notes',
      'liquidation',
      'operations',
    ],
    secrets: ['payment-gateway/key-id', 'payment-gateway/key-secret', 'payment-gateway/webhook-secret'],
    encryptsFields: true,
    vendors: ['payment-gateway', 'payment-pages'],
    failureMeans: 'Investors cannot buy or pay, and do not see where their orders stand.',
  },
  consumers: {
    timeoutSeconds: 60,
    memoryMb: 512,
    book: true,
    reads: ['operations'],
    secrets: ['payment-gateway/key-id', 'payment-gateway/key-secret'],
    vendors: ['payment-gateway'],
    starts: ['order-settlement'],
    failureMeans:
      'Paid orders are not sent to the exchange, payments are not noticed, unpaid orders keep their units, refunds hang, and the units shown of large issues are old.',
    subscriptions: [
      'orderPaid',
      'orderSettled',
      { consumer: 'onUnitsPaid', from: 'domains', event: 'orderPaid' },
      'paymentReported',
      'refundDue',
      { consumer: 'onExecutionEnded', from: 'executions', flow: 'order-settlement' },
    ],
    schedules: [
      { name: 'sweepUnpaidOrders', every: 'rate(1 minute)' },
      { name: 'sweepPayments', every: 'rate(10 minutes)' },
    ],
  },
}

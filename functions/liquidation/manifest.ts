import type { DomainManifest } from '../../shared/manifest.ts'

/** Sales of holdings: requests, quotes, orders and what became of their money. The index `due` finds what hangs. */
export const manifest: DomainManifest = {
  domain: 'liquidation',
  table: { due: true },
  api: {
    timeoutSeconds: 25,
    memoryMb: 512,
    book: true,
    reads: ['auth', 'bank-verification', 'bonds', 'consents', 'contract-notes', 'operations'],
    secrets: ['otp-key', 'payouts/webhook-secret'],
    encryptsFields: true,
    failureMeans: 'Investors cannot sell their holdings, agree to a quote or see where a sale stands.',
  },
  consumers: {
    timeoutSeconds: 60,
    memoryMb: 512,
    book: true,
    reads: ['auth', 'bonds', 'operations'],
    secrets: [
      'otp-key',
      'payouts/key-id',
      'payouts/key-secret',
      'payouts/account-number',
      'sms/auth-key',
      'sms/template-otp',
    ],
    encryptsFields: true,
    sendsEmail: true,
    vendors: ['payouts', 'sms'],
    starts: ['bond-liquidation', 'mld-quote'],
    answers: ['mld-quote'],
    failureMeans:
      'Codes to sell are not sent, the desk is not asked for quotes, sold holdings are not paid, answers of desk and investors are not processed, and quotes do not lapse.',
    subscriptions: [
      {
        consumer: 'onRedeemCodeRequested',
        from: 'domains',
        event: 'redeemCodeRequested',
        retrySeconds: 60,
      },
      'redeemQuoteRequested',
      'liquidationPlaced',
      'payoutReported',
      'claimDecided',
      { consumer: 'onQuoteReady', from: 'domains', event: 'redeemQuoteReady' },
      { consumer: 'onQuoteDeclined', from: 'domains', event: 'redeemQuoteDeclined' },
      { consumer: 'onQuoteRejected', from: 'domains', event: 'redeemQuoteRejected' },
      { consumer: 'onRequestCancelled', from: 'domains', event: 'redeemRequestCancelled' },
      { consumer: 'onQuoteSuperseded', from: 'domains', event: 'redeemQuoteSuperseded' },
      { consumer: 'onQuoteLapsed', from: 'domains', event: 'redeemQuoteLapsed' },
      { consumer: 'onQuoteMachineEnded', from: 'executions', flow: 'mld-quote' },
      { consumer: 'onLiquidationMachineEnded', from: 'executions', flow: 'bond-liquidation' },
    ],
    schedules: [{ name: 'sweepLiquidations', every: 'rate(10 minutes)' }],
  },
}

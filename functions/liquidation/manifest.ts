import type { DomainManifest } from '../../shared/manifest.ts'

/** Sales of holdings: requests, quotes, orders and what became of their money. The index `due` finds what hangs. */
export const manifest: DomainManifest = {
  domain: 'liquidation',
  table: { due: true },
  consumers: {
    timeoutSeconds: 60,
    memoryMb: 512,
    book: true,
    reads: ['operations'],
    starts: ['mld-quote', 'bond-liquidation'],
    answers: ['mld-quote'],
    failureMeans:
      'The desk is not asked for quotes, sold holdings are not paid, answers of desk and investors are not heard, and quotes do not lapse.',
    subscriptions: [
      { consumer: 'onRedeemQuoteRequested', from: 'house', event: 'redeemQuoteRequested' },
      { consumer: 'onLiquidationPlaced', from: 'house', event: 'liquidationPlaced' },
      { consumer: 'onQuoteReady', from: 'house', event: 'redeemQuoteReady' },
      { consumer: 'onQuoteDeclined', from: 'house', event: 'redeemQuoteDeclined' },
      { consumer: 'onQuoteRejected', from: 'house', event: 'redeemQuoteRejected' },
      { consumer: 'onRequestCancelled', from: 'house', event: 'redeemRequestCancelled' },
      { consumer: 'onQuoteSuperseded', from: 'house', event: 'redeemQuoteSuperseded' },
      { consumer: 'onQuoteLapsed', from: 'house', event: 'redeemQuoteLapsed' },
      { consumer: 'onQuoteMachineEnded', from: 'executions', flow: 'mld-quote' },
      { consumer: 'onLiquidationMachineEnded', from: 'executions', flow: 'bond-liquidation' },
    ],
    schedules: [{ name: 'sweepLiquidations', every: 'rate(10 minutes)' }],
  },
}

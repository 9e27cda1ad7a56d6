import type { DomainManifest } from '../../shared/manifest.ts'

/** Notifications: letters about an account. The table stores which events were handled. */
export const manifest: DomainManifest = {
  domain: 'notifications',
  table: {},
  consumers: {
    timeoutSeconds: 30,
    memoryMb: 512,
    reads: ['auth', 'bonds', 'liquidation', 'operations'],
    secrets: ['sms/auth-key', 'sms/template-redeem-quote'],
    encryptsFields: true,
    sendsEmail: true,
    vendors: ['sms'],
    failureMeans:
      'Investors get no message about a log-in from a new device, a changed password or bank account, of what became of their KYC or enhanced KYC, of an order or a refund, of a quote or a sale, or of a payment of an issuer.',
    subscriptions: [
      { consumer: 'onNewDeviceSignedIn', from: 'domains', event: 'newDeviceSignedIn' },
      { consumer: 'onPasswordChanged', from: 'domains', event: 'passwordChanged' },
      { consumer: 'onBankAccountChanged', from: 'domains', event: 'bankAccountChanged' },
      { consumer: 'onBankProofReviewed', from: 'domains', event: 'bankProofReviewed' },
      { consumer: 'onKycSubmitted', from: 'domains', event: 'kycSubmitted' },
      { consumer: 'onKycApproved', from: 'domains', event: 'kycApproved' },
      { consumer: 'onKycSentBack', from: 'domains', event: 'kycSentBack' },
      {
        consumer: 'onIdentityVerificationCompleted',
        from: 'domains',
        event: 'identityVerificationCompleted',
      },
      { consumer: 'onIdentityReviewed', from: 'domains', event: 'identityReviewed' },
      { consumer: 'onOrderPaid', from: 'domains', event: 'orderPaid' },
      { consumer: 'onOrderProcessed', from: 'domains', event: 'orderProcessed' },
      { consumer: 'onOrderFailed', from: 'domains', event: 'orderFailed' },
      { consumer: 'onOrderExpired', from: 'domains', event: 'orderExpired' },
      { consumer: 'onRefundDue', from: 'domains', event: 'refundDue' },
      { consumer: 'onPaymentRefunded', from: 'domains', event: 'paymentRefunded' },
      { consumer: 'onContractNoteIssued', from: 'domains', event: 'contractNoteIssued' },
      { consumer: 'onRedeemQuoteReady', from: 'domains', event: 'redeemQuoteReady' },
      { consumer: 'onRedeemQuoteLapsed', from: 'domains', event: 'redeemQuoteLapsed' },
      { consumer: 'onRedeemQuoteDeclined', from: 'domains', event: 'redeemQuoteDeclined' },
      { consumer: 'onLiquidationPlaced', from: 'domains', event: 'liquidationPlaced' },
      { consumer: 'onLiquidationDelayed', from: 'domains', event: 'liquidationDelayed' },
      { consumer: 'onLiquidationProcessed', from: 'domains', event: 'liquidationProcessed' },
      { consumer: 'onLiquidationFailed', from: 'domains', event: 'liquidationFailed' },
      { consumer: 'onCouponCredited', from: 'domains', event: 'couponCredited' },
      { consumer: 'onCouponLate', from: 'domains', event: 'couponLate' },
    ],
  },
}

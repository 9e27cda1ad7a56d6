import type { DomainManifest } from '../../shared/manifest.ts'

/** Notifications: letters about what happened to an account. The table remembers which events were told. */
export const manifest: DomainManifest = {
  domain: 'notifications',
  table: {},
  consumers: {
    timeoutSeconds: 30,
    memoryMb: 512,
    reads: ['auth', 'bonds', 'liquidation', 'operations'],
    secrets: ['field-key', 'index-key', 'sms/auth-key', 'sms/template-redeem-quote'],
    encryptsFields: true,
    sendsEmail: true,
    vendors: ['sms'],
    failureMeans:
      'Investors are not told of a log-in from a new device, a changed password or bank account, of what became of their KYC or enhanced KYC, of an order or a refund, of a quote or a sale, or of a payment of an issuer.',
    subscriptions: [
      { consumer: 'onNewDeviceSignedIn', from: 'house', event: 'newDeviceSignedIn' },
      { consumer: 'onPasswordChanged', from: 'house', event: 'passwordChanged' },
      { consumer: 'onBankAccountChanged', from: 'house', event: 'bankAccountChanged' },
      { consumer: 'onBankProofReviewed', from: 'house', event: 'bankProofReviewed' },
      { consumer: 'onKycSubmitted', from: 'house', event: 'kycSubmitted' },
      { consumer: 'onKycApproved', from: 'house', event: 'kycApproved' },
      { consumer: 'onKycSentBack', from: 'house', event: 'kycSentBack' },
      {
        consumer: 'onIdentityVerificationCompleted',
        from: 'house',
        event: 'identityVerificationCompleted',
      },
      { consumer: 'onIdentityReviewed', from: 'house', event: 'identityReviewed' },
      { consumer: 'onOrderPaid', from: 'house', event: 'orderPaid' },
      { consumer: 'onOrderProcessed', from: 'house', event: 'orderProcessed' },
      { consumer: 'onOrderFailed', from: 'house', event: 'orderFailed' },
      { consumer: 'onOrderExpired', from: 'house', event: 'orderExpired' },
      { consumer: 'onRefundDue', from: 'house', event: 'refundDue' },
      { consumer: 'onPaymentRefunded', from: 'house', event: 'paymentRefunded' },
      { consumer: 'onContractNoteIssued', from: 'house', event: 'contractNoteIssued' },
      { consumer: 'onRedeemQuoteReady', from: 'house', event: 'redeemQuoteReady' },
      { consumer: 'onRedeemQuoteLapsed', from: 'house', event: 'redeemQuoteLapsed' },
      { consumer: 'onRedeemQuoteDeclined', from: 'house', event: 'redeemQuoteDeclined' },
      { consumer: 'onLiquidationPlaced', from: 'house', event: 'liquidationPlaced' },
      { consumer: 'onLiquidationDelayed', from: 'house', event: 'liquidationDelayed' },
      { consumer: 'onLiquidationProcessed', from: 'house', event: 'liquidationProcessed' },
      { consumer: 'onLiquidationFailed', from: 'house', event: 'liquidationFailed' },
      { consumer: 'onCouponCredited', from: 'house', event: 'couponCredited' },
      { consumer: 'onCouponLate', from: 'house', event: 'couponLate' },
    ],
  },
}

import {
  type NotificationKind,
  notificationKinds,
} from '../../shared/contracts/notifications/notificationKinds.ts'

/** The kind of what each consumer writes, by which a person chooses channels. */
const kinds: Readonly<Record<NotificationKind, readonly string[]>> = {
  account: [
    'onNewDeviceSignedIn',
    'onPasswordChanged',
    'onPhoneChanged',
    'onEmailChanged',
    'onSecondFactorChanged',
    'onBankAccountChanged',
    'onNominationSaved',
    'onHelpRequestOpened',
    'onHelpRequestAnswered',
    'onAccountClosureRequested',
    'onAccountClosureCancelled',
  ],
  kyc: [
    'onBankVerificationCompleted',
    'onBankProofReviewed',
    'onKycSubmitted',
    'onKycApproved',
    'onKycSentBack',
    'onIdentityVerificationCompleted',
    'onIdentityReviewed',
  ],
  orders: [
    'onOrderPaid',
    'onOrderProcessed',
    'onOrderFailed',
    'onOrderExpired',
    'onPaymentFailed',
    'onRefundDue',
    'onPaymentRefunded',
  ],
  sales: [
    'onRedeemQuoteReady',
    'onRedeemQuoteLapsed',
    'onRedeemQuoteDeclined',
    'onLiquidationPlaced',
    'onLiquidationDelayed',
    'onLiquidationProcessed',
    'onLiquidationFailed',
  ],
  payments: ['onCouponCredited', 'onCouponLate', 'onHoldingCalled', 'onClaimOpened', 'onClaimDecided'],
  documents: [
    'onContractNoteIssued',
    'onContractNoteCancelled',
    'onReportPdfReady',
    'onReportPdfFailed',
    'onStatementImported',
    'onStatementImportFailed',
  ],
  watching: ['onWatchedDealMoved'],
}
const kindByConsumer = new Map(
  notificationKinds.flatMap(kind => kinds[kind].map(consumer => [consumer, kind] as const)),
)

/** The kind of what a consumer writes; throws when a new consumer has none yet. */
export function kindOf(consumer: string): NotificationKind {
  const kind = kindByConsumer.get(consumer)
  if (kind === undefined) throw new Error(`what ${consumer} writes has no kind`)
  return kind
}

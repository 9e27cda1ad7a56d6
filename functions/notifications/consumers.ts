import { eventFunction } from '../platform/eventFunction.ts'
import { erasureConsumers } from '../platform/events/erasureConsumers.ts'
import {
  onBankAccountChanged,
  onNewDeviceSignedIn,
  onPasswordChanged,
  onPhoneChanged,
  onSecondFactorChanged,
} from './account/onAccount.ts'
import { onAccountClosureCancelled, onAccountClosureRequested } from './account/onClosure.ts'
import { onEmailChanged } from './account/onEmailChanged.ts'
import { onNominationSaved } from './account/onNomination.ts'
import { openConsumerDependencies } from './dependencies.ts'
import { onStatementImported, onStatementImportFailed } from './funds/onStatementImport.ts'
import { onHelpRequestAnswered, onHelpRequestOpened } from './help/onHelp.ts'
import {
  onBankProofReviewed,
  onBankVerificationCompleted,
  onIdentityReviewed,
  onIdentityVerificationCompleted,
  onKycApproved,
  onKycSentBack,
  onKycSubmitted,
} from './kyc/onKyc.ts'
import { onContractNoteCancelled, onContractNoteIssued } from './orders/onContractNote.ts'
import {
  onOrderExpired,
  onOrderFailed,
  onOrderPaid,
  onOrderProcessed,
  onPaymentFailed,
  onPaymentRefunded,
  onRefundDue,
} from './orders/onOrder.ts'
import { onClaimDecided, onClaimOpened } from './payments/onClaim.ts'
import { onCouponCredited, onCouponLate, onHoldingCalled } from './payments/onCoupon.ts'
import { onLetterMarkedAsSpam } from './preferences/onLetterMarkedAsSpam.ts'
import { onReportPdfFailed, onReportPdfReady } from './reports/onReportPdf.ts'
import {
  onLiquidationDelayed,
  onLiquidationFailed,
  onLiquidationPlaced,
  onLiquidationProcessed,
  onRedeemQuoteDeclined,
  onRedeemQuoteLapsed,
  onRedeemQuoteReady,
} from './sales/onRedeem.ts'
import { onWatchedDealMoved } from './watching/onWatchedDealMoved.ts'

const dependencies = openConsumerDependencies()

export const handler = eventFunction(dependencies, [
  onNewDeviceSignedIn(dependencies),
  onPasswordChanged(dependencies),
  onPhoneChanged(dependencies),
  onEmailChanged(dependencies),
  onSecondFactorChanged(dependencies),
  onBankAccountChanged(dependencies),
  onBankVerificationCompleted(dependencies),
  onBankProofReviewed(dependencies),
  onKycSubmitted(dependencies),
  onKycApproved(dependencies),
  onKycSentBack(dependencies),
  onIdentityVerificationCompleted(dependencies),
  onIdentityReviewed(dependencies),
  onNominationSaved(dependencies),
  onOrderPaid(dependencies),
  onOrderProcessed(dependencies),
  onOrderFailed(dependencies),
  onOrderExpired(dependencies),
  onPaymentFailed(dependencies),
  onRefundDue(dependencies),
  onPaymentRefunded(dependencies),
  onContractNoteIssued(dependencies),
  onContractNoteCancelled(dependencies),
  onRedeemQuoteReady(dependencies),
  onRedeemQuoteLapsed(dependencies),
  onRedeemQuoteDeclined(dependencies),
  onLiquidationPlaced(dependencies),
  onLiquidationDelayed(dependencies),
  onLiquidationProcessed(dependencies),
  onLiquidationFailed(dependencies),
  onClaimOpened(dependencies),
  onClaimDecided(dependencies),
  onCouponCredited(dependencies),
  onCouponLate(dependencies),
  onWatchedDealMoved(dependencies),
  onHoldingCalled(dependencies),
  onReportPdfReady(dependencies),
  onReportPdfFailed(dependencies),
  onStatementImported(dependencies),
  onStatementImportFailed(dependencies),
  onHelpRequestOpened(dependencies),
  onHelpRequestAnswered(dependencies),
  onAccountClosureRequested(dependencies),
  onAccountClosureCancelled(dependencies),
  onLetterMarkedAsSpam(dependencies),
  ...erasureConsumers({ beside: dependencies.erase, all: dependencies.erase }),
])

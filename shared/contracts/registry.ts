import { getProfile } from './account/getProfile.ts'
import { getThirdPartyData } from './account/getThirdPartyData.ts'
import { getUserEmail } from './account/getUserEmail.ts'
import { getUserType } from './account/getUserType.ts'
import { saveThirdPartyData } from './account/saveThirdPartyData.ts'
import { authStatus } from './auth/authStatus.ts'
import { changePassword } from './auth/changePassword.ts'
import { confirmEmail } from './auth/confirmEmail.ts'
import { endSession } from './auth/endSession.ts'
import * as authEvents from './auth/events.ts'
import { forgotPassword } from './auth/forgotPassword.ts'
import { getPublicKey } from './auth/getPublicKey.ts'
import { listSessions } from './auth/listSessions.ts'
import { login } from './auth/login.ts'
import { logout } from './auth/logout.ts'
import { register } from './auth/register.ts'
import { resendConfirmation } from './auth/resendConfirmation.ts'
import { resetPassword } from './auth/resetPassword.ts'
import { sendOtp } from './auth/sendOtp.ts'
import { setUIRequestOrigin } from './auth/setUIRequestOrigin.ts'
import { validateOtp } from './auth/validateOtp.ts'
import { version } from './auth/version.ts'
import { addBank } from './bank-verification/addBank.ts'
import { bankValidationHook } from './bank-verification/bankValidationHook.ts'
import * as bankVerificationEvents from './bank-verification/events.ts'
import { findBranch } from './bank-verification/findBranch.ts'
import { getBank } from './bank-verification/getBank.ts'
import { verifyBank } from './bank-verification/verifyBank.ts'
import { verifyBankStatus } from './bank-verification/verifyBankStatus.ts'
import * as bondPortfolioEvents from './bond-portfolio/events.ts'
import { getPayouts } from './bond-portfolio/getPayouts.ts'
import { getPortfolio } from './bond-portfolio/getPortfolio.ts'
import { getPortfolioHistory } from './bond-portfolio/getPortfolioHistory.ts'
import * as bondsEvents from './bonds/events.ts'
import { getBond } from './bonds/getBond.ts'
import { getCoupons } from './bonds/getCoupons.ts'
import { getInvestmentAmount } from './bonds/getInvestmentAmount.ts'
import { getPrice } from './bonds/getPrice.ts'
import { listBonds } from './bonds/listBonds.ts'
import { acceptCasUploadText } from './consents/acceptCasUploadText.ts'
import { acceptCheckoutText } from './consents/acceptCheckoutText.ts'
import { acceptSignupText } from './consents/acceptSignupText.ts'
import * as consentsEvents from './consents/events.ts'
import { getCasUploadText } from './consents/getCasUploadText.ts'
import { getCheckoutText } from './consents/getCheckoutText.ts'
import { getConsent } from './consents/getConsent.ts'
import { getSignupText } from './consents/getSignupText.ts'
import { setConsent } from './consents/setConsent.ts'
import { getBanners } from './content/getBanners.ts'
import { getFaqs } from './content/getFaqs.ts'
import { getStats } from './content/getStats.ts'
import * as contractNotesEvents from './contract-notes/events.ts'
import { getContractNote } from './contract-notes/getContractNote.ts'
import type { CallDefinition } from './defineCall.ts'
import type { EventDefinition } from './defineEvent.ts'
import { validateParticipant } from './demat/validateParticipant.ts'
import { downloadDocs } from './documents/downloadDocs.ts'
import * as documentsEvents from './documents/events.ts'
import { getDocument } from './documents/getDocument.ts'
import { getUserDocsWithPan } from './documents/getUserDocsWithPan.ts'
import { previewDocument } from './documents/previewDocument.ts'
import { uploadDocs } from './documents/uploadDocs.ts'
import { userDocStats } from './documents/userDocStats.ts'
import * as identityEvents from './identity-verification/events.ts'
import { getToken } from './identity-verification/getToken.ts'
import { identityHook } from './identity-verification/identityHook.ts'
import { identityUser } from './identity-verification/identityUser.ts'
import { initialData } from './identity-verification/initialData.ts'
import { syncKycResult } from './identity-verification/syncKycResult.ts'
import { checkpointStatus } from './kyc/checkpointStatus.ts'
import { createKycRequest } from './kyc/createKycRequest.ts'
import { digilockerHook } from './kyc/digilockerHook.ts'
import * as kycEvents from './kyc/events.ts'
import { fetchDigilocker } from './kyc/fetchDigilocker.ts'
import { getKyc } from './kyc/getKyc.ts'
import { getUserNameFromPan } from './kyc/getUserNameFromPan.ts'
import { isKYCValid } from './kyc/isKYCValid.ts'
import { processUser } from './kyc/processUser.ts'
import { processUserDocuments } from './kyc/processUserDocuments.ts'
import { saveKycDraft } from './kyc/saveKycDraft.ts'
import { saveProfile } from './kyc/saveProfile.ts'
import { acceptRedeemQuote } from './liquidation/acceptRedeemQuote.ts'
import * as liquidationEvents from './liquidation/events.ts'
import { getRedeemQuote } from './liquidation/getRedeemQuote.ts'
import { listRedeems } from './liquidation/listRedeems.ts'
import { raiseQuoteRequest } from './liquidation/raiseQuoteRequest.ts'
import { redemptionAmount } from './liquidation/redemptionAmount.ts'
import { rejectRedeemQuote } from './liquidation/rejectRedeemQuote.ts'
import * as operationsEvents from './operations/events.ts'
import { cancelOrder } from './orders/cancelOrder.ts'
import * as ordersEvents from './orders/events.ts'
import { getOrderDetails } from './orders/getOrderDetails.ts'
import { getTimeline } from './orders/getTimeline.ts'
import { paymentHook } from './orders/paymentHook.ts'
import { paymentReturn } from './orders/paymentReturn.ts'
import { purchase } from './orders/purchase.ts'
import { updateOrder } from './orders/updateOrder.ts'
import { intrestedInOffer } from './telemetry/intrestedInOffer.ts'
import { intrestedInOfferOf } from './telemetry/intrestedInOfferOf.ts'
import { raiseEvent } from './telemetry/raiseEvent.ts'

/** Every call, once: routes, OpenAPI and tests iterate it. The web imports single contracts, never this. */
export const calls: readonly CallDefinition[] = [
  getProfile,
  getThirdPartyData,
  getUserEmail,
  getUserType,
  saveThirdPartyData,
  authStatus,
  changePassword,
  confirmEmail,
  endSession,
  forgotPassword,
  getPublicKey,
  listSessions,
  login,
  logout,
  register,
  resendConfirmation,
  resetPassword,
  sendOtp,
  setUIRequestOrigin,
  validateOtp,
  version,
  addBank,
  bankValidationHook,
  findBranch,
  getBank,
  verifyBank,
  verifyBankStatus,
  acceptCasUploadText,
  acceptCheckoutText,
  acceptSignupText,
  getCasUploadText,
  getCheckoutText,
  getConsent,
  getSignupText,
  setConsent,
  downloadDocs,
  getDocument,
  getUserDocsWithPan,
  previewDocument,
  uploadDocs,
  userDocStats,
  checkpointStatus,
  createKycRequest,
  digilockerHook,
  fetchDigilocker,
  getKyc,
  getUserNameFromPan,
  isKYCValid,
  processUser,
  processUserDocuments,
  saveKycDraft,
  saveProfile,
  getToken,
  identityHook,
  identityUser,
  initialData,
  syncKycResult,
  validateParticipant,
  intrestedInOffer,
  intrestedInOfferOf,
  raiseEvent,
  getPayouts,
  getPortfolio,
  getPortfolioHistory,
  getBond,
  getCoupons,
  getInvestmentAmount,
  getPrice,
  listBonds,
  getBanners,
  getFaqs,
  getStats,
  getContractNote,
  cancelOrder,
  getOrderDetails,
  getTimeline,
  paymentHook,
  paymentReturn,
  purchase,
  updateOrder,
  acceptRedeemQuote,
  getRedeemQuote,
  listRedeems,
  raiseQuoteRequest,
  redemptionAmount,
  rejectRedeemQuote,
]

/** Every event, once. */
export const events: readonly EventDefinition[] = [
  ...Object.values(authEvents),
  ...Object.values(bankVerificationEvents),
  ...Object.values(consentsEvents),
  ...Object.values(ordersEvents),
  ...Object.values(contractNotesEvents),
  ...Object.values(bondsEvents),
  ...Object.values(bondPortfolioEvents),
  ...Object.values(documentsEvents),
  ...Object.values(identityEvents),
  ...Object.values(kycEvents),
  ...Object.values(liquidationEvents),
  ...Object.values(operationsEvents),
]

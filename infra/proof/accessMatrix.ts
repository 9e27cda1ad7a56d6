import { callers, everybody, type Row, signedIn } from './fixtures/accessWords.ts'
import { fundRows } from './fixtures/fundRows.ts'

const password = 'Another-one-2026'
/** What everybody reads and tries to buy. */
export const bond = { product: 'satpura-education-2029', ISIN: 'INES1E007012' } as const
/** Another person, whom the income-tax department knows. */
export const mother = {
  name: 'Meena Nair',
  pan: 'QRSPM4821K',
  dob: '1961-05-14',
  email: 'meena@proof.sthirank.test',
}
/** About the own PAN, which is in the list by itself; another investor's is in no list. */
const aboutPan = (more: Readonly<Record<string, string>> = {}): Row => ({
  input: ({ pan }) => ({ pan, ...more }),
  answers: signedIn('pans.unknown', 'pans.isOwn'),
  foreign: 'pans.unknown',
})
const account = { name: 'Asha Nair', accountNumber: '60099887765678', ifsc: 'HDFC0000053' }

/**
 * Every call. What the bank and the income-tax department know by number is no row of `foreign`: the documents say (D2 s8)
 * that an account or a PAN belongs to somebody else, and nothing else about it.
 */
export const matrix: Readonly<Record<string, Row>> = {
  // Account.
  getDocsRequired: { answers: everybody('account.reserved') },
  applyNewCan2: { answers: everybody('account.reserved') },
  applyNewCan1: { answers: everybody('account.reserved') },
  getProfile: { answers: signedIn('ok') },
  getThirdPartyData: { answers: signedIn('ok') },
  getUserEmail: { answers: signedIn('ok') },
  getUserType: { answers: signedIn('ok') },
  saveThirdPartyData: {
    input: ({ email }) => ({ email, name: 'Asha Nair' }),
    answers: signedIn('ok'),
    foreign: 'account.notYours',
  },
  // Other people's PANs, and the plan.
  getValidPans: { answers: signedIn('ok') },
  getPans: { answers: signedIn('ok') },
  fetchClients: { input: () => ({ appType: 'web', pageNum: 1 }), answers: signedIn('ok') },
  setPanDefault: {
    input: ({ pan }) => ({ pan }),
    answers: signedIn('pans.unknown', 'ok'),
    foreign: 'pans.unknown',
  },
  // Whose PAN it is decides its holder, by a code.
  updateSubAccount: { input: () => mother, answers: signedIn('ok') },
  sendPanCode: aboutPan(),
  confirmPan: aboutPan({ otp: '123456' }),
  deleteSubAccount: aboutPan(),
  unDeleteSubAccount: aboutPan(),
  withdrawPanConsent: {
    input: () => ({ token: 'inv_0.pan_0.AAAA' }),
    answers: everybody('pans.linkInvalid'),
  },
  listPlans: { answers: signedIn('ok') },
  getPlan: { answers: signedIn('ok') },
  getTxnAmtBal: { answers: signedIn('ok') },
  saveRiskProfile: { input: () => ({ answers: [1, 2, 0, 3, 1, 2, 1] }), answers: signedIn('ok') },
  // Messages to support.
  listHelpRequests: { answers: signedIn('ok') },
  writeToSupport: {
    input: () => ({ topic: 'general', message: 'Where is my contract note?' }),
    answers: signedIn('ok'),
  },
  // Closing an account.
  getClosure: { answers: signedIn('ok') },
  closeAccount: {
    input: () => ({ email: 'somebody-else@proof.sthirank.test' }),
    answers: signedIn('closure.otherEmail'),
  },
  // Auth.
  confirmEmailChange: {
    input: () => ({ otp: '123456', confirmationOtp: '123456' }),
    answers: signedIn('auth.otpExpired'),
  },
  startEmailChange: {
    input: (_, caller) => ({ email: `moved-${caller}@proof.sthirank.test` }),
    answers: signedIn('ok'),
  },
  authStatus: { answers: everybody('ok') },
  getPublicKey: { answers: everybody('ok') },
  version: { answers: everybody('ok') },
  setUIRequestOrigin: { input: () => ({ origin: 'web' }), answers: everybody('ok') },
  register: {
    input: (_, caller) => ({
      name: 'Asha Nair',
      email: `new-${caller}@proof.sthirank.test`,
      phone: '9876543210',
      password,
      repassword: password,
      consentVersion: '1',
    }),
    answers: everybody('consent.versionOutdated'),
  },
  // An e-mail without an account is answered the same.
  forgotPassword: { input: ({ email }) => ({ email }), answers: everybody('ok') },
  resendConfirmation: { input: ({ email }) => ({ email }), answers: everybody('ok') },
  confirmEmail: { input: () => ({ token: 'a.b.c' }), answers: everybody('auth.linkInvalid') },
  resetPassword: {
    input: () => ({ token: 'a.b.c', password, repassword: password }),
    answers: everybody('auth.linkInvalid'),
  },
  listSessions: { answers: signedIn('ok') },
  // Before a code was requested.
  validateOtp: { input: () => ({ otp: '1234' }), answers: signedIn('auth.otpExpired') },
  getSecondFactor: { answers: signedIn('ok') },
  startSecondFactor: { answers: signedIn('ok') },
  // Of no app that any code is of.
  confirmSecondFactor: { input: () => ({ code: '1234' }), answers: signedIn('auth.otpInvalid') },
  removeSecondFactor: { answers: signedIn('ok') },
  setLetterLanguage: { input: () => ({ language: 'hi' }), answers: signedIn('ok') },
  startPasskey: { answers: signedIn('ok') },
  // Of no challenge of ours.
  confirmPasskey: {
    input: () => ({
      credential: { id: 'AAAA', response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
    }),
    answers: signedIn('auth.passkeyRefused'),
  },
  removePasskey: { input: () => ({ id: 'AAAA' }), answers: signedIn('ok') },
  sendOtp: { input: () => ({ mobile: '9876512340' }), answers: signedIn('ok') },
  // Bank.
  findBranch: { input: () => ({ ifsc: 'HDFC0000053' }), answers: signedIn('ok') },
  getBank: { answers: signedIn('ok') },
  verifyBankStatus: {
    input: ({ attemptId }) => ({ validationRequestId: attemptId }),
    answers: signedIn('ok'),
    foreign: 'bank.attemptUnknown',
  },
  // The account is that of the one without a KYC; for approved investors nothing changes.
  addBank: {
    input: () => ({ ...account, accountType: 'SB', branchName: 'Fort' }),
    answers: signedIn('ok', 'bank.checkEntries'),
  },
  verifyBank: {
    input: () => ({ ...account, accountNumber: '60099887775678' }),
    answers: signedIn('ok', 'bank.kycClosed'),
  },
  bankValidationHook: { answers: everybody('bank.hookRefused') },
  // Consents.
  getCasUploadText: { answers: everybody('ok') },
  getCheckoutText: { answers: everybody('ok') },
  getSignupText: { answers: everybody('ok') },
  getKycText: { answers: everybody('ok') },
  acceptCasUploadText: { input: () => ({ version: '1' }), answers: signedIn('consent.versionOutdated') },
  acceptCheckoutText: { input: () => ({ version: '1' }), answers: signedIn('consent.versionOutdated') },
  acceptSignupText: { input: () => ({ version: '1' }), answers: signedIn('consent.versionOutdated') },
  getConsent: { input: () => ({ type: 'redeem' }), answers: signedIn('ok') },
  setConsent: { input: () => ({ type: 'whatsapp', consent: true }), answers: signedIn('ok') },
  // Documents.
  getDocument: {
    input: ({ documentId }) => ({ id: documentId }),
    answers: signedIn('ok'),
    foreign: 'documents.unknown',
  },
  previewDocument: {
    input: ({ documentId }) => ({ id: documentId }),
    answers: signedIn('ok'),
    foreign: 'documents.unknown',
  },
  downloadDocs: {
    input: ({ fileName }) => ({ filename: fileName }),
    answers: signedIn('redirect'),
    foreign: 'documents.unknown',
  },
  // Without a KYC no PAN is one's own.
  getUserDocsWithPan: {
    input: ({ pan }) => ({ pan }),
    answers: signedIn('documents.notYours', 'ok'),
    foreign: 'documents.notYours',
  },
  userDocStats: {
    input: ({ email, pan }) => ({ email, pan }),
    answers: signedIn('documents.notYours', 'ok'),
    foreign: 'documents.notYours',
  },
  uploadDocs: {
    input: ({ email }) => ({ email, type: 'sign', name: 'a.png', size: 1000 }),
    answers: signedIn('ok', 'bank.kycClosed'),
    foreign: 'documents.notYours',
  },
  ...fundRows,
  // Kyc.
  getKyc: { answers: signedIn('ok') },
  processUser: { answers: signedIn('ok') },
  checkpointStatus: {
    input: ({ email }) => ({ email, checkpoints: ['obUserApproved'] }),
    answers: signedIn('ok'),
    foreign: 'kyc.notYours',
  },
  processUserDocuments: {
    input: ({ pan }) => ({ pan }),
    answers: signedIn('kyc.notYours', 'ok'),
    foreign: 'kyc.notYours',
  },
  // Without a PAN that is answered first, whoever's it is.
  isKYCValid: {
    input: ({ pan }) => ({ pan }),
    answers: signedIn('kyc.panRequired', 'ok'),
    foreign: signedIn('kyc.panRequired', 'kyc.notYours'),
  },
  fetchDigilocker: { answers: signedIn('ok') },
  saveNomination: {
    // Nobody's other nomination is reached: the row is that of the session.
    input: () => ({ version: 9, optOut: true, nominees: [] }),
    answers: signedIn('kyc.nominationMoved'),
  },
  signKyc: {
    input: () => ({ stamp: 'x', declarationVersion: '1', name: 'Asha Nair' }),
    answers: signedIn('consent.versionOutdated'),
  },
  createKycRequest: { answers: signedIn('ok', 'bank.kycClosed') },
  getUserNameFromPan: {
    input: () => ({ name: 'Asha Nair', pan: 'ABCPK4821Z', dob: '1990-02-07' }),
    answers: signedIn('ok', 'bank.kycClosed'),
  },
  saveKycDraft: {
    input: () => ({ step: 'pan', fields: { name: 'Asha Nair' } }),
    answers: signedIn('ok', 'bank.kycClosed'),
  },
  saveProfile: {
    input: () => ({ formType: 'CPD', name: 'Asha R Nair' }),
    answers: signedIn('ok', 'bank.kycClosed'),
  },
  digilockerHook: { answers: everybody('bank.hookRefused') },
  validateParticipant: { input: () => ({ dpId: 'IN30021422222222' }), answers: signedIn('ok') },
  // Identity verification, for the few that an operator selected.
  identityUser: { answers: signedIn('ok') },
  getToken: { answers: signedIn('identity.notInGroup') },
  initialData: { answers: signedIn('identity.notInGroup') },
  syncKycResult: { input: () => ({ returned: 'left' }), answers: signedIn('identity.noneOpen') },
  identityHook: { answers: everybody('bank.hookRefused') },
  // Telemetry and content.
  intrestedInOffer: { input: () => ({ offer: 'bonds' }), answers: signedIn('ok') },
  intrestedInOfferOf: { input: () => ({ suffix: 'bonds', offer: 'bonds' }), answers: signedIn('ok') },
  raiseEvent: { input: () => ({ event: 'pageViewed' }), answers: signedIn('ok') },
  getBanners: { answers: signedIn('ok') },
  getFaqs: { input: () => ({ topic: 'bonds' }), answers: everybody('ok') },
  getReferralFaqs: { answers: everybody('ok') },
  getStats: { answers: everybody('ok') },
  // Bonds and holdings.
  setWatchLetters: { input: () => ({ letters: true }), answers: signedIn('ok') },
  setWatched: { input: () => ({ product: bond.product, watched: true }), answers: signedIn('ok') },
  getWatchList: { answers: signedIn('ok') },
  listOpenDeals: { answers: everybody('ok') },
  listBonds: { answers: signedIn('ok') },
  getBond: { input: () => ({ id: bond.product }), answers: signedIn('ok') },
  getCoupons: { input: () => ({ product: bond.product }), answers: signedIn('ok') },
  getInvestmentAmount: { input: () => ({ product: bond.product, units: 7 }), answers: signedIn('ok') },
  getPrice: { input: () => ({ product: bond.product, units: 7 }), answers: signedIn('ok') },
  getPortfolio: { answers: signedIn('ok') },
  getPortfolioHistory: { answers: signedIn('ok') },
  getPayouts: { input: () => ({ from: '2026-11-01', to: '2026-11-30' }), answers: signedIn('ok') },
  downloadReport: { input: () => ({ name: 'holdings' }), answers: signedIn('ok') },
  // Orders.
  getTimeline: { answers: signedIn('ok') },
  purchase: {
    input: ({ amount }) => ({ ...bond, units: 7, amount, paymentType: 'PG' }),
    answers: signedIn('orders.kycNeeded', 'ok', 'orders.payoutsHeld'),
  },
  // Only the owner has one.
  getContractNote: {
    input: ({ paidOrderId }) => ({ orderId: paidOrderId }),
    answers: { ...signedIn('orders.unknown'), owner: 'ok' },
    foreign: 'orders.unknown',
  },
  getOrderDetails: {
    input: ({ orderId }) => ({ orderId }),
    answers: signedIn('orders.unknown', 'ok'),
    foreign: 'orders.unknown',
  },
  updateOrder: {
    input: ({ orderId }) => ({ orderId, updatedOrder: { paymentType: 'NEFT' } }),
    answers: signedIn('orders.unknown', 'ok'),
    foreign: 'orders.unknown',
  },
  cancelOrder: {
    input: ({ orderId }) => ({ orderId }),
    answers: signedIn('orders.unknown', 'ok'),
    foreign: 'orders.unknown',
  },
  payoutHook: { answers: everybody('bank.hookRefused') },
  whatsappHook: { answers: everybody('bank.hookRefused') },
  whatsappAddressCheck: { answers: everybody('bank.hookRefused') },
  paymentHook: { answers: everybody('orders.hookRefused') },
  // It trusts no input and redirects to the site.
  paymentReturn: { answers: everybody('redirect') },
  // Sales.
  listRedeems: { answers: signedIn('ok') },
  redemptionAmount: {
    input: ({ ISIN }) => ({ id: ISIN, units: 1 }),
    answers: signedIn('liquidation.notHeld', 'ok'),
    foreign: 'liquidation.notHeld',
  },
  // A code is requested.
  raiseQuoteRequest: {
    input: ({ ISIN }) => ({ id: ISIN, units: 1, otp: 0 }),
    answers: signedIn('liquidation.notHeld', 'ok', 'liquidation.payoutsHeld'),
    foreign: 'liquidation.notHeld',
  },
  getRedeemQuote: {
    input: ({ quoteISIN, quoteId }) => ({ id: quoteISIN, quoteId }),
    answers: signedIn('liquidation.unknown', 'ok'),
    foreign: 'liquidation.unknown',
  },
  // With a code that was never sent.
  acceptRedeemQuote: {
    input: ({ quoteISIN, quoteId }) => ({ id: quoteISIN, orderId: quoteId, otp: '1234' }),
    answers: signedIn('liquidation.unknown', 'liquidation.otpExpired', 'liquidation.payoutsHeld'),
    foreign: 'liquidation.unknown',
  },
  // Declining moves no money.
  rejectRedeemQuote: {
    input: ({ quoteISIN, quoteId }) => ({ id: quoteISIN, orderId: quoteId }),
    answers: signedIn('liquidation.unknown', 'ok'),
    foreign: 'liquidation.unknown',
  },
  getCompany: { answers: everybody('ok') },
  generatePdf: { input: ({ email }) => ({ email }), answers: signedIn('ok') },
  clearPdfDump: { answers: signedIn('ok') },
  listReportPdfs: { answers: signedIn('ok') },
  listNotifications: { answers: signedIn('ok') },
  countUnread: { answers: signedIn('ok') },
  getNotificationPreferences: { answers: signedIn('ok') },
  setNotificationPreference: {
    input: () => ({ channel: 'email', kind: 'account', on: false }),
    answers: signedIn('notifications.letterAlways'),
  },
  listPushDevices: { answers: signedIn('ok') },
  // Accepted with a subscription only: see the examples.
  addPushDevice: { answers: signedIn('common.fieldInvalid') },
  removePushDevice: { input: () => ({ id: '0'.repeat(64) }), answers: signedIn('ok') },
  markNotificationsRead: { input: () => ({ ids: ['ntf_0123456789.onOrderPaid'] }), answers: signedIn('ok') },
  // Nobody of the cast has asked for one.
  downloadReportPdf: { input: () => ({ id: 'pdf_0123456789' }), answers: signedIn('reports.pdfUnknown') },
  // Calls that open and end sessions.
  login: {
    input: things => ({ email: things.email, password: things.password }),
    answers: { ...everybody('ok'), nobody: 'auth.noSuchEmail', unconfirmed: 'auth.emailNotVerified' },
    anew: true,
  },
  // Each about a number of its own: they have few tries.
  startPhoneLogin: {
    input: (_, caller) => ({ mobile: `900000000${callers.indexOf(caller)}` }),
    answers: everybody('ok'),
  },
  // With a code that was never sent.
  phoneLogin: {
    input: (_, caller) => ({ mobile: `910000000${callers.indexOf(caller)}`, otp: '123456' }),
    answers: everybody('auth.otpExpired'),
  },
  startPasskeyLogin: { answers: everybody('ok') },
  // Of a passkey that nobody has.
  passkeyLogin: {
    input: () => ({
      credential: {
        id: 'AAAA',
        response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' },
      },
    }),
    answers: everybody('auth.passkeyRefused'),
  },
  endSession: {
    input: ({ sessionId }) => ({ id: sessionId }),
    answers: signedIn('ok'),
    foreign: 'auth.sessionUnknown',
    anew: true,
  },
  logout: { answers: everybody('ok'), anew: true },
  changePassword: {
    input: things => ({ currentPassword: things.password, password, repassword: password }),
    answers: signedIn('ok'),
    anew: true,
  },
}

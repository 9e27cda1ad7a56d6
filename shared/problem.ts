/**
 * The catalogue of refusals. A problem's id is the id of its sentence in `shared/texts`, so the server words it
 * in English to the letter and the web words it in the reader's language. The number is the HTTP status:
 * business failures are 200 or 400 with the body, 401 only means "no session" (K-231, K-232, K-233).
 */
export const problemStatus = {
  'common.fieldRequired': 400,
  'common.fieldInvalid': 400,
  'common.notFound': 404,
  'common.notAllowed': 403,
  'common.inProgress': 409,
  'common.conflict': 409,
  'common.keyReused': 422,
  'common.tooLarge': 413,
  'common.unsupportedType': 415,
  'common.sealRefused': 400,
  'common.sealRequired': 400,
  'session.expired': 401,
  'session.heavyTraffic': 429,
  'session.unavailable': 503,
  'session.unexpected': 500,
  'session.versionMismatch': 400,

  'auth.noSuchEmail': 400,
  'auth.authenticationFailed': 400,
  'auth.emailNotVerified': 400,
  'auth.unknownError': 400,
  'auth.emailAlreadyRegistered': 400,
  'auth.passwordsDontMatch': 400,
  'auth.invalidEmail': 400,
  'auth.invalidPhone': 400,
  'auth.invalidName': 400,
  'auth.errorEncountered': 400,
  'auth.passwordTooShort': 400,
  'auth.passwordTooLong': 400,
  'auth.passwordTooCommon': 400,
  'auth.locked': 400,
  'auth.freshLoginNeeded': 400,
  'auth.linkInvalid': 400,
  'auth.resendTooSoon': 400,
  'auth.logoutFailed': 400,
  'auth.changePasswordFailed': 400,
  'auth.otpInvalid': 400,
  'auth.otpExpired': 400,
  'auth.otpLocked': 400,
  'auth.otpTooSoon': 400,
  'auth.otpTooMany': 400,
  'auth.sessionUnknown': 400,

  'bank.nameMandatory': 400,
  'bank.ifscInvalid': 400,
  'bank.accountNumberRequired': 400,
  'bank.accountNumberTooLong': 400,
  'bank.accountNumberInvalid': 400,
  'bank.accountMismatch': 400,
  'bank.accountTypeRequired': 400,
  'bank.checkEntries': 400,
  'bank.addFailed': 400,
  'bank.updateFailed': 400,
  'bank.tooManyAccounts': 400,
  'bank.alreadyRegistered': 400,
  'bank.attemptUnknown': 400,
  'bank.kycClosed': 400,
  'bank.hookRefused': 403,

  'documents.typeNotAccepted': 400,
  'documents.specialCharacters': 400,
  'documents.tooLarge': 413,
  'documents.empty': 400,
  'documents.notUploaded': 400,
  'documents.cannotFetch': 400,
  'documents.downloadFailed': 400,
  'documents.unknown': 400,
  'documents.useTicket': 413,
  'documents.kindNotAllowed': 400,
  'documents.notYours': 403,

  'account.updateFailed': 400,
  'account.cannotFetch': 400,
  'account.thirdPartyFailed': 400,
  'account.notYours': 403,

  'consent.notRecorded': 400,
  'consent.versionOutdated': 400,

  'kyc.panRequired': 400,
  'kyc.panInvalid': 400,
  'kyc.panIndividualsOnly': 400,
  'kyc.panNotUnique': 400,
  'kyc.panCheckFailed': 400,
  'kyc.panTooManyChecks': 400,
  'kyc.panUnverified': 400,
  'kyc.dobRequired': 400,
  'kyc.underAge': 400,
  'kyc.incomeRequired': 400,
  'kyc.genderRequired': 400,
  'kyc.docTypeRequired': 400,
  'kyc.addressRequired': 400,
  'kyc.localityRequired': 400,
  'kyc.cityRequired': 400,
  'kyc.stateRequired': 400,
  'kyc.countryRequired': 400,
  'kyc.pincodeRequired': 400,
  'kyc.lettersOnly': 400,
  'kyc.tooLong': 400,
  'kyc.digilockerFailed': 400,
  'kyc.digilockerMaintenance': 400,
  'kyc.digilockerTooMany': 400,
  'kyc.registryUnavailable': 400,
  'kyc.cannotFetch': 400,
  'kyc.notYours': 403,

  'demat.required': 400,
  'demat.invalid': 400,
  'demat.participantInvalid': 400,
  'demat.participantUnknown': 400,
  'demat.newNumberNeeded': 400,
  'demat.alreadyRegistered': 400,
  'demat.consentRequired': 400,

  'identity.notInGroup': 400,
  'identity.notNow': 400,
  'identity.tooManyAttempts': 400,
  'identity.noneOpen': 400,
  'identity.somethingWrong': 400,
} as const

export type ProblemId = keyof typeof problemStatus

/** The values a sentence is filled with, e.g. `{ minutes: 15 }`. Never a PAN, a number of an account, a code. */
export type ProblemParams = Readonly<Record<string, string | number>>

/** What a refusal says beside its English sentence. `field` names the input it belongs to. */
export interface Problem {
  readonly id: ProblemId
  readonly field?: string
  readonly params?: ProblemParams
}

/** Whether a text id names a problem, for ids that arrive as the message of a schema's issue. */
export function isProblemId(id: string): id is ProblemId {
  return Object.hasOwn(problemStatus, id)
}

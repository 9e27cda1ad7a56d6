/** Sentences of consents (D2 s8, D3 s8). */
export const consentEn = {
  'consent.notRecorded': 'Consent not recorded. setConsent: something went wrong',
  'consent.recorded': 'Consent recorded',
  'consent.versionOutdated': 'This text has changed. Please read the new version before you accept it',
  'consent.changedTitle': 'The terms have changed',
  'consent.changedText':
    'Please read the version of {version} and agree to it. You can also do that at your next log-in.',
  'consent.agree': 'I agree',
  'consent.later': 'Later',
} as const

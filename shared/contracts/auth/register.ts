import * as z from 'zod/mini'
import { emailAddress, mobileNumber, personName } from '../../vocabulary/identifiers.ts'
import { textVersion } from '../consents/consentText.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalLanguage } from '../fields.ts'
import { newPasswordFields, repeated } from './passwords.ts'

/** Signs up. A refusal carries the signup `code` (D1 s7, D3 s8): 2, 4, 5 or 7, 6. The e-mail must then be confirmed (K-206). */
export const register = defineCall('register', 'POST /auth/register', {
  access: 'public',
  encoding: 'form',
  sealed: true,
  idempotent: true,
  limit: { perSecond: 200, burst: 500 },
  input: z
    .object({
      name: personName,
      email: emailAddress,
      ...newPasswordFields,
      phone: mobileNumber,
      /** Of the signup text (`GET /tnc/signup`) that was read and agreed to; recorded with the sign-up (D2 s7, K-245). */
      consentVersion: textVersion('auth.consentRequired'),
      isAjax: z.optional(z.unknown()),
      /** In which letters are written; English without it. */
      language: optionalLanguage,
    })
    .check(repeated),
  reply: envelope({ data: z.object({ email: z.string(), resendAfterSeconds: z.number() }) }),
  problems: [
    'auth.emailAlreadyRegistered',
    'auth.passwordsDontMatch',
    'auth.invalidEmail',
    'auth.invalidPhone',
    'auth.invalidName',
    'auth.passwordTooShort',
    'auth.passwordTooLong',
    'auth.passwordTooCommon',
    'auth.passwordPersonal',
    'auth.errorEncountered',
    'auth.consentRequired',
    'consent.versionOutdated',
  ],
  // "5 or 7 invalid email" (D3 s8): 7 is not used.
  codes: {
    'auth.emailAlreadyRegistered': { code: 2 },
    'auth.passwordsDontMatch': { code: 4 },
    'auth.invalidEmail': { code: 5 },
    'auth.invalidPhone': { code: 6 },
  },
})

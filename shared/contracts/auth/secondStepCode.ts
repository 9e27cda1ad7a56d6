import * as z from 'zod/mini'

/** A code of the authenticator app, or a recovery code: letters and digits, however they are grouped. */
export const secondStepCode = z
  .string('auth.otpInvalid')
  .check(z.trim(), z.regex(/^[0-9A-Za-z][0-9A-Za-z -]{3,18}[0-9A-Za-z]$/, 'auth.otpInvalid'))

import * as z from 'zod/mini'
import { loginCodeDigits } from '../../../vocabulary/businessRules.ts'
import { mobileNumber } from '../../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../../defineCall.ts'
import { secondStepCode } from '../secondStepCode.ts'

/**
 * Logs in with the code that `startPhoneLogin` sent: 6 digits, 5 minutes, 5 attempts, single use. `code` is the second step of
 * an investor who has enrolled one. `message` 1 means OK, as at `login`. Without a second step the session never counts as a
 * fresh log-in: what needs one needs the password or a passkey.
 */
export const phoneLogin = defineCall('phoneLogin', 'POST /auth/phone/login', {
  access: 'public',
  sealed: true,
  limit: { perSecond: 500, burst: 1000 },
  input: z.object({
    mobile: mobileNumber,
    otp: z
      .string('auth.otpInvalid')
      .check(z.trim(), z.regex(new RegExp(`^[0-9]{${loginCodeDigits}}$`), 'auth.otpInvalid')),
    code: z.optional(secondStepCode),
  }),
  reply: z.object({ ...envelope({}).shape, message: z.number() }),
  problems: [
    'auth.otpInvalid',
    'auth.otpExpired',
    'auth.otpLocked',
    'auth.phoneLocked',
    'auth.secondStepNeeded',
    'auth.passkeyNeeded',
    'auth.authenticationFailed',
    'auth.accountClosing',
  ],
})

import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'

const typedCode = z.string('auth.otpInvalid').check(z.trim(), z.regex(/^[0-9]{6}$/, 'auth.otpInvalid'))

/**
 * Changes the e-mail by the two codes of `startEmailChange`: 6 digits, 5 minutes, 5 attempts for both together, single use.
 * From then on log-ins are by the new address; every other session is ended, and nothing is sold for a day.
 */
export const confirmEmailChange = defineCall('confirmEmailChange', 'POST /me/email/confirm', {
  access: 'session',
  sealed: true,
  input: z.object({
    /** From the new address. */
    otp: typedCode,
    /** From the present one. */
    confirmationOtp: typedCode,
  }),
  reply: envelope({ data: z.object({ email: z.string() }) }),
  problems: ['auth.otpInvalid', 'auth.otpExpired', 'auth.otpLocked'],
})

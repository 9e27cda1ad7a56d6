import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

const typedCode = z.string('auth.otpInvalid').check(z.trim(), z.regex(/^[0-9]{4}$/, 'auth.otpInvalid'))

/**
 * Checks the code sent by `sendOtp` (D1 s7): 4 digits, 5 minutes, 5 attempts, single use (K-213). The number counts as
 * verified then. `confirmationOtp`: the second code of a number that takes the place of a verified one; a wrong one
 * counts as an attempt as well.
 */
export const validateOtp = defineCall('validateOtp', 'POST /auth/validateOtp', {
  access: 'session',
  sealed: true,
  limit: { perSecond: 200, burst: 500 },
  input: z.object({ otp: typedCode, confirmationOtp: z.optional(typedCode) }),
  reply: envelope({ data: z.object({ phoneVerified: z.literal(true) }) }),
  problems: ['auth.otpInvalid', 'auth.otpExpired', 'auth.otpLocked'],
})

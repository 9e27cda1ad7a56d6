import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Checks the code sent by `sendOtp` (D1 s7): 4 digits, 5 minutes, 5 attempts, single use (K-213). The number counts as verified then. */
export const validateOtp = defineCall('validateOtp', 'POST /auth/validateOtp', {
  access: 'session',
  sealed: true,
  limit: { perSecond: 200, burst: 500 },
  input: z.object({
    otp: z.string('auth.otpInvalid').check(z.trim(), z.regex(/^[0-9]{4}$/, 'auth.otpInvalid')),
  }),
  reply: envelope({ data: z.object({ phoneVerified: z.literal(true) }) }),
  problems: ['auth.otpInvalid', 'auth.otpExpired', 'auth.otpLocked'],
})

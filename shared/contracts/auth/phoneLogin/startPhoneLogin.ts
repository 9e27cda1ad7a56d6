import * as z from 'zod/mini'
import { mobileNumber } from '../../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../../defineCall.ts'

/**
 * Sends a code to log in with to a mobile number, if exactly one investor has verified it and has not changed it for a day.
 * The answer is the same for every number, whoever's it is.
 */
export const startPhoneLogin = defineCall('startPhoneLogin', 'POST /auth/phone/start', {
  access: 'public',
  sealed: true,
  limit: { perSecond: 200, burst: 500 },
  input: z.object({ mobile: mobileNumber }),
  reply: envelope({ data: z.object({ resendAfterSeconds: z.number(), expiresInSeconds: z.number() }) }),
  problems: ['auth.otpTooSoon', 'auth.otpTooMany', 'auth.phoneLocked'],
})

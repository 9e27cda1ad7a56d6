import * as z from 'zod/mini'
import { mobileNumber } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'

/**
 * Sends a one-time code to a mobile number (D1 s7). When the country code contains a space, brackets are stripped
 * and only its first token counts (D1 s5): `(+91) India` is `+91`. Only Indian numbers are served. Rules of K-213.
 */
export const sendOtp = defineCall('sendOtp', 'POST /auth/sendOtp', {
  access: 'session',
  sealed: true,
  limit: { perSecond: 200, burst: 500 },
  input: z.object({ cCode: z.optional(z.string().check(z.maxLength(60))), mobile: mobileNumber }),
  reply: envelope({ data: z.object({ resendAfterSeconds: z.number(), expiresInSeconds: z.number() }) }),
  problems: ['auth.invalidPhone', 'auth.otpTooSoon', 'auth.otpTooMany'],
})

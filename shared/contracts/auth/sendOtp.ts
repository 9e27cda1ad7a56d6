import * as z from 'zod/mini'
import { mobileNumber } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'
import { sentCode } from './codes/sentCode.ts'

/** Where the second code of a change goes. */
const confirmationWays = ['phone', 'email'] as const

/**
 * Sends a one-time code to a mobile number (D1 s7), after a fresh log-in. When the country code contains a space, brackets
 * are stripped and only its first token counts (D1 s5): `(+91) India` is `+91`. Only Indian numbers are served. Rules of
 * K-213. A number that takes the place of a verified one also needs the code of `data.confirmation`, which goes to the
 * former number, or to the e-mail with `confirmBy: 'email'`.
 */
export const sendOtp = defineCall('sendOtp', 'POST /auth/sendOtp', {
  access: 'fresh',
  sealed: true,
  limit: { perSecond: 200, burst: 500 },
  input: z.object({
    cCode: z.optional(z.string().check(z.maxLength(60))),
    mobile: mobileNumber,
    confirmBy: z.optional(z.enum(confirmationWays)),
  }),
  reply: envelope({
    data: z.object({
      ...sentCode,
      /** The second code that is needed: how it was sent, and where to, hidden but for its end. */
      confirmation: z.optional(z.object({ by: z.enum(confirmationWays), sentTo: z.string() })),
    }),
  }),
  problems: ['auth.freshLoginNeeded', 'auth.invalidPhone', 'auth.otpTooSoon', 'auth.otpTooMany'],
})

import * as z from 'zod/mini'
import { emailAddress } from '../../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../../defineCall.ts'
import { sentCode } from '../codes/sentCode.ts'

/**
 * Begins a change of the e-mail, after a fresh log-in: one code goes to the new address, another one to the present one, and
 * the change needs both. An address that has an account gets a letter without a code, and the answer is the same, so that
 * nobody learns who is registered. The documents name no such call.
 */
export const startEmailChange = defineCall('startEmailChange', 'POST /me/email/change', {
  access: 'fresh',
  sealed: true,
  input: z.object({ email: emailAddress }),
  reply: envelope({
    data: z.object({
      ...sentCode,
      /** Where the second code went, hidden but for its ends. */
      sentTo: z.string(),
    }),
  }),
  problems: [
    'auth.freshLoginNeeded',
    'auth.invalidEmail',
    'auth.emailSame',
    'auth.otpTooSoon',
    'auth.otpTooMany',
  ],
})

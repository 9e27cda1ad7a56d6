import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/**
 * Makes the key of an authenticator app (TOTP, RFC 6238: SHA-1, 6 digits, 30 s), after a fresh log-in. It counts once a code
 * of it was typed (`confirmSecondFactor`); another start replaces one that was not confirmed.
 */
export const startSecondFactor = defineCall('startSecondFactor', 'POST /me/secondFactor/start', {
  access: 'fresh',
  sealed: true,
  reply: envelope({
    data: z.object({
      /** Base32, to be typed. */
      secret: z.string(),
      /** The same as an address, `otpauth://totp/…`, to be scanned or opened. */
      uri: z.string(),
    }),
  }),
  problems: ['auth.freshLoginNeeded', 'common.conflict', 'auth.changePasswordFailed'],
})

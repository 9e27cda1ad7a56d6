import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'

/** What a browser needs to log in with a passkey. It names nobody, and is valid once, for five minutes. */
export const startPasskeyLogin = defineCall('startPasskeyLogin', 'POST /auth/passkey/start', {
  access: 'public',
  limit: { perSecond: 500, burst: 1000 },
  reply: envelope({
    /** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
    data: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.literal('required'),
    }),
  }),
  problems: [],
})

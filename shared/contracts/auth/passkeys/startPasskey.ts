import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'
import { passkeyId } from './credentials.ts'

/** What a browser needs to make a passkey for this investor, after a fresh log-in; it is valid for five minutes. */
export const startPasskey = defineCall('startPasskey', 'POST /me/passkeys/start', {
  access: 'fresh',
  reply: envelope({
    /** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
    data: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
      timeout: z.int(),
      attestation: z.literal('none'),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
      /** The investor's passkeys: an authenticator that holds one of them makes no second one. */
      excludeCredentials: z.array(z.object({ id: passkeyId, type: z.literal('public-key') })),
    }),
  }),
  problems: ['auth.freshLoginNeeded', 'auth.changePasswordFailed', 'auth.passkeysTooMany'],
})

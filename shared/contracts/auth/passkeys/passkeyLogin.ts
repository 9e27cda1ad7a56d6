import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'
import { usedPasskey } from './credentials.ts'

/**
 * Logs in with a passkey: the device and the person's finger, face or PIN are two factors, so no password and no code is
 * asked for. `message` 1 means OK, as at `login`.
 */
export const passkeyLogin = defineCall('passkeyLogin', 'POST /auth/passkey/login', {
  access: 'public',
  limit: { perSecond: 500, burst: 1000 },
  input: z.object({ credential: usedPasskey }),
  reply: z.object({ ...envelope({}).shape, message: z.number() }),
  problems: ['auth.passkeyRefused', 'auth.authenticationFailed', 'auth.accountClosing'],
})

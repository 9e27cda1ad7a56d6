import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'
import { newPasskey } from './credentials.ts'

/**
 * Adds the passkey that a browser made. From now on a log-in needs a passkey, or a second step beside the password. With the
 * first factor come recovery codes, which are answered this once. A passkey that is there already is a success without codes.
 */
export const confirmPasskey = defineCall('confirmPasskey', 'POST /me/passkeys/confirm', {
  access: 'fresh',
  // The recovery codes.
  sealed: true,
  input: z.object({ credential: newPasskey }),
  reply: envelope({ data: z.object({ recoveryCodes: z.array(z.string()) }) }),
  problems: [
    'auth.freshLoginNeeded',
    'auth.changePasswordFailed',
    'auth.passkeyRefused',
    'auth.passkeysTooMany',
    'auth.locked',
  ],
})

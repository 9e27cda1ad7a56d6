import * as z from 'zod/mini'
import { defineCall, envelope } from '../../defineCall.ts'
import { passkeyId } from './credentials.ts'

/** Removes a passkey, after a fresh log-in. One that is not there is a success. */
export const removePasskey = defineCall('removePasskey', 'POST /me/passkeys/remove', {
  access: 'fresh',
  input: z.object({ id: passkeyId }),
  reply: envelope({}),
  problems: ['auth.freshLoginNeeded', 'auth.passkeyRefused', 'auth.changePasswordFailed'],
})

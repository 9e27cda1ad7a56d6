import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { linkToken } from './linkRequest.ts'
import { newPasswordFields, newPasswordProblems, repeated } from './passwords.ts'

/** Sets a new password by the token of the single-use link (30 minutes); every session ends. */
export const resetPassword = defineCall('resetPassword', 'POST /auth/resetPassword', {
  access: 'public',
  sealed: true,
  limit: { perSecond: 200, burst: 500 },
  input: z.object({ token: linkToken, ...newPasswordFields }).check(repeated),
  reply: envelope({}),
  problems: ['auth.linkInvalid', ...newPasswordProblems],
})

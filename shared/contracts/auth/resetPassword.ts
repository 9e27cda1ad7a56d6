import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { newPasswordFields, newPasswordProblems, repeated } from './passwords.ts'

/** Sets a new password by the token of the single-use link (30 minutes); every session ends. */
export const resetPassword = defineCall({
  name: 'resetPassword',
  domain: 'auth',
  method: 'POST',
  path: '/auth/resetPassword',
  access: 'public',
  sealed: true,
  limit: { perSecond: 20, burst: 40 },
  input: z
    .object({
      token: z.string('auth.linkInvalid').check(z.regex(/^[A-Za-z0-9_.-]{20,400}$/, 'auth.linkInvalid')),
      ...newPasswordFields,
    })
    .check(repeated),
  reply: envelope({}),
  problems: ['auth.linkInvalid', ...newPasswordProblems],
})

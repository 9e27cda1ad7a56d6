import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Confirms an e-mail address by the token of the link (K-206). Opening the link twice is a success both times. */
export const confirmEmail = defineCall({
  name: 'confirmEmail',
  domain: 'auth',
  method: 'POST',
  path: '/auth/confirmEmail',
  access: 'public',
  limit: { perSecond: 20, burst: 40 },
  input: z.object({
    token: z.string('auth.linkInvalid').check(z.regex(/^[A-Za-z0-9_.-]{20,400}$/, 'auth.linkInvalid')),
  }),
  reply: envelope({}),
  problems: ['auth.linkInvalid'],
})

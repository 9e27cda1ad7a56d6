import * as z from 'zod/mini'
import { emailAddress } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'

/** Sends a single-use link for a new password. Answers the same, and as fast, for an address nobody registered. */
export const forgotPassword = defineCall({
  name: 'forgotPassword',
  domain: 'auth',
  method: 'POST',
  path: '/auth/forgotPassword',
  access: 'public',
  limit: { perSecond: 20, burst: 40 },
  input: z.object({ email: emailAddress }),
  reply: envelope({ data: z.object({ resendAfterSeconds: z.number() }) }),
  problems: ['auth.resendTooSoon'],
})

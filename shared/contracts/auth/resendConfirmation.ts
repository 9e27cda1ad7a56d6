import * as z from 'zod/mini'
import { emailAddress } from '../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../defineCall.ts'

/** Asks for the confirmation link again, 60 s after the last one (K-206). Answers the same for an address nobody registered. */
export const resendConfirmation = defineCall({
  name: 'resendConfirmation',
  domain: 'auth',
  method: 'POST',
  path: '/auth/resendConfirmation',
  access: 'public',
  limit: { perSecond: 20, burst: 40 },
  input: z.object({ email: emailAddress }),
  reply: envelope({ data: z.object({ resendAfterSeconds: z.number() }) }),
  problems: ['auth.resendTooSoon'],
})

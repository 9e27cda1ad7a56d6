import * as z from 'zod/mini'
import { emailAddress } from '../../vocabulary/identifiers.ts'
import { envelope } from '../defineCall.ts'

/** What the calls that send a link by e-mail have in common. */
export const linkRequest = {
  domain: 'auth',
  method: 'POST',
  access: 'public',
  limit: { perSecond: 20, burst: 40 },
  input: z.object({ email: emailAddress }),
  reply: envelope({ data: z.object({ resendAfterSeconds: z.number() }) }),
  problems: ['auth.resendTooSoon'],
} as const

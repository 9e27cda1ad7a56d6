import * as z from 'zod/mini'
import { emailAddress } from '../../vocabulary/identifiers.ts'
import { envelope } from '../defineCall.ts'

/** What the calls that send a link by e-mail have in common. */
export const linkRequest = {
  access: 'public',
  limit: { perSecond: 200, burst: 500 },
  input: z.object({ email: emailAddress }),
  reply: envelope({ data: z.object({ resendAfterSeconds: z.number() }) }),
  problems: ['auth.resendTooSoon'],
} as const

/** The token of such a link. */
export const linkToken = z
  .string('auth.linkInvalid')
  .check(z.regex(/^[A-Za-z0-9_.-]{20,400}$/, 'auth.linkInvalid'))

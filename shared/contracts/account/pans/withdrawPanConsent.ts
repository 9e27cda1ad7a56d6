import * as z from 'zod/mini'
import { pan } from '../../../vocabulary/identifiers.ts'
import { defineCall, envelope } from '../../defineCall.ts'
import { panProblems } from './panBody.ts'

/**
 * Takes the consent to a PAN back: its holder by the token of a link in each letter to them, without an account; or the
 * investor, by the PAN. Twice is a success both times. The documents name no such call.
 */
export const withdrawPanConsent = defineCall('withdrawPanConsent', 'POST /users/withdrawPanConsent', {
  access: 'public',
  sealed: true,
  limit: { perSecond: 200, burst: 500 },
  input: z.object({
    token: z.optional(z.string().check(z.maxLength(300, 'pans.linkInvalid'))),
    pan: z.optional(pan),
  }),
  reply: envelope({}),
  problems: [...panProblems, 'pans.unknown', 'pans.isOwn', 'pans.linkInvalid', 'common.inProgress'],
})

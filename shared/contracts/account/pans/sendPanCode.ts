import * as z from 'zod/mini'
import { pan } from '../../../vocabulary/identifiers.ts'
import { sentCode } from '../../auth/codes/sentCode.ts'
import { defineCall, envelope } from '../../defineCall.ts'
import { panProblems } from './panBody.ts'

/**
 * Sends the holder of a PAN a letter that says who asks and what is seen, with a code; it replaces the former one. The holder
 * agrees by telling it. The documents name no such call.
 */
export const sendPanCode = defineCall('sendPanCode', 'POST /users/sendPanCode', {
  access: 'session',
  sealed: true,
  limit: { perSecond: 200, burst: 1000 },
  input: z.object({ pan }),
  reply: envelope({
    data: z.object({
      ...sentCode,
      /** Where it went, as typed. */
      sentTo: z.string(),
    }),
  }),
  problems: [
    ...panProblems,
    'pans.unknown',
    'pans.isOwn',
    'pans.deleted',
    'pans.agreedAlready',
    'pans.askLater',
    'pans.guardianNeeded',
    'pans.kycFirst',
    'pans.emailRequired',
    'pans.emailOwn',
    'auth.otpTooSoon',
    'auth.otpTooMany',
  ],
})

import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** What the sync answers (D1 s4, K-106, K-107); `pending` only before the fifth poll. */
export const hypervergeStatuses = [
  'pending',
  'underProcess',
  'needs_review',
  'auto_declined',
  'retry',
  'rejected',
] as const

/** Why the vendor declined, as text ids; `identity.declined` when it gave no reason that we may show. */
export const declineReasons = [
  'identity.declinedFace',
  'identity.declinedDocument',
  'identity.declinedDetails',
  'identity.declined',
] as const

/** The result of the verification the investor came back from, polled every 3 seconds, 5 times at most. */
export const syncKycResult = defineCall('syncKycResult', 'GET /hyperverge/syncKycResult', {
  access: 'session',
  sealed: true,
  input: z.object({
    /** What the vendor's return address said; a hint for when the vendor itself says nothing. */
    returned: z.optional(z.enum(['finished', 'left'], 'common.fieldInvalid')),
  }),
  reply: envelope({
    hypervergeStatus: z.enum(hypervergeStatuses),
    /** The sentence for the popup when it failed; empty otherwise. */
    errorMessage: z.string(),
    /** The same as a text id, for readers of other languages. */
    errorReason: z.optional(z.enum(declineReasons)),
    /** Of these polls, counted by the server. */
    poll: z.number(),
  }),
  problems: ['identity.noneOpen'],
})

import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/**
 * Records a consent (D2 s3, D3 s7): `demat` and `redeem` only as true, `whatsapp` and `analytics` (that screens are counted) as
 * given or withdrawn.
 */
export const setConsent = defineCall('setConsent', 'POST /users/setConsent', {
  access: 'session',
  input: z.object({
    type: z.enum(['demat', 'redeem', 'whatsapp', 'analytics'], 'consent.notRecorded'),
    consent: z.boolean('consent.notRecorded'),
  }),
  reply: envelope({}),
  problems: ['consent.notRecorded', 'session.heavyTraffic'],
})

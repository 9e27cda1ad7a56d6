import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** Reads a consent (D3 s7); what was never given is false. */
export const getConsent = defineCall('getConsent', 'POST /users/getConsent', {
  access: 'session',
  input: z.object({ type: z.enum(['demat', 'redeem', 'whatsapp', 'analytics'], 'common.fieldInvalid') }),
  reply: envelope({ consent: z.boolean() }),
})

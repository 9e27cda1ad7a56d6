import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/**
 * Reads a consent (D3 s7); what was never given is false. `casupload`: the agreement to the text of `getCasUploadText` that is in
 * force, which the documents do not name here; so that nobody is asked twice for the same.
 */
export const getConsent = defineCall('getConsent', 'POST /users/getConsent', {
  access: 'session',
  input: z.object({
    type: z.enum(['demat', 'redeem', 'whatsapp', 'analytics', 'casupload'], 'common.fieldInvalid'),
  }),
  reply: envelope({
    consent: z.boolean(),
    /** Of a text that is agreed to: since when, ISO. */
    at: z.optional(z.string()),
  }),
})

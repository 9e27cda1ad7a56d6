import * as z from 'zod/mini'
import { defineEvent } from '../defineEvent.ts'

export const consentRecorded = defineEvent(
  'consents',
  'consentRecorded',
  z.object({
    investorId: z.string(),
    type: z.string(),
    consent: z.boolean(),
    textVersion: z.optional(z.string()),
  }),
)

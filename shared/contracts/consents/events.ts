import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'

const event = eventsOf('consents')

export const consentRecorded = event('consentRecorded', {
  investorId: z.string(),
  type: z.string(),
  consent: z.boolean(),
  textVersion: z.optional(z.string()),
})

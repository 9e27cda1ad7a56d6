import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'

const event = eventsOf('messaging')

/** The vendor could not deliver a message that it had taken. */
export const messageUndelivered = event('messageUndelivered', {
  investorId: z.string(),
  notificationId: z.string(),
  shown: z.boolean(),
})

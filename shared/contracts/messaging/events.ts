import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'
import { notificationKinds } from '../notifications/notificationKinds.ts'

const event = eventsOf('messaging')

/** The reader of a letter marked it as spam: no letters of its kind, where they can be turned off. */
export const letterMarkedAsSpam = event('letterMarkedAsSpam', {
  investorId: z.string(),
  kind: z.enum(notificationKinds),
})

/** The vendor could not deliver a message that it had taken. */
export const messageUndelivered = event('messageUndelivered', {
  investorId: z.string(),
  notificationId: z.string(),
  shown: z.boolean(),
})

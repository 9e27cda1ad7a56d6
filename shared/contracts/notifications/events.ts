import * as z from 'zod/mini'
import { eventsOf } from '../defineEvent.ts'

const event = eventsOf('notifications')

/** A notification was written and is to be sent; what it says stays in its row. */
export const notificationCreated = event('notificationCreated', {
  investorId: z.string(),
  notificationId: z.string(),
  /** Whether the app shows it; a letter to a former address is sent only. */
  shown: z.boolean(),
})

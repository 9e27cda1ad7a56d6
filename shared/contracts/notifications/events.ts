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
/** An investor wrote to support, or added to what was written; `answerBy` is an Indian day. */
export const helpRequestOpened = event('helpRequestOpened', {
  investorId: z.string(),
  helpRequestId: z.string(),
  answerBy: z.string(),
})
/** Our team answered; the answer stays in its row. */
export const helpRequestAnswered = event('helpRequestAnswered', {
  investorId: z.string(),
  helpRequestId: z.string(),
})

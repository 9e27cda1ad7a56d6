import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/** How many notifications of the caller are unread, for the bell; 100 stands for 100 and more. */
export const countUnread = defineCall('countUnread', 'GET /notifications/unread', {
  access: 'session',
  reply: envelope({ unread: z.int() }),
})

import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'

/**
 * Marks notifications of the caller as read, on every device: those named, or with `all` every one that is unread now. One that is
 * read already, or not there, is passed over, so a repeat is harmless.
 */
export const markNotificationsRead = defineCall('markNotificationsRead', 'POST /notifications/read', {
  access: 'session',
  input: z.object({
    ids: z.optional(z.array(z.string().check(z.maxLength(120))).check(z.maxLength(20))),
    all: z.optional(z.boolean()),
  }),
  reply: envelope({ unread: z.int() }),
})

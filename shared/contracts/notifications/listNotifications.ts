import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { optionalText } from '../fields.ts'
import { notificationKinds } from './notificationKinds.ts'

const letterText = z.object({ subject: z.string(), paragraphs: z.array(z.string()) })

/** A notification in both languages, because the app may be in another one than when it was written. */
const shownNotification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  /** ISO instant. */
  at: z.string(),
  unread: z.boolean(),
  text: z.object({ en: letterText, hi: letterText }),
})
export type ShownNotification = z.output<typeof shownNotification>

/**
 * The caller's notifications of the last year, the newest first, 20 at a time. `before` is the id after which to go on.
 * `unread` counts all of them, up to `mostUnread`.
 */
export const listNotifications = defineCall('listNotifications', 'GET /notifications', {
  access: 'session',
  input: z.object({ before: optionalText(120) }),
  reply: envelope({ data: z.array(shownNotification), more: z.boolean(), unread: z.int() }),
})

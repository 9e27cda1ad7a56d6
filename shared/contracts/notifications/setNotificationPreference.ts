import * as z from 'zod/mini'
import { defineCall, envelope } from '../defineCall.ts'
import { notificationChannels, notificationKinds } from './notificationKinds.ts'
import { notificationPreferences } from './notificationPreferences.ts'

/**
 * Turns a kind of notifications on or off for a channel; two tabs that change different ones keep both. Some letters cannot be
 * turned off (`lettersAlways`).
 */
export const setNotificationPreference = defineCall(
  'setNotificationPreference',
  'POST /notifications/preferences',
  {
    access: 'session',
    input: z.object({
      channel: z.enum(notificationChannels),
      kind: z.enum(notificationKinds),
      on: z.boolean(),
    }),
    reply: envelope({ data: notificationPreferences }),
    problems: ['notifications.letterAlways'],
  },
)

import * as z from 'zod/mini'
import { notificationKinds } from './notificationKinds.ts'

/**
 * The kinds that a channel carries nothing of. By default nothing is off; WhatsApp also needs the consent to it, `push` a device
 * (`addPushDevice`).
 */
export const notificationPreferences = z.object({
  email: z.array(z.enum(notificationKinds)).check(z.maxLength(notificationKinds.length)),
  whatsapp: z.array(z.enum(notificationKinds)).check(z.maxLength(notificationKinds.length)),
  push: z.array(z.enum(notificationKinds)).check(z.maxLength(notificationKinds.length)),
})
export type NotificationPreferences = z.output<typeof notificationPreferences>

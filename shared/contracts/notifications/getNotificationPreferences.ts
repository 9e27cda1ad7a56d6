import { defineCall, envelope } from '../defineCall.ts'
import { notificationPreferences } from './notificationPreferences.ts'

/** Which kinds of notifications the caller has turned off, by channel. */
export const getNotificationPreferences = defineCall(
  'getNotificationPreferences',
  'GET /notifications/preferences',
  { access: 'session', reply: envelope({ data: notificationPreferences }) },
)

import { countUnread } from '../../shared/contracts/notifications/countUnread.ts'
import { getNotificationPreferences } from '../../shared/contracts/notifications/getNotificationPreferences.ts'
import { listNotifications } from '../../shared/contracts/notifications/listNotifications.ts'
import { markNotificationsRead } from '../../shared/contracts/notifications/markNotificationsRead.ts'
import { setNotificationPreference } from '../../shared/contracts/notifications/setNotificationPreference.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { handleCountUnread, handleListNotifications, handleMarkNotificationsRead } from './centre/centre.ts'
import { openDependencies } from './centre/dependencies.ts'
import {
  handleGetNotificationPreferences,
  handleSetNotificationPreference,
} from './preferences/preferences.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(listNotifications, handleListNotifications(dependencies)),
  serve(countUnread, handleCountUnread(dependencies)),
  serve(getNotificationPreferences, handleGetNotificationPreferences(dependencies)),
  serve(setNotificationPreference, handleSetNotificationPreference(dependencies)),
  serve(markNotificationsRead, handleMarkNotificationsRead(dependencies)),
])

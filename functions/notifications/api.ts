import { countUnread } from '../../shared/contracts/notifications/countUnread.ts'
import { getNotificationPreferences } from '../../shared/contracts/notifications/getNotificationPreferences.ts'
import { listHelpRequests } from '../../shared/contracts/notifications/help/listHelpRequests.ts'
import { writeToSupport } from '../../shared/contracts/notifications/help/writeToSupport.ts'
import { listNotifications } from '../../shared/contracts/notifications/listNotifications.ts'
import { markNotificationsRead } from '../../shared/contracts/notifications/markNotificationsRead.ts'
import { setNotificationPreference } from '../../shared/contracts/notifications/setNotificationPreference.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { handleCountUnread, handleListNotifications, handleMarkNotificationsRead } from './centre/centre.ts'
import { openDependencies } from './centre/dependencies.ts'
import { handleListHelpRequests, handleWriteToSupport } from './help/help.ts'
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
  serve(listHelpRequests, handleListHelpRequests(dependencies)),
  serve(writeToSupport, handleWriteToSupport(dependencies)),
])

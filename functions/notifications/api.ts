import { countUnread } from '../../shared/contracts/notifications/countUnread.ts'
import { listNotifications } from '../../shared/contracts/notifications/listNotifications.ts'
import { markNotificationsRead } from '../../shared/contracts/notifications/markNotificationsRead.ts'
import { apiFunction, serve } from '../platform/apiFunction.ts'
import { handleCountUnread, handleListNotifications, handleMarkNotificationsRead } from './centre/centre.ts'
import { openDependencies } from './centre/dependencies.ts'

const dependencies = openDependencies()

export const handler = apiFunction(dependencies, [
  serve(listNotifications, handleListNotifications(dependencies)),
  serve(countUnread, handleCountUnread(dependencies)),
  serve(markNotificationsRead, handleMarkNotificationsRead(dependencies)),
])

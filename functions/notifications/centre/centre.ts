import type { countUnread } from '../../../shared/contracts/notifications/countUnread.ts'
import type { listNotifications } from '../../../shared/contracts/notifications/listNotifications.ts'
import type { markNotificationsRead } from '../../../shared/contracts/notifications/markNotificationsRead.ts'
import { reply } from '../../../shared/outcome.ts'
import type { Handler } from '../../platform/apiFunction.ts'
import type { Dependencies } from './dependencies.ts'

type Needs = Pick<Dependencies, 'notifications'>

/** Notifications of a page. */
const pageSize = 20

/** The caller's notifications, the newest first, with what is unread on any device. */
export const handleListNotifications =
  ({ notifications }: Needs): Handler<typeof listNotifications> =>
  async ({ before }, { session: { investorId } }) => {
    // One more than a page tells whether there is more.
    const [found, unread] = await Promise.all([
      notifications.list(investorId, { before, most: pageSize + 1 }),
      notifications.unread(investorId),
    ])
    const page = found.slice(0, pageSize)
    const ids = page.map(({ notificationId }) => notificationId)
    const isUnread = await notifications.unreadAmong(investorId, ids)
    return reply({
      data: page.map(({ notificationId, kind, createdAt, letter }) => ({
        id: notificationId,
        kind,
        at: createdAt,
        unread: isUnread.has(notificationId),
        text: letter,
      })),
      more: found.length > pageSize,
      unread: unread.length,
    })
  }

/** How many are unread, for the bell. */
export const handleCountUnread =
  ({ notifications }: Needs): Handler<typeof countUnread> =>
  async (_, { session: { investorId } }) =>
    reply({ unread: (await notifications.unread(investorId)).length })

/** Marks what is named, or everything that is unread now, as read. */
export const handleMarkNotificationsRead =
  ({ notifications }: Needs): Handler<typeof markNotificationsRead> =>
  async ({ ids = [], all = false }, { session: { investorId } }) => {
    await (all ? notifications.markAllRead(investorId) : notifications.markRead(investorId, ids))
    return reply({ unread: (await notifications.unread(investorId)).length })
  }

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
    const isUnread = new Set(unread)
    return reply({
      data: found.slice(0, pageSize).map(({ notificationId, kind, createdAt, letter }) => ({
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
    const unread = await notifications.unread(investorId)
    const wanted = new Set(ids)
    const read = all ? unread : unread.filter(id => wanted.has(id))
    await notifications.markRead(investorId, read)
    return reply({ unread: unread.length - read.length })
  }

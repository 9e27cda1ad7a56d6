import { countUnread } from '../../../../shared/contracts/notifications/countUnread.ts'
import {
  listNotifications,
  type ShownNotification,
} from '../../../../shared/contracts/notifications/listNotifications.ts'
import { markNotificationsRead } from '../../../../shared/contracts/notifications/markNotificationsRead.ts'
import { callContract } from '../../lib/calls/callContract.ts'
import { rereadAll } from '../../lib/calls/useCachedRead.ts'
import { usePages } from '../../lib/calls/usePages.ts'
import { useRead } from '../../lib/calls/useRead.ts'

/**
 * How many notifications are unread, on any device; 0 until it is known. Asked with a new screen and on a return to the page, at
 * most twice a minute, and never by itself: a call is a sign of life, and who does nothing for 30 minutes is to be logged out.
 */
export function useUnread(enabled: boolean): number {
  const { data } = useRead(countUnread, {}, { enabled })
  return data?.ok === true ? data.body.unread : 0
}

/** The notifications, the newest first; older pages are read one by one. */
export function useNotifications() {
  const pages = usePages([listNotifications.name, '{}'], (last: ShownNotification | undefined, signal) =>
    callContract(listNotifications, { before: last?.id }, { signal }),
  )
  return { ...pages, unread: pages.data?.ok === true ? pages.data.body.pages[0]?.unread : undefined }
}

/** Marks as read; the bell and the list are read again. */
export async function markRead(what: { readonly ids: string[] } | { readonly all: true }) {
  const answer = await callContract(markNotificationsRead, what)
  if (answer.ok) await rereadAll(countUnread.name, listNotifications.name)
  return answer
}

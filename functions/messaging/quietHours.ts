import type { NotificationKind } from '../../shared/contracts/notifications/notificationKinds.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'

/** Between these hours, Indian time, no telephone rings for what can wait; TRAI's hours for messages begin and end later. */
const quiet = { from: 21, to: 8 } as const
/** What a person may have to act on at once: access to the account, money under way, a quote that lapses. */
const urgent: readonly NotificationKind[] = ['account', 'orders', 'sales']

const hourMs = 3_600_000
/** India has one time zone, five and a half hours ahead, and no summer time. */
const aheadMs = 5.5 * hourMs

const hourOf = (now: Date): number => new Date(now.getTime() + aheadMs).getUTCHours()
export const isQuiet = (now: Date): boolean => hourOf(now) < quiet.to || hourOf(now) >= quiet.from

/** When a message of this kind may ring; `undefined` when now. */
export function ringsAt(kind: NotificationKind, now: Date): Date | undefined {
  if (urgent.includes(kind) || !isQuiet(now)) return undefined
  const day = indianDate(hourOf(now) < quiet.to ? now : new Date(now.getTime() + 24 * hourMs))
  return new Date(Date.parse(`${day}T00:00:00Z`) + quiet.to * hourMs - aheadMs)
}

import type { NotificationKind } from '../../shared/contracts/notifications/notificationKinds.ts'
import { quietHours } from '../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'

/** What a person may have to act on at once: access to the account, money under way, a quote that lapses. */
const urgent: readonly NotificationKind[] = ['account', 'orders', 'sales']

const hourMs = 3_600_000
/** India has one time zone, five and a half hours ahead, and no summer time. */
const aheadMs = 5.5 * hourMs

const hourOf = (now: Date): number => new Date(now.getTime() + aheadMs).getUTCHours()
export const isQuiet = (now: Date): boolean =>
  hourOf(now) < quietHours.until || hourOf(now) >= quietHours.from

/** When a message of this kind may ring; `undefined` when now. */
export function ringsAt(kind: NotificationKind, now: Date): Date | undefined {
  if (urgent.includes(kind) || !isQuiet(now)) return undefined
  const day = indianDate(hourOf(now) < quietHours.until ? now : new Date(now.getTime() + 24 * hourMs))
  return new Date(Date.parse(`${day}T00:00:00Z`) + quietHours.until * hourMs - aheadMs)
}

import { movedDayTexts, payFrom } from '../../functions/liquidation/liquidationLifecycle.ts'
import { payoutWaitHours, settlementTime } from '../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import { addDays, indianInstant, type MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'

/** When money is paid, what blocks it, and when the flow checks again. Pure; by the calendar of now. */

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The first instant from `from` on at which money is paid: a working day, from 11:00 on. */
export function payableFrom(from: Date, calendar: MarketCalendar): Date {
  const date = indianDate(from)
  const opens = new Date(indianInstant(calendar.nextWorkingDay(date), settlementTime))
  return calendar.isWorkingDay(date) && from >= opens ? from : opens
}

/** What a payout depends on, read just before it. */
export interface PayoutFacts {
  /** Payouts of the investor, or of everybody, are on hold. */
  readonly held: boolean
  /** Instant since which the verified account is the investor's; left out when none is verified. */
  readonly accountSince?: string | undefined
  readonly passwordChangedAt?: string | undefined
  /** Above the limit, and no second person has approved it yet. */
  readonly awaitsApproval: boolean
}

/** Why nothing is paid now, as a text id; `until` when the end is known. */
export interface Delay {
  readonly reason: string
  readonly until?: Date
}

export const delayTexts = {
  hold: 'liquidation.delayedHold',
  bankMissing: 'liquidation.delayedBankMissing',
  bank: 'liquidation.delayedBank',
  password: 'liquidation.delayedPassword',
  approval: 'liquidation.delayedApproval',
  returned: 'liquidation.delayedReturned',
  units: 'liquidation.delayedUnits',
  vendor: 'liquidation.delayedVendor',
  ...movedDayTexts,
} as const

/** What blocks the payout now; of several the one whose end is unknown, else the one that ends last. */
export function delayOf(facts: PayoutFacts, now: Date, calendar: MarketCalendar): Delay | undefined {
  const { held, accountSince, passwordChangedAt, awaitsApproval } = facts
  if (held) return { reason: delayTexts.hold }
  if (accountSince === undefined) return { reason: delayTexts.bankMissing }
  const changes = [
    { reason: delayTexts.bank, at: accountSince },
    ...(passwordChangedAt === undefined ? [] : [{ reason: delayTexts.password, at: passwordChangedAt }]),
  ].map(({ reason, at }) => ({ reason, ends: new Date(Date.parse(at) + payoutWaitHours * hour) }))
  const [last] = changes
    .filter(({ ends }) => ends > now)
    .sort((one, other) => other.ends.getTime() - one.ends.getTime())
  if (last !== undefined) return { reason: last.reason, until: payableFrom(last.ends, calendar) }
  return awaitsApproval ? { reason: delayTexts.approval } : undefined
}

/** The next check of a block without a known end: every hour of paying time for a week, then once a day. */
export function nextDelayCheckAt(since: string, now: Date, calendar: MarketCalendar): Date {
  return payableFrom(isLongAgo(since, now) ? tomorrow(now) : new Date(now.getTime() + hour), calendar)
}

/** The next question to a vendor: every minute for ten, every 15 minutes for a day, every hour for a week, then once a day. */
export function nextCheckAt(since: string, now: Date): Date {
  const age = now.getTime() - Date.parse(since)
  const pause = age < 10 * minute ? minute : age < day ? 15 * minute : age < 7 * day ? hour : day
  return new Date(now.getTime() + pause)
}

/** Whether a week has passed: then it is checked once a day, and each question to a vendor calls people. */
export const isLongAgo = (since: string, now: Date): boolean => now.getTime() - Date.parse(since) >= 7 * day

const tomorrow = (now: Date): Date => new Date(indianInstant(addDays(indianDate(now), 1), '00:00'))

/** From here on the vendor is late: the day has ended on which the money was due, or of our request if that is later. */
export function lateFrom(placedOn: string, since: string, calendar: MarketCalendar): Date {
  const days = [indianDate(new Date(payFrom(placedOn, calendar))), indianDate(new Date(since))].sort()
  return new Date(indianInstant(addDays(days.at(-1) ?? placedOn, 1), '00:00'))
}

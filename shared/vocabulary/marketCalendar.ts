import { addDays, dayNumber } from './calendarDays.ts'
import { indianDate } from './indianTime.ts'
import {
  clearingHolidays,
  closedDays,
  type MarketHours,
  marketHours,
  publishedUntil,
  specialSessions,
} from './marketDays.ts'

export { addDays, addMonths, daysBetween } from './calendarDays.ts'
export { marketHours } from './marketDays.ts'

/** Working days as banks and depositories keep them, and the hours of the exchanges. Dates are Indian ISO dates. */

const exchangeClosed = new Set(closedDays)
const closed = new Set([...closedDays, ...clearingHolidays])

/** A day that closes though the published list has it open: announced late, by an operator. */
export interface AnnouncedDay {
  readonly date: string
  /** `holiday`: neither trading nor payments. `clearingHoliday`: trading only. */
  readonly standing: 'holiday' | 'clearingHoliday'
  readonly note?: string | undefined
}
let announcedClosed: ReadonlySet<string> = new Set()
let announcedNoClearing: ReadonlySet<string> = new Set()
let announced = ''

/** The days announced late, all of them: they take the place of those announced before (`functions/platform/marketDays.ts`). */
export function announceMarketDays(days: readonly AnnouncedDay[]): void {
  announcedNoClearing = new Set(days.map(({ date }) => date))
  announcedClosed = new Set(days.filter(({ standing }) => standing === 'holiday').map(({ date }) => date))
  announced = days
    .map(({ date, standing }) => `${date} ${standing}`)
    .toSorted()
    .join()
}

/** Changes with the announced days: whoever remembers a computed date forgets it when this is another text. */
export const announcedDays = (): string => announced

// 1970-01-01 was a Thursday.
function isWeekday(date: string): boolean {
  const weekday = (((dayNumber(date) + 4) % 7) + 7) % 7
  return weekday !== 0 && weekday !== 6
}

export type PublishedStanding = 'open' | 'weekend' | 'holiday' | 'clearingHoliday'

/** What the published list says of a day, whatever was announced since. */
export function publishedStanding(date: string): PublishedStanding {
  if (!isWeekday(date)) return 'weekend'
  if (exchangeClosed.has(date)) return 'holiday'
  return closed.has(date) ? 'clearingHoliday' : 'open'
}

/** Whether payments and settlements are made on this day. */
export function isWorkingDay(date: string): boolean {
  return isWeekday(date) && !closed.has(date) && !announcedNoClearing.has(date)
}

/** The day `days` working days after `date`; the day itself does not count. */
export function addWorkingDays(date: string, days: number): string {
  let day = date
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

/** The day itself if it works, or the first working day after it. */
export function nextWorkingDay(date: string): string {
  return isWorkingDay(date) ? date : addWorkingDays(date, 1)
}

/** The day itself if it works, or the last working day before it. */
export function previousWorkingDay(date: string): string {
  let day = date
  while (!isWorkingDay(day)) day = addDays(day, -1)
  return day
}

/** The day securities and money change hands: `days` working days after the trade, by default T+1 (D3 s4). */
export function settlementDate(tradeDate: string, days = 1): string {
  return days === 0 ? nextWorkingDay(tradeDate) : addWorkingDays(tradeDate, days)
}

/** Whether this day lies in a year whose holidays are not published: only its weekends are known. */
export function isProvisional(date: string): boolean {
  return date > publishedUntil
}

/** Whether the exchanges trade in the normal session; trading goes on where only the clearing rests. */
export function isTradingDay(date: string): boolean {
  return isWeekday(date) && !exchangeClosed.has(date) && !announcedClosed.has(date)
}

/** The normal hours in force on a day. */
export function hoursOn(date: string): MarketHours | undefined {
  return marketHours.findLast(({ from }) => from <= date)
}

/** The instant of an Indian wall clock, e.g. `2026-11-20`, `15:30` → `2026-11-20T10:00:00.000Z`. */
export function indianInstant(date: string, time: string): string {
  return new Date(`${date}T${time}:00+05:30`).toISOString()
}

function sessionOn(date: string): { readonly opensAt: string; readonly closesAt: string } | undefined {
  const special = announcedClosed.has(date)
    ? undefined
    : specialSessions.find(session => session.date === date)
  const hours = special ?? (isTradingDay(date) ? hoursOn(date) : undefined)
  return hours && { opensAt: indianInstant(date, hours.opens), closesAt: indianInstant(date, hours.closes) }
}

/** The instant at which the day's session ends, a special one too; `undefined` of a day without one. */
export const closeOf = (date: string): string | undefined => sessionOn(date)?.closesAt

/** Whether orders are taken, until when, or from when again; ISO instants. */
export type MarketStanding =
  | { readonly open: true; readonly closesAt: string }
  | { readonly open: false; readonly opensAt: string }

/** Whether the market is open at `now`: from its first instant, up to and without its last. */
export function marketStanding(now: Date): MarketStanding {
  const instant = now.toISOString()
  for (let date = indianDate(now); ; date = addDays(date, 1)) {
    const session = sessionOn(date)
    if (session === undefined || instant >= session.closesAt) continue
    return instant < session.opensAt
      ? { open: false, opensAt: session.opensAt }
      : { open: true, closesAt: session.closesAt }
  }
}

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

export { addDays, daysBetween } from './calendarDays.ts'

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

// 1970-01-01 was a Thursday.
function isWeekday(date: string): boolean {
  const weekday = (((dayNumber(date) + 4) % 7) + 7) % 7
  return weekday !== 0 && weekday !== 6
}

export type PublishedDayStatus = 'open' | 'weekend' | 'holiday' | 'clearingHoliday'

/** The status of a day in the published list, without the announced days. */
export function publishedDayStatus(date: string): PublishedDayStatus {
  if (!isWeekday(date)) return 'weekend'
  if (exchangeClosed.has(date)) return 'holiday'
  return closed.has(date) ? 'clearingHoliday' : 'open'
}

/** Whether this day lies in a year whose holidays are not published: only its weekends are known. */
export function isProvisional(date: string): boolean {
  return date > publishedUntil
}

/** The normal hours in force on a day. */
export function hoursOn(date: string): MarketHours | undefined {
  return marketHours.findLast(({ from }) => from <= date)
}

/** The instant of an Indian wall clock, e.g. `2026-11-20`, `15:30` → `2026-11-20T10:00:00.000Z`. */
export function indianInstant(date: string, time: string): string {
  return new Date(`${date}T${time}:00+05:30`).toISOString()
}

/** Whether orders are taken, until when, or from when again; ISO instants. */
export type MarketStatus =
  | { readonly open: true; readonly closesAt: string }
  | { readonly open: false; readonly opensAt: string }

/** The published list and the days announced late, as one value that does not change: other days are another calendar. */
export class MarketCalendar {
  readonly #closed: ReadonlySet<string>
  readonly #noClearing: ReadonlySet<string>

  constructor(announced: readonly AnnouncedDay[]) {
    this.#noClearing = new Set(announced.map(({ date }) => date))
    this.#closed = new Set(announced.filter(({ standing }) => standing === 'holiday').map(({ date }) => date))
  }

  /** Whether payments and settlements are made on this day. */
  isWorkingDay(date: string): boolean {
    return isWeekday(date) && !closed.has(date) && !this.#noClearing.has(date)
  }

  /** The day `days` working days after `date`; the day itself does not count. */
  addWorkingDays(date: string, days: number): string {
    let day = date
    for (let left = days; left > 0; ) {
      day = addDays(day, 1)
      if (this.isWorkingDay(day)) left -= 1
    }
    return day
  }

  /** The day itself if it is a working day, or the first working day after it. */
  nextWorkingDay(date: string): string {
    return this.isWorkingDay(date) ? date : this.addWorkingDays(date, 1)
  }

  /** The day itself if it is a working day, or the last working day before it. */
  previousWorkingDay(date: string): string {
    let day = date
    while (!this.isWorkingDay(day)) day = addDays(day, -1)
    return day
  }

  /** The day securities and money change hands: `days` working days after the trade, by default T+1 (D3 s4). */
  settlementDate(tradeDate: string, days = 1): string {
    return days === 0 ? this.nextWorkingDay(tradeDate) : this.addWorkingDays(tradeDate, days)
  }

  /** Whether the exchanges trade in the normal session; they also trade on a clearing holiday. */
  isTradingDay(date: string): boolean {
    return isWeekday(date) && !exchangeClosed.has(date) && !this.#closed.has(date)
  }

  /** The instant at which the day's session ends, a special one too; `undefined` for a day without one. */
  closeOf(date: string): string | undefined {
    return this.#sessionOn(date)?.closesAt
  }

  /** Whether the market is open at `now`: from its first instant, up to and without its last. */
  status(now: Date): MarketStatus {
    const instant = now.toISOString()
    for (let date = indianDate(now); ; date = addDays(date, 1)) {
      const session = this.#sessionOn(date)
      if (session === undefined || instant >= session.closesAt) continue
      return instant < session.opensAt
        ? { open: false, opensAt: session.opensAt }
        : { open: true, closesAt: session.closesAt }
    }
  }

  #sessionOn(date: string): { readonly opensAt: string; readonly closesAt: string } | undefined {
    const special = this.#closed.has(date)
      ? undefined
      : specialSessions.find(session => session.date === date)
    const hours = special ?? (this.isTradingDay(date) ? hoursOn(date) : undefined)
    return hours && { opensAt: indianInstant(date, hours.opens), closesAt: indianInstant(date, hours.closes) }
  }
}

/** The calendar without announced days: for tests, and for dates that by rule follow the published list only. */
export const publishedCalendar = new MarketCalendar([])

/** What a rule needs to compute a date. */
export interface MarketContext {
  readonly now: Date
  readonly calendar: MarketCalendar
}

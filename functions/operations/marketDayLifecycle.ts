import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import {
  type AnnouncedDay,
  addDays,
  hoursOn,
  indianInstant,
  type PublishedDayStatus,
  publishedDayStatus,
} from '../../shared/vocabulary/marketCalendar.ts'

/** What an operator says of a day: it closes though the published list has it open, or it is as published after all. */
export interface DayAnnouncement {
  readonly date: string
  readonly standing: 'holiday' | 'clearingHoliday' | 'asPublished'
}

export type DayAssessment =
  | { readonly outcome: 'moves'; readonly days: readonly AnnouncedDay[] }
  /** It is so already: as published, or announced before. */
  | { readonly outcome: 'already'; readonly reason: 'published' | 'announced' | 'notAnnounced' }
  | { readonly outcome: 'refused'; readonly reason: 'over' | 'begun' | 'tooFar' }

/** Nobody announces a day further ahead: it is a slip of the year. */
const mostDaysAhead = 366

/**
 * What becomes of an announcement. A day that is over, or on which the market opened, stays as it was: orders were taken,
 * money was paid and coupons were booked by it, and what has happened does not move.
 */
export function assessMarketDay(
  { date, standing }: DayAnnouncement,
  announced: readonly AnnouncedDay[],
  now: Date,
): DayAssessment {
  const today = indianDate(now)
  if (date < today) return { outcome: 'refused', reason: 'over' }
  const opens = indianInstant(date, hoursOn(date)?.opens ?? '00:00')
  if (date === today && now.toISOString() >= opens) return { outcome: 'refused', reason: 'begun' }
  if (date > addDays(today, mostDaysAhead)) return { outcome: 'refused', reason: 'tooFar' }
  const former = announced.find(day => day.date === date)
  const others = announced.filter(day => day.date !== date)
  if (standing === 'asPublished')
    return former === undefined
      ? { outcome: 'already', reason: 'notAnnounced' }
      : { outcome: 'moves', days: others }
  if (former?.standing === standing) return { outcome: 'already', reason: 'announced' }
  if (coversAlready(publishedDayStatus(date), standing)) return { outcome: 'already', reason: 'published' }
  const days = [...others, { date, standing }].toSorted((a, b) => (a.date < b.date ? -1 : 1))
  return { outcome: 'moves', days }
}

const coversAlready = (published: PublishedDayStatus, standing: 'holiday' | 'clearingHoliday'): boolean =>
  published === 'weekend' || published === 'holiday' || published === standing

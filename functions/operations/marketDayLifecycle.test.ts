import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indianDate } from '../../shared/vocabulary/indianTime.ts'
import {
  type AnnouncedDay,
  addDays,
  MarketCalendar,
  publishedDayStatus,
} from '../../shared/vocabulary/marketCalendar.ts'
import { assessMarketDay } from './marketDayLifecycle.ts'

const start = Date.parse('2026-11-20T00:00:00.000Z')
const announcement = fc.record({
  /** Days from today, and minutes since the one before was said. */
  ahead: fc.integer({ min: -3, max: 20 }),
  later: fc.integer({ min: 0, max: 2000 }),
  standing: fc.constantFrom('holiday' as const, 'clearingHoliday' as const, 'asPublished' as const),
})

describe('days announced one after the other', () => {
  it('never move a day that is over or began, stand once each, and close what was open', () => {
    fc.assert(
      fc.property(fc.array(announcement, { maxLength: 30 }), all => {
        let days: readonly AnnouncedDay[] = []
        let at = start
        for (const { ahead, later, standing } of all) {
          at += later * 60_000
          const now = new Date(at)
          const today = indianDate(now)
          const date = addDays(today, ahead)
          const assessed = assessMarketDay({ date, standing }, days, now)
          if (assessed.outcome !== 'moves') continue
          const started = date === today && now.toISOString().slice(11, 16) >= '03:45'
          // The Indian day begins at 18:30 of the day before.
          expect(date < today || (started && now.toISOString().startsWith(date))).toBe(false)
          const untouched = (list: readonly AnnouncedDay[]) => list.filter(day => day.date !== date)
          expect(untouched(assessed.days)).toEqual(untouched(days))
          days = assessed.days
          const ofDate = days.filter(day => day.date === date)
          expect(ofDate.map(day => day.standing)).toEqual(standing === 'asPublished' ? [] : [standing])
          expect(days.map(day => day.date)).toEqual([...new Set(days.map(day => day.date))].sort())
          const calendar = new MarketCalendar(days)
          if (standing !== 'asPublished') expect(calendar.isWorkingDay(date)).toBe(false)
          else expect(calendar.isWorkingDay(date)).toBe(publishedDayStatus(date) === 'open')
        }
      }),
      { numRuns: 300 },
    )
  })
})

import { describe, expect, it } from 'vitest'
import {
  hoursOn,
  isProvisional,
  MarketCalendar,
  publishedCalendar,
  publishedDayStatus,
} from './marketCalendar.ts'
import { clearingHolidays, closedDays, publishedUntil } from './marketDays.ts'

describe('working days', () => {
  it.each([
    ['2026-11-20', true, 'a Friday'],
    ['2026-11-21', false, 'a Saturday'],
    ['2026-11-22', false, 'a Sunday'],
    ['2026-11-24', false, 'Guru Nanak Jayanti'],
    ['2026-11-25', true, 'the day after'],
    ['2026-04-01', false, 'annual closing of the banks: trading, but no settlement'],
    ['2026-02-19', false, 'a holiday of the clearing'],
    ['2026-12-25', false, 'Christmas'],
    ['2027-01-01', true, 'a Friday of a year without a list'],
    ['2028-02-29', true, 'a leap day, a Tuesday'],
  ])('%s: %s (%s)', (date, works) => {
    expect(publishedCalendar.isWorkingDay(date)).toBe(works)
  })

  it.each([
    // Saturday, then Monday 23, then over the holiday of the 24th.
    ['2026-11-21', 1, '2026-11-23'],
    ['2026-11-21', 2, '2026-11-25'],
    ['2026-11-20', 2, '2026-11-25'],
    ['2026-11-23', 1, '2026-11-25'],
    ['2026-11-25', 2, '2026-11-27'],
    // Christmas on a Friday makes a long week-end.
    ['2026-12-24', 1, '2026-12-28'],
    // Over the turn of the year.
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-12-31', 2, '2027-01-04'],
    // Over a leap day and a week-end.
    ['2028-02-28', 1, '2028-02-29'],
    ['2028-02-29', 3, '2028-03-03'],
    // Tuesday 31 March and Wednesday 1 April 2026 are closed, Friday the 3rd too.
    ['2026-03-30', 1, '2026-04-02'],
    ['2026-03-30', 2, '2026-04-06'],
    ['2026-11-21', 0, '2026-11-21'],
  ])('%s and %d working days: %s', (date, days, then) => {
    expect(publishedCalendar.addWorkingDays(date, days)).toBe(then)
  })

  it('always land on a working day, and count every one in between', () => {
    for (let day = 1; day <= 28; day += 1) {
      const date = `2026-11-${String(day).padStart(2, '0')}`
      for (let days = 1; days < 8; days += 1) {
        const then = publishedCalendar.addWorkingDays(date, days)
        expect(publishedCalendar.isWorkingDay(then)).toBe(true)
        expect(publishedCalendar.addWorkingDays(publishedCalendar.addWorkingDays(date, days - 1), 1)).toBe(
          then,
        )
      }
    }
  })
})

describe('the nearest working days', () => {
  it.each([
    // A working day is its own.
    ['2026-11-20', '2026-11-20', '2026-11-20'],
    ['2026-11-22', '2026-11-20', '2026-11-23'],
    ['2026-11-24', '2026-11-23', '2026-11-25'],
    // Sunday 8 November 2026; the Tuesday after is a holiday, the Monday is not.
    ['2026-11-08', '2026-11-06', '2026-11-09'],
    ['2026-04-01', '2026-03-30', '2026-04-02'],
    ['2025-08-31', '2025-08-29', '2025-09-01'],
    // Only the clearing rests; Id-E-Milad was moved from the 5th to the 8th.
    ['2025-02-19', '2025-02-18', '2025-02-20'],
    ['2025-04-01', '2025-03-28', '2025-04-02'],
    ['2025-05-12', '2025-05-09', '2025-05-13'],
    ['2025-09-05', '2025-09-05', '2025-09-05'],
    ['2025-09-08', '2025-09-05', '2025-09-09'],
  ])('of %s: %s before, %s after', (date, before, after) => {
    expect(publishedCalendar.previousWorkingDay(date)).toBe(before)
    expect(publishedCalendar.nextWorkingDay(date)).toBe(after)
  })
})

describe('settlement', () => {
  it.each([
    // Placed on Friday the 20th; the 24th is a holiday.
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-20', 2, '2026-11-25'],
    ['2026-11-20', 3, '2026-11-26'],
    ['2026-11-20', 7, '2026-12-02'],
    // The exchange trades, the clearing rests.
    ['2026-03-18', 1, '2026-03-20'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-21', 0, '2026-11-23'],
  ])('of a trade on %s at T+%d is %s', (date, days, then) => {
    expect(publishedCalendar.settlementDate(date, days)).toBe(then)
  })

  it('is T+1 unless said otherwise', () => {
    expect(publishedCalendar.settlementDate('2026-11-20')).toBe('2026-11-23')
  })

  it('is provisional in a year whose holidays are not published', () => {
    expect(isProvisional(publishedUntil)).toBe(false)
    expect(isProvisional('2027-01-01')).toBe(true)
  })
})

describe('the market', () => {
  it('trades where only the clearing rests', () => {
    expect([
      publishedCalendar.isTradingDay('2026-02-19'),
      publishedCalendar.isWorkingDay('2026-02-19'),
    ]).toEqual([true, false])
    expect(publishedCalendar.isTradingDay('2026-11-24')).toBe(false)
    expect(publishedCalendar.isTradingDay('2026-11-21')).toBe(false)
  })

  it.each([
    // 09:15 is 03:45 UTC, 15:30 is 10:00 UTC.
    ['2026-11-20T03:44:59.999Z', { open: false, opensAt: '2026-11-20T03:45:00.000Z' }],
    ['2026-11-20T03:45:00.000Z', { open: true, closesAt: '2026-11-20T10:00:00.000Z' }],
    ['2026-11-20T09:59:59.999Z', { open: true, closesAt: '2026-11-20T10:00:00.000Z' }],
    ['2026-11-20T10:00:00.000Z', { open: false, opensAt: '2026-11-23T03:45:00.000Z' }],
    // Already Saturday in India.
    ['2026-11-20T19:00:00.000Z', { open: false, opensAt: '2026-11-23T03:45:00.000Z' }],
    // The evening before a holiday.
    ['2026-11-23T12:00:00.000Z', { open: false, opensAt: '2026-11-25T03:45:00.000Z' }],
    // A muhurat session on a day that is otherwise closed.
    ['2025-10-21T05:00:00.000Z', { open: false, opensAt: '2025-10-21T08:15:00.000Z' }],
    ['2025-10-21T09:00:00.000Z', { open: true, closesAt: '2025-10-21T09:15:00.000Z' }],
    ['2025-10-21T09:15:00.000Z', { open: false, opensAt: '2025-10-23T03:45:00.000Z' }],
  ])('at %s', (now, standing) => {
    expect(publishedCalendar.status(new Date(now))).toEqual(standing)
  })

  it('names the hours of a day', () => {
    expect(hoursOn('2026-11-20')).toMatchObject({ opens: '09:15', closes: '15:30' })
  })
})

describe('the published days', () => {
  it('are dates on weekdays, each once, in order, none after the last list', () => {
    for (const list of [closedDays, clearingHolidays]) {
      expect([...new Set(list)].sort()).toEqual(list)
      for (const date of list) {
        expect(date).toMatch(/^20\d\d-\d\d-\d\d$/)
        const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
        expect([0, 6]).not.toContain(weekday)
        expect(date <= publishedUntil).toBe(true)
      }
    }
    expect(clearingHolidays.filter(date => closedDays.includes(date))).toEqual([])
  })
})

describe('days announced late', () => {
  // A Wednesday that works as published.
  const date = '2026-11-25'

  it('close the market and the clearing, and every date that is counted over them moves', () => {
    const calendar = new MarketCalendar([{ date, standing: 'holiday' }])
    expect([calendar.isTradingDay(date), calendar.isWorkingDay(date), calendar.closeOf(date)]).toEqual([
      false,
      false,
      undefined,
    ])
    expect([
      calendar.settlementDate('2026-11-23'),
      calendar.nextWorkingDay(date),
      calendar.previousWorkingDay(date),
    ]).toEqual(['2026-11-26', '2026-11-26', '2026-11-23'])
    expect(calendar.status(new Date('2026-11-23T12:00:00.000Z'))).toEqual({
      open: false,
      opensAt: '2026-11-26T03:45:00.000Z',
    })
  })

  it('of the clearing alone leave the market open', () => {
    const calendar = new MarketCalendar([{ date, standing: 'clearingHoliday' }])
    expect([calendar.isTradingDay(date), calendar.isWorkingDay(date)]).toEqual([true, false])
    expect(calendar.settlementDate('2026-11-23')).toBe('2026-11-26')
  })

  it('take away a special session as well', () => {
    const calendar = new MarketCalendar([{ date: '2025-10-21', standing: 'holiday' }])
    expect(calendar.closeOf('2025-10-21')).toBeUndefined()
  })

  it('are those of one calendar only', () => {
    const calendar = new MarketCalendar([{ date: '2026-12-01', standing: 'holiday' }])
    expect([calendar.isWorkingDay(date), calendar.isWorkingDay('2026-12-01')]).toEqual([true, false])
    expect(publishedCalendar.isWorkingDay('2026-12-01')).toBe(true)
  })

  it('do not change the published list', () => {
    expect([date, '2026-11-28', '2026-11-24', '2026-08-26'].map(publishedDayStatus)).toEqual([
      'open',
      'weekend',
      'holiday',
      'clearingHoliday',
    ])
  })
})

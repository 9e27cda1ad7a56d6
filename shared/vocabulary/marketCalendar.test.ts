import { describe, expect, it } from 'vitest'
import { addWorkingDays, isWorkingDay } from './marketCalendar.ts'
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
    expect(isWorkingDay(date)).toBe(works)
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
    expect(addWorkingDays(date, days)).toBe(then)
  })

  it('always land on a working day, and count every one in between', () => {
    for (let day = 1; day <= 28; day += 1) {
      const date = `2026-11-${String(day).padStart(2, '0')}`
      for (let days = 1; days < 8; days += 1) {
        const then = addWorkingDays(date, days)
        expect(isWorkingDay(then)).toBe(true)
        expect(addWorkingDays(addWorkingDays(date, days - 1), 1)).toBe(then)
      }
    }
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

import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  dateOfDay,
  dayNumber,
  daysBetween,
  financialQuarterOf,
  financialYearDays,
  financialYearOf,
  financialYearStart,
  lastDayOfMonth,
} from './calendarDays.ts'

describe('days', () => {
  it('are the numbers the platform gives them, every day of a century', () => {
    const wrong: string[] = []
    for (let day = Date.UTC(1999, 11, 1) / 86_400_000; day < Date.UTC(2101, 1, 1) / 86_400_000; day += 1) {
      const date = new Date(day * 86_400_000).toISOString().slice(0, 10)
      if (dayNumber(date) !== day || dateOfDay(day) !== date) wrong.push(date)
    }
    expect(wrong).toEqual([])
  })

  it.each([
    ['2026-11-20', 3, '2026-11-23'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-11-20', 0, '2026-11-20'],
  ])('%s and %d days: %s', (date, days, then) => {
    expect(addDays(date, days)).toBe(then)
    expect(daysBetween(date, then)).toBe(days)
  })
})

describe('months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2026-11-15', 2, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-03-15', -15, '2024-12-15'],
    ['2026-12-05', 12, '2027-12-05'],
  ])('%s and %d months: %s', (date, months, then) => {
    expect(addMonths(date, months)).toBe(then)
  })

  it('come back to the day that was wanted', () => {
    expect(addMonths('2026-02-28', 1, 31)).toBe('2026-03-31')
    expect(addMonths('2026-02-28', 2, 30)).toBe('2026-04-30')
  })

  it('know their last days', () => {
    expect(['2026-02-01', '2028-02-01', '2100-02-01', '2026-04-30'].map(lastDayOfMonth)).toEqual([
      28, 29, 28, 30,
    ])
  })
})

describe('the financial year', () => {
  it('begins on 1 April', () => {
    expect(['2026-03-31', '2026-04-01', '2027-03-31'].map(financialYearOf)).toEqual([
      '2025-26',
      '2026-27',
      '2026-27',
    ])
    expect(financialYearOf('2099-12-31')).toBe('2099-00')
    expect(financialYearStart('2024-02-29')).toBe(2023)
    expect(financialYearDays(2026)).toEqual({ from: '2026-04-01', to: '2027-03-31' })
  })

  it('has the quarters in which tax deducted at source is reported', () => {
    const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-15`)
    expect(months.map(financialQuarterOf)).toEqual([4, 4, 4, 1, 1, 1, 2, 2, 2, 3, 3, 3])
  })
})

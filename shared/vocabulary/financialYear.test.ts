import { describe, expect, it } from 'vitest'
import {
  financialQuarterOf,
  financialYearDays,
  financialYearOf,
  financialYearStart,
} from './financialYear.ts'

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

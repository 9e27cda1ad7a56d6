import { describe, expect, it } from 'vitest'
import { publishedCalendar } from '../vocabulary/marketCalendar.ts'
import { afterTaxYield } from './afterTax.ts'
import { yieldFromCleanPrice } from './bondPrice.ts'
import { amortisingPtc, bond, monthlyBond } from './fixtures/instruments.ts'

const kept = (input: Parameters<typeof afterTaxYield>[0]): number | string => {
  const result = afterTaxYield(input, publishedCalendar)
  return result.ok ? result.percent : result.reason
}

describe('the yield after tax', () => {
  const year = bond({ allotmentDate: '2026-01-01', maturityDate: '2027-01-01' })

  it('of a coupon at par loses the slab', () => {
    // 365 days: 10,000 of interest, 30 % of it gone.
    const input = { terms: year, settleDate: '2026-01-01', cleanPrice: '100.0000' }
    expect(kept({ ...input, slabPercent: '30' })).toBe(7)
    expect(kept({ ...input, slabPercent: '31.2' })).toBe(6.88)
    expect(kept({ ...input, slabPercent: '0' })).toBe(10)
  })

  it('of a gain within twelve months loses the slab, on the day after them 12.5 %', () => {
    const zero = (maturityDate: string) =>
      bond({ allotmentDate: '2025-01-01', maturityDate, couponRate: '0', couponFrequency: 'atMaturity' })
    const input = { settleDate: '2026-01-01', cleanPrice: '90.0000', slabPercent: '30' }
    // 10 of gain: 3 go, 97 come back in 365 days.
    expect(kept({ ...input, terms: zero('2027-01-01') })).toBe(7.7778)
    // One day more: 1.25 go, 98.75 come back in 366 days.
    expect(kept({ ...input, terms: zero('2027-01-02') })).toBe(9.6944)
  })

  it('of a gain before 23 July 2024 lost 10 %', () => {
    const zero = bond({ allotmentDate: '2022-01-01', maturityDate: '2024-07-22', couponRate: '0' })
    const input = { terms: zero, settleDate: '2023-07-21', cleanPrice: '90.0000', slabPercent: '30' }
    // 1 of 10 goes, 99 come back in 367 days.
    expect(kept(input)).toBe(9.9429)
  })

  it('gives nothing back for a loss', () => {
    // 102 paid: the coupon of 10 loses 3, the loss of 2 stays.
    const input = { terms: year, settleDate: '2026-01-01', cleanPrice: '102.0000', slabPercent: '30' }
    expect(kept(input)).toBe(4.902)
  })

  it('taxes each part of the principal by its share of the price', () => {
    const input = { terms: amortisingPtc, settleDate: '2026-04-20', cleanPrice: '99.0000' }
    expect(kept({ ...input, slabPercent: '0' })).toBe(13.9631)
    const at30 = kept({ ...input, slabPercent: '30' })
    expect(at30).toBeGreaterThan(9)
    expect(at30).toBeLessThan(10)
  })

  it('is never above the yield before tax, and without a slab and a gain the same', () => {
    const before = yieldFromCleanPrice(monthlyBond, '2026-11-20', '100.2500', publishedCalendar)
    const input = { terms: monthlyBond, settleDate: '2026-11-20', cleanPrice: '100.2500' }
    expect(before.ok && before.percent).toBe(kept({ ...input, slabPercent: '0' }))
    expect(kept({ ...input, slabPercent: '30' })).toBeLessThan(7)
  })

  it('says so when nothing is left', () => {
    const input = { terms: monthlyBond, cleanPrice: '100.2500', slabPercent: '30' }
    expect(kept({ ...input, settleDate: '2028-02-08' })).toBe('nothing_left')
  })
})

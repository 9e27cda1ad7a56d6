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

  /** Bought at 90 on 1 January 2026, paid back at 100 with all its interest. */
  const discounted = (maturityDate: string, slabPercent: string) =>
    kept({
      terms: bond({ allotmentDate: '2026-01-01', maturityDate, couponFrequency: 'atMaturity' }),
      settleDate: '2026-01-01',
      cleanPrice: '90.0000',
      slabPercent,
    })

  it('of a gain within twelve months loses the slab, on the day after them 12.5 % and cess', () => {
    // 10 of interest and 10 of gain lose 3 each: 114 come back in 365 days.
    expect(discounted('2027-01-01', '30')).toBe(15.5556)
    // A day more: 10.0274 of interest lose 3.0082, the gain 1.30.
    expect(discounted('2027-01-02', '30')).toBe(17.4141)
  })

  // Worked apart from this code: 90 bring 100 and 10.0274 of interest after 366 days.
  it.each([
    ['0', 22.1856],
    ['31.2', 17.2808],
    // 12.5 x 1.10 x 1.04 = 14.3 % of the gain.
    ['34.32', 16.7903],
    // 12.5 x 1.15 x 1.04 = 14.95 %, and never more.
    ['35.88', 16.5451],
    ['39', 16.1985],
    ['42.744', 15.7827],
  ])(
    'of a long-term gain at %s %% pays its surcharge, at most 15 %%, and cess; nothing of no income',
    (slab, percent) => {
      expect(discounted('2027-01-02', slab)).toBe(percent)
    },
  )

  it('of a gain before 23 July 2024 lost 10 % and cess', () => {
    const terms = bond({
      allotmentDate: '2023-07-21',
      maturityDate: '2024-07-22',
      couponFrequency: 'atMaturity',
    })
    const input = { terms, settleDate: '2023-07-21', cleanPrice: '90.0000', slabPercent: '30' }
    // 10.0274 of interest lose 3.0082; 1.04 of 10 goes.
    expect(kept(input)).toBe(17.6498)
  })

  it('of a bond without interest loses the slab on its discount, however long it was held', () => {
    // The demonstration's zero coupon bond; 19.7457 of discount.
    const girnar = bond({
      faceValuePaise: 10_000_000,
      allotmentDate: '2026-04-06',
      maturityDate: '2029-04-06',
      couponRate: '0',
      couponFrequency: 'atMaturity',
    })
    const at = (slabPercent: string) =>
      kept({ terms: girnar, settleDate: '2026-11-26', cleanPrice: '80.2543', slabPercent })
    expect(at('0')).toBe(9.7618)
    expect(at('31.2')).toBe(6.846)
  })

  it('does not tax the accrued interest that was bought with the first coupon', () => {
    // Settled half a year after the last coupon: of the next 10 the buyer has earned 5.0411.
    const input = { terms: year, settleDate: '2026-07-01', cleanPrice: '100.0000' }
    // 104.9589 bring 110 less 31.2 % of 5.0411 in 184 days.
    expect(kept({ ...input, slabPercent: '31.2' })).toBe(6.6615)
    expect(kept({ ...input, slabPercent: '0' })).toBe(9.7526)
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

import { describe, expect, it } from 'vitest'
import { publishedCalendar } from '../vocabulary/marketCalendar.ts'
import { niftyDebenture } from './fixtures/instruments.ts'
import {
  mldAmount,
  mldAnnualised,
  mldBreakPoints,
  mldCalculator,
  mldPaymentDate,
  mldPurchaseCalculator,
  mldReturn,
  mldYield,
} from './mldPayoff.ts'

describe('110 % of the Nifty, between 14 and 30 %', () => {
  it.each([
    ['13477.66', '14.0000', 1_14_000_00, 6.7612],
    ['19253.80', '14.0000', 1_14_000_00, 6.7612],
    ['23104.56', '22.0000', 1_22_000_00, 10.4386],
    ['24500.00', '29.9724', 1_29_972_37, 13.985],
    ['28880.70', '30.0000', 1_30_000_00, 13.9971],
  ])('at %s returns %s %%', (level, percent, paise, annualised) => {
    expect(mldReturn(niftyDebenture, level)).toBe(percent)
    expect(mldAmount(niftyDebenture, level, 1)).toBe(paise)
    expect(mldAmount(niftyDebenture, level, 7)).toBe(7 * paise)
    expect(mldAnnualised(niftyDebenture, level)).toBe(annualised)
  })

  it('follows the index between +12.7273 % and +27.2727 %', () => {
    expect(mldBreakPoints(niftyDebenture)).toEqual({ floorBelow: '12.7273', capAbove: '27.2727' })
  })

  it('is paid on Friday for a maturity on Sunday', () => {
    expect(mldPaymentDate(niftyDebenture, publishedCalendar)).toBe('2025-08-29')
  })
})

describe('the calculator', () => {
  const lakh = 1_00_000_00

  it.each([
    [-70, '10.0000', 1_10_000_00],
    [5, '10.0000', 1_10_000_00],
    [20, '22.0000', 1_22_000_00],
    [100, '30.0000', 1_30_000_00],
  ])('with a floor of 10 %%, at %d %%', (indexReturnPercent, returnPercent, maturityPaise) => {
    const terms = { ...niftyDebenture, floor: '10' }
    expect(mldCalculator({ terms, amountPaise: lakh, indexReturnPercent })).toMatchObject({
      returnPercent,
      maturityPaise,
    })
  })

  it('agrees with the payoff over the whole slider, never below the floor nor above the cap', () => {
    const terms = { ...niftyDebenture, initialLevel: '10000' }
    let previous = 0
    for (let percent = -70; percent <= 100; percent += 1) {
      const outcome = mldCalculator({ terms, amountPaise: 5 * lakh, indexReturnPercent: percent })
      const level = String(10_000 + percent * 100)
      expect([outcome.returnPercent, outcome.maturityPaise]).toEqual([
        mldReturn(terms, level),
        mldAmount(terms, level, 5),
      ])
      expect(outcome.annualisedPercent).toBe(mldAnnualised(terms, level))
      expect(outcome.maturityPaise).toBeGreaterThanOrEqual(previous)
      previous = outcome.maturityPaise
    }
    expect(previous).toBe(6_50_000_00)
  })

  it('makes nothing of nothing', () => {
    expect(mldCalculator({ terms: niftyDebenture, amountPaise: 0, indexReturnPercent: 20 })).toEqual({
      returnPercent: '22.0000',
      maturityPaise: 0,
      annualisedPercent: 0,
    })
  })
})

describe('the calculator by today’s price (U18)', () => {
  const terms = {
    ...niftyDebenture,
    allotmentDate: '2026-03-10',
    maturityDate: '2028-03-10',
    initialLevel: '24820.40',
    floor: '10',
    cap: '30',
    participation: '1.1',
  }
  const bought = { terms, amountPaise: 10_00_000_00, unitPaise: 1_03_500_00, settleDate: '2026-11-26' }

  it('pays ₹10,98,000 for nine units at +20 %, where ₹10,00,000 at face value would have brought ₹12,20,000', () => {
    // By hand: 10,00,000 / 1,03,500 = 9 units for 9,31,500; each pays 1,00,000 x 1.22; 1,22,000 / 1,03,500 = 1.17874;
    // 470 days to 10 March 2028: 1.17874 ^ (365 / 470) = 1.13622.
    const outcome = mldPurchaseCalculator({ ...bought, indexReturnPercent: 20 })
    expect(outcome).toMatchObject({
      units: 9,
      paidPaise: 9_31_500_00,
      maturityPaise: 10_98_000_00,
      returnPercent: 17.87,
    })
    expect(outcome.annualisedPercent).toBeCloseTo(13.62, 2)
    expect(outcome.annualisedPercent).toBe(
      mldYield(terms, '29784.48', { pricePaise: 1_03_500_00, settleDate: '2026-11-26' }),
    )
    expect(mldCalculator({ terms, amountPaise: 10_00_000_00, indexReturnPercent: 20 }).maturityPaise).toBe(
      12_20_000_00,
    )
  })

  it('shows a loss when the price is above what the floor pays', () => {
    // By hand: 1,10,000 / 1,12,000 = 0.98214.
    const outcome = mldPurchaseCalculator({ ...bought, unitPaise: 1_12_000_00, indexReturnPercent: -30 })
    expect(outcome).toMatchObject({ units: 8, maturityPaise: 8_80_000_00, returnPercent: -1.79 })
    expect(outcome.annualisedPercent).toBeLessThan(0)
  })

  it('buys no part of a unit', () => {
    expect(mldPurchaseCalculator({ ...bought, amountPaise: 1_00_000_00, indexReturnPercent: 20 })).toEqual({
      units: 0,
      paidPaise: 0,
      maturityPaise: 0,
      returnPercent: 0,
      annualisedPercent: 0,
    })
  })
})

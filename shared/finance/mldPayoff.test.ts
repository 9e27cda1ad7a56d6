import { describe, expect, it } from 'vitest'
import { publishedCalendar } from '../vocabulary/marketCalendar.ts'
import { niftyDebenture } from './fixtures/instruments.ts'
import {
  mldAmount,
  mldAnnualised,
  mldBreakPoints,
  mldCalculator,
  mldPaymentDate,
  mldReturn,
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

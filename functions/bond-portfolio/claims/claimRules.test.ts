import { describe, expect, it } from 'vitest'
import { consideration } from '../../../shared/finance/bondPrice.ts'
import type { BondTerms } from '../../../shared/finance/bondTerms.ts'
import { couponSchedule } from '../../../shared/finance/couponSchedule.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { monthlyTerms } from '../testing/scene.ts'
import { claimedPayments, decideClaimBy, type SettledTrade } from './claimRules.ts'

/** domain.md 3.4: 9.48 % monthly on 10,000; due on 8 November and 8 December 2026, record dates 24 October and 23 November. */
const monthly: BondTerms = monthlyTerms
const rows = couponSchedule(monthly, publishedCalendar)
const claimed = (trade: Partial<SettledTrade>, of = rows) =>
  claimedPayments(
    { side: 'purchase', units: 10, pricedFor: '2026-11-20', settledOn: '2026-11-20', ...trade },
    of,
  ).map(({ dueDate, owedTo, couponPaise, principalPaise }) => [dueDate, owedTo, couponPaise, principalPaise])

// The coupon of 8 December is 10,000 × 9.48 % × 30 / 365 = 77.92 a unit, the one of 8 January with 31 days 80.52.
describe('a purchase of 10 units', () => {
  it.each([
    ['in time, before the record date', '2026-11-20', '2026-11-20', []],
    ['a day late, before the record date', '2026-11-20', '2026-11-21', []],
    ['on the record date itself', '2026-11-20', '2026-11-23', []],
    [
      'the day after it: the coupon in the price went to the seller',
      '2026-11-20',
      '2026-11-25',
      [['2026-12-08', 'investor', 77_920, 0]],
    ],
    [
      'priced for the record date, and a day late',
      '2026-11-23',
      '2026-11-24',
      [['2026-12-08', 'investor', 77_920, 0]],
    ],
    ['priced without the coupon, and later still', '2026-11-25', '2026-11-27', []],
    [
      'priced without it, and settled on the record date as a holiday was taken back: it came to the investor',
      '2026-11-24',
      '2026-11-23',
      [['2026-12-08', 'counterparty', 77_920, 0]],
    ],
    [
      'past two record dates: two payments',
      '2026-11-20',
      '2026-12-28',
      [
        ['2026-12-08', 'investor', 77_920, 0],
        ['2027-01-08', 'investor', 80_520, 0],
      ],
    ],
  ])('%s', (_case: string, pricedFor: string, settledOn: string, expected: unknown) => {
    expect(claimed({ pricedFor, settledOn })).toEqual(expected)
  })

  it('past the last record date claims the principal too', () => {
    // Due on 8 February 2028, record date 24 January: 31 of 366 days of interest, and 10,000 a unit.
    expect(claimed({ pricedFor: '2028-01-24', settledOn: '2028-01-25' })).toEqual([
      ['2028-02-08', 'investor', 80_300, 10_000_000],
    ])
  })
})

describe('a sale of 10 units', () => {
  it.each([
    ['delivered in time', '2026-11-20', '2026-11-20', []],
    ['delivered on the record date', '2026-11-20', '2026-11-23', []],
    [
      'delivered after it: the seller has the coupon and its price',
      '2026-11-20',
      '2026-11-24',
      [['2026-12-08', 'counterparty', 77_920, 0]],
    ],
    [
      'priced without the coupon and delivered before it left',
      '2026-11-24',
      '2026-11-23',
      [['2026-12-08', 'investor', 77_920, 0]],
    ],
  ])('%s', (_case: string, pricedFor: string, settledOn: string, expected: unknown) => {
    expect(claimed({ side: 'sale', pricedFor, settledOn })).toEqual(expected)
  })
})

it('what is claimed is what the price would differ by: clean value and interest with the coupon, less those without', () => {
  const at = (settleDate: string) =>
    consideration(monthly, { units: 10, cleanPrice: '100.0000', settleDate }, publishedCalendar)
  // On the record date the interest has run 15 of 30 days; the day after it lacks 14.
  expect([at('2026-11-23').accruedPaise, at('2026-11-24').accruedPaise]).toEqual([38_959, -36_362])
  // 389.59 + 363.62 + one day of interest, 25.97, is the coupon but for the rounding of a unit.
  expect(38_959 + 36_362 + 2597 - 77_920).toBe(-2)
})

it('a part of the principal that is repaid with the coupon is claimed with it', () => {
  const staggered: BondTerms = {
    ...monthly,
    principal: {
      kind: 'amortising',
      parts: [
        { dueDate: '2026-12-08', paise: 250_000 },
        { dueDate: '2028-02-08', paise: 750_000 },
      ],
    },
  }
  expect(claimed({ settledOn: '2026-11-24' }, couponSchedule(staggered, publishedCalendar))).toEqual([
    ['2026-12-08', 'investor', 77_920, 2_500_000],
  ])
})

it('is decided on by the second working day after the payment', () => {
  // The Tuesdays 10 and 24 November are holidays.
  expect(decideClaimBy('2026-11-09', publishedCalendar)).toBe('2026-11-12')
  expect(decideClaimBy('2026-11-23', publishedCalendar)).toBe('2026-11-26')
})

import { describe, expect, it } from 'vitest'
import type { MldTerms } from '../../../shared/finance/bondTerms.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { paymentsOf } from './quotePricing.ts'

/** What a market-linked debenture pays, gain and face value apart. */
const terms: MldTerms = {
  faceValuePaise: 10_000_000,
  allotmentDate: '2025-11-20',
  maturityDate: '2028-11-20',
  underlying: 'NIFTY 50',
  initialLevel: '20000.00',
  floor: '-20',
  cap: '30',
  participation: '1',
}
const paid = (more: Partial<MldTerms> = {}) =>
  paymentsOf({ terms: { ...terms, ...more } }, publishedCalendar).map(
    ({ couponPaise, principalPaise, outstandingPaise }) => ({
      couponPaise,
      principalPaise,
      isLast: principalPaise === outstandingPaise,
    }),
  )

describe('a market-linked debenture', () => {
  it('that may lose promises no more than its floor: the face value less a fifth', () => {
    expect(paid()).toEqual([{ couponPaise: 0, principalPaise: 8_000_000, isLast: true }])
  })
  it('that lost pays what is left, and is redeemed with it', () => {
    expect(paid({ finalLevel: '19000.00' })).toEqual([
      { couponPaise: 0, principalPaise: 9_500_000, isLast: true },
    ])
  })
  it('that gained pays its face value, and the gain as interest', () => {
    expect(paid({ finalLevel: '24000.00' })).toEqual([
      { couponPaise: 2_000_000, principalPaise: 10_000_000, isLast: true },
    ])
  })
  it('whose floor is nothing lost keeps its face value at any level', () => {
    expect(paid({ floor: '0', finalLevel: '9000.00' })).toEqual([
      { couponPaise: 0, principalPaise: 10_000_000, isLast: true },
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { firstOrder, type SortKey, sortedHoldings, sortKeys, sumsOf } from './sortedHoldings.ts'
import { holdingAs, totalsAs } from './testing/portfolioFixture.ts'

const payout = (paymentDate: string) => ({ paymentDate, netPaise: 1_00, provisional: false })
const tapti = holdingAs({
  displayName: 'Tapti',
  totals: totalsAs({ valuePaise: 100, paidPaise: 900, interestPaise: 50, repaidPaise: 800, gainPaise: 50 }),
  xirr: { percent: '12.90' },
  nextPayout: payout('2026-12-21'),
})
const girnar = holdingAs({
  displayName: 'Girnar',
  totals: totalsAs({ valuePaise: 300, paidPaise: 310, interestPaise: 0, repaidPaise: 0, gainPaise: -10 }),
  xirr: { reason: 'too_short' },
  nextPayout: undefined,
})
const konkan = holdingAs({
  displayName: 'Konkan',
  totals: totalsAs({ valuePaise: 200, paidPaise: 200, interestPaise: 30, soldPaise: 20, gainPaise: 50 }),
  xirr: { percent: '9.10' },
  nextPayout: payout('2026-12-08'),
})

describe('holdings', () => {
  const names = (by: SortKey, descending = firstOrder(by).descending) =>
    sortedHoldings([tapti, girnar, konkan], { by, descending }).map(({ displayName }) => displayName)
  it.each([
    ['gain', 'Konkan Tapti Girnar'],
    ['value', 'Girnar Konkan Tapti'],
    ['paid', 'Tapti Girnar Konkan'],
    ['back', 'Tapti Konkan Girnar'],
    ['xirr', 'Tapti Konkan Girnar'],
    ['payout', 'Konkan Tapti Girnar'],
    ['name', 'Girnar Konkan Tapti'],
  ] as const)('by %s begin as people look for them', (by, expected) => {
    expect(names(by).join(' ')).toBe(expected)
  })
  it('without a figure stand at the end in both directions', () => {
    expect(names('xirr', false).join(' ')).toBe('Konkan Tapti Girnar')
    expect(names('payout', true).join(' ')).toBe('Tapti Konkan Girnar')
  })
  it('have an order for every key', () => {
    for (const by of sortKeys) expect(names(by)).toHaveLength(3)
  })
  it('have sums that are an equation: worth + came back − paid in = gain', () => {
    const { valuePaise, backPaise, paidPaise, gainPaise } = sumsOf([tapti, konkan])
    expect([valuePaise, backPaise, paidPaise, gainPaise]).toEqual([300, 900, 1_100, 100])
    expect(valuePaise + backPaise - paidPaise).toBe(gainPaise)
  })
})

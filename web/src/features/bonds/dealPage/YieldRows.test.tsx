// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import type { PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'
import type { BondTerms } from '../../../../../shared/finance/bondTerms.ts'
import { bondsEn } from '../../../../../shared/texts/en/bonds.ts'
import { screen } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { bondAs, quoteAs } from '../testing/bondFixture.ts'
import { FurtherTerms } from './FurtherTerms.tsx'
import { TaxWorking } from './TaxWorking.tsx'
import { YieldRows } from './YieldRows.tsx'

prepareScreenTests('2026-11-23T05:00:00.000Z')
const rowOf = (label: string) => screen.getByText(label).closest('div')?.textContent
const maturity = { end: 'maturity', date: '2032-09-15', percent: '9.5416' } as const
const call = { end: 'call', date: '2029-09-15', price: '101', percent: '9.4338' } as const
const yields: NonNullable<PriceQuote['yields']> = {
  running: '9.6333',
  ends: [{ end: 'put', date: '2028-09-15', price: '100', percent: '8.6292' }, call, maturity],
  worst: call,
}

describe('the yields of a bond that may end early (M6)', () => {
  it('are named with their meaning, and the worst is said', () => {
    renderWithTexts(<YieldRows quote={quoteAs(10, { yields })} />, bondsEn)
    expect(rowOf('Running yield')).toContain('9.63%')
    expect(rowOf('Yield to call')).toBe(
      'Yield to callIf the issuer pays it back on 15 Sept 2029, at ₹101 per ₹1009.43%',
    )
    expect(rowOf('Yield to put')).toBe(
      'Yield to putIf you hand it back on 15 Sept 2028, at ₹100 per ₹1008.63%',
    )
    expect(rowOf('Yield to worst')).toContain('it ends on 15 Sept 20299.43%')
  })

  it('of one end repeat no worst', () => {
    renderWithTexts(
      <YieldRows quote={quoteAs(10, { yields: { ...yields, ends: [maturity], worst: maturity } })} />,
      bondsEn,
    )
    expect(screen.queryByText('Yield to worst')).toBe(null)
  })
})

it('the yield after tax shows what is taxed as what, and what is kept', () => {
  const taxWorking = {
    interestPaise: 237_00,
    boughtPaise: 6_00,
    interestTaxPaise: 72_07,
    gainPaise: 152_00,
    gainTaxPaise: 19_76,
  }
  renderWithTexts(<TaxWorking quote={quoteAs(10, { taxWorking })} slab="31.2" />, bondsEn)
  expect(rowOf('Of it interest that is taxed')).toContain('₹231.00')
  // 10,237 less 72.07 and 19.76.
  expect(rowOf('You keep')).toBe('You keep₹10,145.17')
})

it('a perpetual bond never has to be paid back, and lists its calls and its coupon by rating (M6)', () => {
  const terms: BondTerms = {
    faceValuePaise: 1_00_000_00,
    allotmentDate: '2025-08-20',
    maturityDate: '2125-08-20',
    couponRate: '9.75',
    couponFrequency: 'annual',
    principal: { kind: 'bullet' },
    dayCount: 'actualActual',
    recordDays: 15,
    perpetual: true,
    ratingSteps: [
      { grade: 'AA', couponRate: '9.75' },
      { grade: 'AA-', couponRate: '10.00' },
    ],
    options: [2030, 2031, 2032, 2033, 2034].map(year => ({
      kind: 'call',
      date: `${year}-08-20`,
      price: '100',
    })),
  }
  renderWithTexts(<FurtherTerms bond={bondAs({ terms, perpetual: true, putDates: [] })} />, bondsEn)
  expect(rowOf('Maturity date')).toContain('None: perpetual')
  expect(screen.queryByText(/2125/)).toBe(null)
  expect(rowOf('Call dates')).toContain(
    '20 Aug 2030, ₹100 per ₹10020 Aug 2031, ₹100 per ₹10020 Aug 2032, ₹100 per ₹1002 more, the last: 20 Aug 2034',
  )
  expect(rowOf('Coupon by rating')).toContain('AA: 9.75%AA-: 10.00%')
})

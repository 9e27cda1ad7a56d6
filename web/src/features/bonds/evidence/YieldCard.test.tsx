// @vitest-environment jsdom

import { describe, expect, it } from 'vitest'
import { bondsEn } from '../../../../../shared/texts/en/bonds.ts'
import { evidenceEn } from '../../../../../shared/texts/en/evidence.ts'
import { screen } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { quoteAs } from '../testing/bondFixture.ts'
import { YieldCard } from './YieldCard.tsx'

prepareScreenTests('2026-11-23T05:00:00.000Z')
const texts = { ...bondsEn, ...evidenceEn }
const figureOf = (label: string): string | undefined =>
  screen.getByText(label).closest('div')?.querySelector('dd')?.textContent ?? undefined

describe('where a yield comes from (U17)', () => {
  it('is the coupon, what early payments add, and what the price does; the shown parts add up', () => {
    const yieldWorking = { couponPercent: '9.48', couponYieldPercent: '9.9029', nominalPercent: '9.4782' }
    renderWithTexts(<YieldCard quote={quoteAs(1, { yieldPercent: '10.8012', yieldWorking })} />, texts)
    expect(screen.getByRole('heading', { name: 'Why 10.80% and not 9.48%' })).toBeTruthy()
    expect(figureOf('Interest on the face value')).toBe('9.48%')
    expect(figureOf('Paid before the year is over')).toBe('+0.42%')
    expect(figureOf('The price you pay')).toBe('+0.90%')
    expect(figureOf('Yield to maturity, a year')).toBe('10.80%')
    expect(figureOf('The same, not compounded')).toBe('9.48%')
    // By hand: 14 days after 24 November at 10.8012 %: 1.108012 ^ (-14 / 365) = 0.9961.
    const rows = screen.getAllByRole('row').map(row => row.textContent)
    expect(rows[1]).toBe('8 Dec 2026₹7.900.9961')
    expect(rows).toHaveLength(4)
  })

  it('of what pays no interest has no parts', () => {
    const yieldWorking = { couponPercent: '0', couponYieldPercent: '0.0000', nominalPercent: '9.9012' }
    renderWithTexts(<YieldCard quote={quoteAs(1, { yieldWorking })} />, texts)
    expect(screen.getByRole('heading', { name: 'What 9.90% means' })).toBeTruthy()
    expect(screen.queryByText('Interest on the face value')).toBeNull()
  })

  it('of what has no fixed yield is nothing', () => {
    const { container } = renderWithTexts(
      <YieldCard quote={quoteAs(1, { yieldPercent: undefined })} />,
      texts,
    )
    expect(container.querySelector('section')).toBeNull()
  })
})

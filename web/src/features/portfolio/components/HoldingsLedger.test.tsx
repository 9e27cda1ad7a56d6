// @vitest-environment jsdom

import { afterEach, describe, expect, it, vi } from 'vitest'
import { portfolioEn } from '../../../../../shared/texts/en/portfolio.ts'
import { fireEvent, screen, within } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { holdingAs, totalsAs } from '../testing/portfolioFixture.ts'
import { HoldingsLedger } from './HoldingsLedger.tsx'

prepareScreenTests('2026-11-22T05:05:00.000Z')
afterEach(() => {
  vi.unstubAllGlobals()
})

const konkan = { ISIN: 'INE583D07349', product: 'konkan', displayName: 'Konkan 2029' }
const show = (totals: ReturnType<typeof totalsAs>) =>
  renderWithTexts(
    <HoldingsLedger
      title="Bonds"
      holdings={[holdingAs(), holdingAs({ ...konkan, totals })]}
      holdingHref={product => `#/portfolio/holding/${product}`}
    />,
    portfolioEn,
  )

describe('holdings', () => {
  it('are a table that sorts where it fits, with their sums (U14)', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
    show(totalsAs({ valuePaise: 9_000_00, interestPaise: 0, gainPaise: -848_00 }))
    const table = within(screen.getByRole('table'))
    const press = (name: string) => fireEvent.click(table.getByRole('button', { name }))
    const names = () => table.getAllByRole('heading').map(({ textContent }) => textContent)
    const order = () => table.getByRole('columnheader', { name: 'Gain' }).getAttribute('aria-sort')
    expect([names(), order()]).toEqual([['UGRO Capital 9.48% 2028', 'Konkan 2029'], 'descending'])
    press('Gain')
    expect([names(), order()]).toEqual([['Konkan 2029', 'UGRO Capital 9.48% 2028'], 'ascending'])
    press('Instrument')
    expect([names()[0], order()]).toEqual(['Konkan 2029', null])
    const total = table.getByRole('row', { name: /^Total/ }).textContent
    expect(total).toBe('Total₹19,696.00₹142.20₹18,948.50−₹605.30 (loss)')
  })

  it('are cards on a phone, in the order one chooses', () => {
    show(totalsAs({ gainPaise: 500_00, interestPaise: 399_50 }))
    const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    const sortBy = (value: string) =>
      fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value } })
    expect(names()[0]).toBe('Konkan 2029')
    sortBy('payout')
    expect(names()).toEqual(['Konkan 2029', 'UGRO Capital 9.48% 2028'])
    sortBy('paid')
    expect(names()[0]).toBe('Konkan 2029')
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.getByText('Total: Worth now').closest('div')?.textContent).toContain('₹19,897.00')
    expect(
      screen.getByRole('link', { name: 'View Details: UGRO Capital 9.48% 2028' }).getAttribute('href'),
    ).toBe('#/portfolio/holding/ugro-capital-2028')
  })

  it('have no choice of an order when there is only one', () => {
    renderWithTexts(
      <HoldingsLedger title="Bonds" holdings={[holdingAs()]} holdingHref={() => '#'} />,
      portfolioEn,
    )
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByText('Total: Worth now')).toBeNull()
  })
})

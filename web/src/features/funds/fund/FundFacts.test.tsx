// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import type { BodyOf } from '../../../../../shared/contracts/defineCall.ts'
import type { getFundDetails } from '../../../../../shared/contracts/funds/getFundDetails.ts'
import { fundPageEn } from '../../../../../shared/texts/en/funds/fundPage.ts'
import { fundsEn } from '../../../../../shared/texts/en/funds/funds.ts'
import { act, fireEvent, screen, within } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import {
  type FakeHandler,
  fakeServer,
  lineDown,
  refuses,
  replies,
} from '../../../lib/calls/testing/fakeServer.ts'
import { FundFacts } from './FundFacts.tsx'
import { priceText } from './priceText.ts'

prepareScreenTests('2026-11-25T05:00:00Z')
const tick = () => act(() => vi.advanceTimersByTimeAsync(0))
const call = 'POST /ios/getFundDetails'
type Facts = BodyOf<typeof getFundDetails>['data']

const factsAs = (changes: Partial<Facts> = {}): Facts => ({
  amfi: '122639',
  name: 'Parag Parikh Flexi Cap Fund - Direct Plan - Growth',
  amc: 'PPFAS Mutual Fund',
  category: 'Equity Scheme - Flexi Cap Fund',
  assetClass: 'equity',
  equityPercent: '95',
  plan: 'direct',
  option: 'growth',
  isins: ['INF879O01027'],
  latest: { date: '2026-11-25', navE4: 825_000 },
  benchmark: { kind: 'equity', name: 'Nifty 50 TRI' },
  history: [
    { date: '2025-11-25', navE4: 705_432 },
    { date: '2026-11-25', navE4: 825_000 },
  ],
  range: '1y',
  cutOffs: { purchase: '15:00', redemption: '15:00', isLiquid: false },
  ...changes,
})

async function show(facts: Facts | FakeHandler = factsAs()) {
  const server = fakeServer({ [call]: typeof facts === 'function' ? facts : () => replies({ data: facts }) })
  renderWithTexts(<FundFacts amfi="122639" fundHref={code => `#/portfolio/fund/${code}`} />, {
    ...fundPageEn,
    ...fundsEn,
  })
  await tick()
  return server
}
const region = (name: string) => within(screen.getByRole('region', { name }))

describe('the facts of a scheme', () => {
  it('are its price with its day, what is estimated, and SEBI’s times', async () => {
    await show(factsAs({ costDifference: { percent: '0.72', asOf: '2026-11-01' } }))
    const about = region('About the scheme')
    expect(about.getByText('₹82.5000')).toBeTruthy()
    expect(about.getByText('25 Nov 2026')).toBeTruthy()
    expect(about.getByText('estimate by the category')).toBeTruthy()
    expect(about.getByText('0.72%')).toBeTruthy()
    expect(region('When a price counts').getAllByText('3 pm')).toHaveLength(2)
  })
  it('of a liquid fund end purchases at half past one', async () => {
    await show(factsAs({ cutOffs: { purchase: '13:30', redemption: '15:00', isLiquid: true } }))
    expect(region('When a price counts').getByText('1.30 pm')).toBeTruthy()
    expect(region('When a price counts').getByText(fundPageEn['fundPage.liquidNote'])).toBeTruthy()
  })
  it('of a merged scheme lead to the one that goes on', async () => {
    await show(factsAs({ mergedInto: { amfi: '100001' } }))
    expect(
      screen.getByRole('link', { name: 'This scheme was merged into another scheme.' }).getAttribute('href'),
    ).toBe('#/portfolio/fund/100001')
  })
})

describe('the prices', () => {
  it('are a picture with its table, by period', async () => {
    const { to } = await show()
    const prices = region('Price over time')
    expect(prices.getByRole('slider').getAttribute('aria-valuetext')).toBe(
      '25 Nov 2026, Price of a unit ₹82.5000',
    )
    fireEvent.click(prices.getByRole('button', { name: 'Show as a table' }))
    expect(prices.getAllByRole('row').map((row: HTMLElement) => row.textContent)).toEqual([
      'DatePrice of a unit',
      '25 Nov 2025₹70.5432',
      '25 Nov 2026₹82.5000',
    ])
    fireEvent.click(prices.getByRole('radio', { name: '5 years' }))
    await tick()
    expect(to('/ios/getFundDetails').map(({ body }) => body)).toEqual([
      { amfi: '122639', range: '1y' },
      { amfi: '122639', range: '5y' },
    ])
  })
  it('of one day say that they are too few', async () => {
    await show(factsAs({ history: [{ date: '2026-11-25', navE4: 1 }] }))
    expect(screen.getByText(fundPageEn['fundPage.noHistory'])).toBeTruthy()
  })
})

describe('without facts', () => {
  it('a scheme that AMFI does not list says so; the general times stay', async () => {
    await show(() => refuses('funds.schemeUnknown', 404))
    expect(screen.getByText(fundPageEn['fundPage.factsNone'])).toBeTruthy()
    expect(screen.getByText(fundPageEn['fundPage.cutOffsText'])).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
  it('they come when asked again', async () => {
    const { served } = await show(lineDown)
    served[call] = () => replies({ data: factsAs() })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await tick()
    expect(region('About the scheme').getByText('₹82.5000')).toBeTruthy()
  })
})

it.each([
  [825_000, '₹82.5000'],
  [1, '₹0.0001'],
  [123_456_789, '₹12345.6789'],
])('%i is %s', (navE4, text) => expect(priceText(navE4)).toBe(text))

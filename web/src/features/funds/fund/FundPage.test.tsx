// @vitest-environment jsdom

import { describe, expect, it, vi } from 'vitest'
import { fundPageEn } from '../../../../../shared/texts/en/funds/fundPage.ts'
import { fundsEn } from '../../../../../shared/texts/en/funds/funds.ts'
import { act, fireEvent, screen, within } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { toasts } from '../../../components/ui/feedback/toasts.ts'
import {
  type FakeHandler,
  fakeServer,
  lineDown,
  refuses,
  replies,
} from '../../../lib/calls/testing/fakeServer.ts'
import { debtFund, fundAs, rowAs } from '../testing/fundsFixture.ts'
import { FundPage } from './FundPage.tsx'
import type { FundDetails } from './useFund.ts'

prepareScreenTests('2026-11-25T05:00:00Z')
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Parts come one, and rows a few, with each frame. */
const frames = async () => {
  for (let frame = 0; frame < 8; frame++) await tick(20)
}
const call = 'POST /ios/getUserFundDetails'

const detailsAs = (changes: Partial<FundDetails> = {}): FundDetails => ({
  holding: fundAs(),
  lots: [
    {
      boughtOn: '2025-12-05',
      units: '600',
      costPaise: 35_000_00,
      valuePaise: 49_500_00,
      longTermFrom: '2026-12-06',
    },
    { boughtOn: '2026-11-05', units: '400', costPaise: 25_000_00, valuePaise: 33_000_00 },
  ],
  realised: [
    {
      soldOn: '2026-03-02',
      units: '10',
      costPaise: 500_00,
      proceedsPaise: 620_00,
      gainPaise: 120_00,
      term: 'long',
      grandfathered: true,
    },
  ],
  transactions: [rowAs(), rowAs({ rowId: 'fr_2', cartType: undefined, kind: 'stampDuty', units: undefined })],
  deleted: [],
  ...changes,
})

async function show(details: FundDetails | FakeHandler = detailsAs(), id = '122639') {
  const server = fakeServer({
    [call]: typeof details === 'function' ? details : () => replies({ data: details }),
  })
  renderWithTexts(<FundPage id={id} pan={undefined} portfolioHref="#/portfolio" />, {
    ...fundPageEn,
    ...fundsEn,
  })
  await frames()
  return server
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const rows = (name: string) =>
  region(name)
    .getAllByRole('row')
    .map(row => [...row.children].map(cell => cell.textContent))

describe('a fund that is held', () => {
  it('shows worth, both returns, lots, realised gains and rows', async () => {
    const { to } = await show()
    expect(to('/ios/getUserFundDetails')[0]?.body).toEqual({ amfi: '122639' })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/^Parag Parikh/)
    expect(screen.getAllByText('1,000.00 units')[0]?.closest('div')?.querySelector('h1')).toBeTruthy()
    const worth = region('Worth and gain')
    expect(worth.getByText('₹82,500.00')).toBeTruthy()
    expect(worth.getByText('Price ₹82.5 of 25 Nov 2026')).toBeTruthy()
    expect(worth.getByText('15.02% a year')).toBeTruthy()
    expect(worth.getByText('Adds up')).toBeTruthy()
    expect(rows('Units by the day they were bought')[1]).toEqual([
      '5 Dec 2025',
      '600.00',
      '₹35,000.00',
      '₹49,500.00',
      '6 Dec 2026',
    ])
    expect(rows('Units by the day they were bought')[2]?.[4]).toBe('Never: at your slab rate')
    expect(rows('Gains of redemptions')[1]).toEqual([
      '2 Mar 2026',
      '10.00',
      '₹500.00',
      '₹620.00',
      '+₹120.00 (gain)',
      'Long-term *',
    ])
    const [first, second] = region('Transactions').getAllByRole('listitem')
    expect(first?.textContent).toContain('order processed and units allotted')
    // Stamp duty moves no units: it has no status of an order.
    expect(second?.textContent).toContain('Stamp duty')
    expect(second?.textContent).not.toContain('allotted')
  })

  it('says of each gain what was taken as cost when it is not what was paid', async () => {
    const sale = { soldOn: '2026-03-02', units: '10', costPaise: 5_00, proceedsPaise: 6_00, gainPaise: 1_00 }
    await show(
      detailsAs({
        realised: [
          { ...sale, term: 'long', indexed: true },
          { ...sale, soldOn: '2026-02-02', term: 'long', fairValueMissing: true },
          { ...sale, soldOn: '2026-01-02', term: 'short' },
        ],
      }),
    )
    expect(rows('Gains of redemptions').map(cells => cells.at(-1))).toEqual([
      'Term',
      'Long-term †',
      'Long-term ‡',
      'Short-term',
    ])
    const card = region('Gains of redemptions')
    expect(card.getByText(fundPageEn['fundPage.indexed'])).toBeTruthy()
    expect(card.getByText(fundPageEn['fundPage.fairValueMissing'])).toBeTruthy()
    expect(card.queryByText(fundPageEn['fundPage.grandfathered'])).toBeNull()
  })

  it('says SEBI’s times, and that it is not bought here', async () => {
    await show()
    expect(region('When a price counts').getByText(/1\.30 pm .* 3 pm/)).toBeTruthy()
    expect(region('Funds are not bought or redeemed here')).toBeTruthy()
  })

  it('without a code is asked for by its holding, and says that there are no lots', async () => {
    const partial = { ...debtFund, codeAMFI: undefined, status: 'partial' as const }
    const { to } = await show(
      detailsAs({ holding: partial, lots: [], realised: [], transactions: [] }),
      'fh_2',
    )
    expect(to('/ios/getUserFundDetails')[0]?.body).toEqual({ holdingId: 'fh_2' })
    expect(screen.getByText(fundPageEn['fundPage.noLots'])).toBeTruthy()
    expect(screen.getByText(fundPageEn['fundPage.noRealised'])).toBeTruthy()
    expect(screen.getByText(fundPageEn['fundPage.noTransactions'])).toBeTruthy()
    expect(screen.getByText(fundsEn['funds.statusText.partial'])).toBeTruthy()
  })

  it('of 360 rows renders 20, and more on demand', async () => {
    const many = Array.from({ length: 360 }, (_, place) => rowAs({ rowId: `fr_${place}` }))
    await show(detailsAs({ transactions: many }))
    await frames()
    expect(region('Transactions').getAllByRole('listitem')).toHaveLength(20)
    fireEvent.click(region('Transactions').getByRole('button', { name: 'Show 20 more' }))
    await frames()
    expect(region('Transactions').getAllByRole('listitem')).toHaveLength(40)
  })
})

describe('rows that were taken out', () => {
  it('are listed, and come back once for two presses', async () => {
    const { served, to } = await show(detailsAs({ deleted: [rowAs()], transactions: [] }))
    served['POST /ios/deleteTransaction'] = () => replies({ data: { deleted: false } })
    const button = region('Taken out by you').getByRole('button', { name: 'Bring back: SIP, 5 Nov 2026' })
    served[call] = () => replies({ data: detailsAs() })
    fireEvent.click(button)
    fireEvent.click(button)
    await tick()
    expect(to('/ios/deleteTransaction').map(({ body }) => body)).toEqual([
      { positionId: 'fp_1', rowId: 'fr_1', restore: true },
    ])
    expect(screen.queryByRole('region', { name: 'Taken out by you' })).toBeNull()
    expect(toasts.get().map(({ text }) => text)).toEqual(['Back in your figures.'])
  })
  it('that cannot come back say why', async () => {
    const { served } = await show(detailsAs({ deleted: [rowAs()] }))
    served['POST /ios/deleteTransaction'] = lineDown
    fireEvent.click(region('Taken out by you').getByRole('button'))
    await tick()
    expect(screen.getByText(/^The connection was lost/)).toBeTruthy()
  })
})

describe('a fund that cannot be shown', () => {
  it('that is not held says so and leads back', async () => {
    await show(() => refuses('funds.holdingUnknown', 404))
    expect(screen.getByRole('heading', { name: 'You do not hold this fund' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the portfolio' }).getAttribute('href')).toBe(
      '#/portfolio',
    )
  })
  it('comes when asked again', async () => {
    const { served } = await show(lineDown)
    expect(screen.getByRole('heading', { name: 'This fund could not be fetched' })).toBeTruthy()
    served[call] = () => replies({ data: detailsAs() })
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await tick()
    expect(screen.getByText('₹82,500.00')).toBeTruthy()
  })
})

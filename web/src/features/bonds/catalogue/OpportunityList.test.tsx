// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Opportunity } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { bondsEn } from '../../../../../shared/texts/en/bonds.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { type FakeHandler, fakeServer, lineDown, replies } from '../../../lib/calls/testing/fakeServer.ts'
import { opportunityAs } from '../testing/bondFixture.ts'
import { OpportunityList } from './OpportunityList.tsx'

const listed = (data: readonly Opportunity[], firstView: 'live' | 'upcoming' | 'historical' = 'live') =>
  replies({ data, firstView })
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

async function renderPage(handler: FakeHandler, view: string | null = null, kind: string | null = null) {
  const server = fakeServer({ 'GET /orobonds/bonds': handler })
  const chosen = vi.fn()
  renderWithTexts(
    <OpportunityList hrefOf={product => `#/x-bond/${product}`} view={view} kind={kind} onChoose={chosen} />,
    bondsEn,
  )
  await tick()
  return { ...server, chosen }
}

prepareScreenTests('2026-11-23T05:00:00.000Z')
beforeEach(() => {
  // jsdom has none.
  vi.stubGlobal('CSS', { escape: (key: string) => key })
})

const tab = (name: RegExp) => screen.getByRole('tab', { name })
const links = () => screen.getAllByRole('link').map(link => link.textContent)

describe('the opportunities', () => {
  it('say of each what it brings, for how long, from how much, how good and how safe it is, and the risk', async () => {
    await renderPage(() => listed([opportunityAs()]))
    const card = within(screen.getByRole('article'))
    expect(card.getByRole('link', { name: 'UGRO Capital 9.48% 2028' }).getAttribute('href')).toBe(
      '#/x-bond/ugro-capital-2028',
    )
    for (const words of [
      'UGRO Capital Limited',
      '9.90%',
      '18 months',
      '₹10,056.18',
      'CRISIL A+',
      'Every month',
      'Secured',
      '62% sold',
      'If the issuer fails, payments may come late, in part or not at all.',
    ])
      expect(card.getByText(words), words).toBeTruthy()
  })

  it('name no minimum of what nobody can buy any more', async () => {
    await renderPage(() => listed([opportunityAs({ category: 'historical' })]), 'historical')
    expect(screen.queryByText('Minimum')).toBeNull()
    expect(screen.queryByText('₹10,056.18')).toBeNull()
  })

  it('open on the tab that the server names first, in the order of the catalogue', async () => {
    await renderPage(() =>
      listed(
        [
          opportunityAs({ product: 'bb', displayName: 'Second', category: 'upcoming', order: 2 }),
          opportunityAs({ product: 'aa', displayName: 'First', category: 'upcoming', order: 1 }),
        ],
        'upcoming',
      ),
    )
    expect(tab(/Upcoming \(2\)/).getAttribute('aria-selected')).toBe('true')
    expect(links()).toEqual(['First', 'Second'])
  })

  it('open on the tab of the address, and tell when another one is chosen, by arrow key as well', async () => {
    const { chosen } = await renderPage(
      () => listed([opportunityAs({ category: 'historical' })]),
      'historical',
    )
    expect(links()).toEqual(['UGRO Capital 9.48% 2028'])
    fireEvent.keyDown(tab(/Historical/), { key: 'ArrowRight' })
    expect(chosen).toHaveBeenLastCalledWith({ view: 'live', kind: 'all' })
  })

  it('can be narrowed to a kind that is on offer', async () => {
    const bonds = [
      opportunityAs(),
      opportunityAs({ product: 'nifty', productType: 'mld', displayName: 'Nifty' }),
    ]
    const { chosen } = await renderPage(() => listed(bonds), 'live', 'mld')
    expect(links()).toEqual(['Nifty'])
    expect(screen.queryByRole('radio', { name: 'Fixed deposits' })).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Bonds' }))
    expect(chosen).toHaveBeenLastCalledWith({ view: 'live', kind: 'bonds' })
  })

  it('say in an empty tab what to do', async () => {
    await renderPage(() => listed([]))
    expect(screen.getByText('Nothing is on offer here just now')).toBeTruthy()
  })

  it('that cannot be had are asked for again', async () => {
    const { served } = await renderPage(lineDown)
    expect(screen.getByRole('alert').textContent).toContain('Unable to fetch bonds details')
    served['GET /orobonds/bonds'] = () => listed([opportunityAs()])
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await tick()
    expect(links()).toEqual(['UGRO Capital 9.48% 2028'])
  })
})

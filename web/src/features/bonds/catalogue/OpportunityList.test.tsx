// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Opportunity } from '../../../../../shared/contracts/bonds/bondBody.ts'
import { bondsEn } from '../../../../../shared/texts/en/bonds.ts'
import { act, cleanup, fireEvent, screen, within } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { announcePersonLeft } from '../../../lib/calls/sessionSignal.ts'
import { type FakeHandler, fakeServer, lineDown, replies } from '../../../lib/calls/testing/fakeServer.ts'
import { opportunityAs } from '../testing/bondFixture.ts'
import { type ListWish, wishOf } from './listWish.ts'
import { OpportunityList } from './OpportunityList.tsx'

const pageSize = 20
/** Answers as the server does: of the category and the kind that are requested, a page after the product named. */
const listed =
  (data: readonly Opportunity[], firstView: 'live' | 'upcoming' | 'historical' = 'live'): FakeHandler =>
  ({ query }) => {
    const fitting = data.filter(
      one =>
        one.category === query.get('category') &&
        (query.get('productType') ?? one.productType) === one.productType,
    )
    const from = fitting.findIndex(one => one.product === query.get('after')) + 1
    const page = fitting.slice(from, from + pageSize)
    return replies({ data: page, firstView, more: fitting.length > from + pageSize })
  }
const many = (count: number): readonly Opportunity[] =>
  Array.from({ length: count }, (_, place) =>
    opportunityAs({ product: `bond-${place + 1}`, displayName: `Bond ${place + 1}`, order: place }),
  )
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))

async function renderPage(handler: FakeHandler, view: string | null = null, kind: string | null = null) {
  const server = fakeServer({ 'GET /orobonds/bonds': handler })
  const chosen = vi.fn()
  renderWithTexts(
    <OpportunityList
      hrefOf={product => `#/x-bond/${product}`}
      view={view}
      kind={kind}
      onChoose={chosen}
      onCompare={() => {}}
      compareHref={() => '#/compare'}
      onWish={() => {}}
    />,
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
    await renderPage(listed([opportunityAs()]))
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
    await renderPage(listed([opportunityAs({ category: 'historical' })]), 'historical')
    expect(screen.queryByText('Minimum')).toBeNull()
    expect(screen.queryByText('₹10,056.18')).toBeNull()
  })

  it('open on the tab that the server names first, in the order of the catalogue', async () => {
    await renderPage(
      listed(
        [
          opportunityAs({ product: 'aa', displayName: 'First', category: 'upcoming', order: 1 }),
          opportunityAs({ product: 'bb', displayName: 'Second', category: 'upcoming', order: 2 }),
        ],
        'upcoming',
      ),
    )
    expect(tab(/^Upcoming$/).getAttribute('aria-selected')).toBe('true')
    expect(links()).toEqual(['First', 'Second'])
  })

  it('open on the tab of the address, and tell when another one is chosen, by arrow key as well', async () => {
    const { chosen } = await renderPage(listed([opportunityAs({ category: 'historical' })]), 'historical')
    expect(links()).toEqual(['UGRO Capital 9.48% 2028'])
    fireEvent.keyDown(tab(/Historical/), { key: 'ArrowRight' })
    expect(chosen).toHaveBeenLastCalledWith({ view: 'live', kind: 'all' })
  })

  it('can be narrowed to a kind, and say that there is nothing of it', async () => {
    const bonds = [
      opportunityAs(),
      opportunityAs({ product: 'nifty', productType: 'mld', displayName: 'Nifty' }),
    ]
    const { chosen } = await renderPage(listed(bonds), 'live', 'mld')
    expect(links()).toEqual(['Nifty'])
    fireEvent.click(screen.getByRole('radio', { name: 'Bonds' }))
    expect(chosen).toHaveBeenLastCalledWith({ view: 'live', kind: 'bonds' })
    cleanup()
    await renderPage(listed(bonds), 'live', 'fd')
    expect(screen.getByText('Nothing is on offer here just now')).toBeTruthy()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Fixed deposits' }).checked).toBe(true)
  })

  it('say in an empty tab what to do', async () => {
    await renderPage(listed([]))
    expect(screen.getByText('Nothing is on offer here just now')).toBeTruthy()
  })

  it('that cannot be had are asked for again', async () => {
    const { served } = await renderPage(lineDown)
    expect(screen.getByRole('alert').textContent).toContain('Unable to fetch bonds details')
    served['GET /orobonds/bonds'] = listed([opportunityAs()])
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await tick()
    expect(links()).toEqual(['UGRO Capital 9.48% 2028'])
  })
})

describe('search, filters and sorting (U16)', () => {
  const page = (handler: FakeHandler, wish: ListWish) => {
    const server = fakeServer({ 'GET /orobonds/bonds': handler })
    const wished = vi.fn()
    renderWithTexts(
      <OpportunityList
        hrefOf={product => `#/x-bond/${product}`}
        view="live"
        kind={null}
        wish={wish}
        onChoose={() => {}}
        onCompare={() => {}}
        compareHref={() => '#/compare'}
        onWish={wished}
      />,
      bondsEn,
    )
    return { ...server, wished }
  }
  const answered = (rows: ReturnType<typeof many>) => () =>
    replies({ data: rows, firstView: 'live', more: false, count: rows.length })

  it('are sent to the server, which says how many there are', async () => {
    const { to } = page(answered(many(3)), { search: 'gold', rating: 'AA', months: '24', sort: 'yield' })
    await tick()
    expect(String(to('/orobonds/bonds')[0]?.query)).toBe(
      'category=live&search=gold&rating=AA&months=24&sort=yield',
    )
    expect(screen.getByRole('status').textContent).toBe('3 found')
  })

  it('go into the address: a search after a pause, a choice at once', async () => {
    const { wished } = page(answered(many(3)), {})
    await tick()
    const field = screen.getByRole('searchbox', { name: 'Search' })
    fireEvent.change(field, { target: { value: 'go' } })
    fireEvent.change(field, { target: { value: ' gold ' } })
    await tick(299)
    expect(wished).not.toHaveBeenCalled()
    await tick(1)
    expect(wished.mock.calls).toEqual([[{ search: 'gold' }]])
    fireEvent.change(screen.getByRole('combobox', { name: /^Rating/ }), { target: { value: 'AAA' } })
    expect(wished).toHaveBeenLastCalledWith({ rating: 'AAA' })
    fireEvent.change(screen.getByRole('combobox', { name: /^Sort by/ }), { target: { value: 'minimum' } })
    expect(wished).toHaveBeenLastCalledWith({ sort: 'minimum' })
  })

  it('that nothing fits say so, and are taken away by one button', async () => {
    const { wished } = page(answered([]), { search: 'xyz', frequency: 'monthly' })
    await tick()
    expect(screen.getByText('Nothing fits')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(wished).toHaveBeenLastCalledWith({
      search: undefined,
      rating: undefined,
      months: undefined,
      frequency: undefined,
      sort: undefined,
    })
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search' }).value).toBe('')
  })

  it('of an address are read with care', () => {
    expect(
      wishOf(new URLSearchParams('search=%20gold%20&rating=A&months=13&frequency=weekly&sort=yield')),
    ).toEqual({
      search: 'gold',
      rating: 'A',
      sort: 'yield',
    })
  })
})

describe('a row says what matters now', () => {
  it('how many months are left, and until when it cannot be bought (U15, U16)', async () => {
    const closedFor = { id: 'orders.shutPeriod', until: '2026-12-08T03:45:00.000Z' } as const
    await renderPage(listed([opportunityAs({ tenorMonths: 12, monthsLeft: 5, closedFor })]))
    expect(screen.getByText('5 of 12 months')).toBeTruthy()
    expect(screen.getByText('Closed until 8 Dec 2026')).toBeTruthy()
    cleanup()
    announcePersonLeft()
    const night = { id: 'orders.marketClosed', until: '2026-11-24T03:45:00.000Z' } as const
    await renderPage(listed([opportunityAs({ closedFor: night })]))
    expect(screen.queryByText(/^Closed until/)).toBeNull()
  })
})

describe('a long list', () => {
  const more = () => screen.queryByRole('button', { name: 'Show more' })
  const press = async (name = 'Show more') => {
    const button = screen.getByRole('button', { name })
    button.focus()
    fireEvent.click(button)
    await tick()
  }

  it('is loaded page by page, and the focus goes to the first new card', async () => {
    const { to } = await renderPage(listed(many(45)), 'live')
    expect([links().length, more() === null]).toEqual([20, false])
    await press()
    expect(links()).toHaveLength(40)
    expect(document.activeElement?.textContent).toBe('Bond 21')
    await press()
    expect([links().length, more()]).toEqual([45, null])
    expect(document.activeElement?.textContent).toBe('Bond 41')
    expect(to('/orobonds/bonds').map(({ query }) => String(query))).toEqual([
      'category=live',
      'category=live&after=bond-20',
      'category=live&after=bond-40',
    ])
  })

  it('keeps what was loaded for who comes back, and reads it again when it is old', async () => {
    const { to } = await renderPage(listed(many(25)), 'live')
    await press()
    cleanup()
    const again = await renderPage(listed(many(25)), 'live')
    expect(links()).toHaveLength(25)
    expect([to('/orobonds/bonds').length, again.to('/orobonds/bonds').length]).toEqual([2, 0])
    // Nobody pressed: the focus stays where it is.
    expect(document.activeElement).toBe(document.body)
    await tick(31_000)
    act(() => void dispatchEvent(new Event('focus')))
    await tick()
    expect([links().length, again.to('/orobonds/bonds').length]).toEqual([25, 2])
  })

  it('keeps its cards when the next page cannot be had, and tries again', async () => {
    const { served } = await renderPage(listed(many(25)), 'live')
    served['GET /orobonds/bonds'] = lineDown
    await press()
    expect([links().length, screen.getByRole('alert').textContent]).toEqual([
      20,
      'Further opportunities could not be fetched.',
    ])
    expect(document.activeElement?.textContent).toBe('Try again')
    served['GET /orobonds/bonds'] = listed(many(25))
    await press('Try again')
    expect([links().length, screen.queryByRole('alert')]).toEqual([25, null])
    expect(document.activeElement?.textContent).toBe('Bond 21')
  })

  it('is requested once by two presses, and leaves the focus where the person went meanwhile', async () => {
    const { to } = await renderPage(listed(many(45)), 'live')
    const button = screen.getByRole('button', { name: 'Show more' })
    fireEvent.click(button)
    fireEvent.click(button)
    screen.getByRole('link', { name: 'Bond 3' }).focus()
    await tick()
    expect([links().length, to('/orobonds/bonds').length]).toEqual([40, 2])
    expect(document.activeElement?.textContent).toBe('Bond 3')
  })

  it('loads the next page also while it is being read again', async () => {
    const { to } = await renderPage(listed(many(45)), 'live')
    await tick(31_000)
    act(() => void dispatchEvent(new Event('focus')))
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }))
    await tick()
    expect([links().length, to('/orobonds/bonds').length]).toEqual([40, 3])
  })

  it('begins with its first page when another tab is chosen', async () => {
    const ended = opportunityAs({ product: 'ended', displayName: 'Ended', category: 'historical' })
    await renderPage(listed([...many(25), ended]), 'live')
    await press()
    cleanup()
    await renderPage(listed([...many(25), ended]), 'historical')
    expect([links(), more()]).toEqual([['Ended'], null])
  })
})

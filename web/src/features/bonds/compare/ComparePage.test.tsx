// @vitest-environment jsdom

import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { bondsEn } from '../../../../../shared/texts/en/bonds.ts'
import { evidenceEn } from '../../../../../shared/texts/en/evidence.ts'
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
import { bondAs, evidenceAs, opportunityAs } from '../testing/bondFixture.ts'
import { ComparePage } from './ComparePage.tsx'
import { CompareTick } from './CompareTick.tsx'
import { CompareTray } from './CompareTray.tsx'
import { comparedIds } from './comparedIds.ts'

const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
const texts = { ...bondsEn, ...evidenceEn }
prepareScreenTests('2026-11-23T05:00:00.000Z')

async function renderPage(
  ids: readonly string[],
  second: FakeHandler = () =>
    replies({
      data: bondAs({
        product: 'bb-2028',
        displayName: 'BB 2028',
        secured: false,
        maxReturns: 12.2,
        minReturns: 12.2,
      }),
    }),
) {
  const server = fakeServer({
    'GET /orobonds/bonds/aa-2028': () =>
      replies({ data: bondAs({ product: 'aa-2028', displayName: 'AA 2028', evidence: evidenceAs() }) }),
    'GET /orobonds/bonds/bb-2028': second,
  })
  const onIds = vi.fn()
  renderWithTexts(
    <ComparePage ids={ids} onIds={onIds} dealHref={id => `#/x-bond/${id}`} listHref="#/list" />,
    texts,
  )
  await tick()
  await tick()
  return { ...server, onIds }
}
const onDesk = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
const row = (name: string) =>
  screen.getByRole('rowheader', { name }).closest('tr')?.textContent?.slice(name.length)

describe('a comparison', () => {
  it('shows the same facts of each side by side, a dash where one has none', async () => {
    onDesk()
    const { requests } = await renderPage(['aa-2028', 'bb-2028'])
    expect(screen.getAllByRole('columnheader').map(one => within(one).getByRole('link').textContent)).toEqual(
      ['AA 2028', 'BB 2028'],
    )
    expect(row('Yield a year')).toBe('9.90%12.20%')
    expect(row('Security')).toBe('Secured1.10 times, 30 Sept 2026Unsecured')
    expect(row('Rating')).toBe('CRISIL A+, stableCRISIL A+')
    expect(row('Loans overdue 90 days and more')).toBe('1.40%–')
    expect(requests).toHaveLength(2)
  })

  it('on a phone shows them fact by fact, each value with the name of its deal, and nothing in a table', async () => {
    const { onIds } = await renderPage(['aa-2028', 'bb-2028'])
    expect(screen.queryByRole('table')).toBeNull()
    const valuesOf = (name: string) =>
      within(screen.getByRole('heading', { level: 2, name }).parentElement ?? document.body)
        .getAllByRole('listitem')
        .map(item => item.textContent)
    expect(valuesOf('Yield a year')).toEqual(['AA 20289.90%', 'BB 202812.20%'])
    expect(valuesOf('Loans overdue 90 days and more')).toEqual(['AA 20281.40%', 'BB 2028–'])
    fireEvent.click(screen.getByRole('button', { name: 'Take out: BB 2028' }))
    expect(onIds).toHaveBeenCalledWith(['aa-2028'])
  })

  it('takes one out of the address', async () => {
    const { onIds } = await renderPage(['aa-2028', 'bb-2028'])
    fireEvent.click(screen.getByRole('button', { name: 'Take out: AA 2028' }))
    expect(onIds).toHaveBeenCalledWith(['bb-2028'])
  })

  it('leaves out what is not on show any more and says so', async () => {
    onDesk()
    await renderPage(['aa-2028', 'bb-2028'], () => refuses('bonds.productUnknown', 404))
    expect(screen.getByText('1 of them is not on show any more.')).toBeTruthy()
    expect(screen.getAllByRole('columnheader')).toHaveLength(1)
  })

  it('without a connection offers to try again, and of nothing leads to the list', async () => {
    await renderPage(['bb-2028'], lineDown)
    await tick(60_000)
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('of nothing leads to the list', async () => {
    await renderPage([])
    expect(screen.getByRole('link', { name: 'See what is on offer' }).getAttribute('href')).toBe('#/list')
  })
})

describe('choosing in the list', () => {
  const hrefOf = (ids: readonly string[]): string => `#/compare?ids=${ids.join(',')}`
  function Chooser() {
    const [chosen, setChosen] = useState<readonly string[]>([])
    const bonds = ['a1', 'b1', 'c1', 'd1', 'e1'].map(product =>
      opportunityAs({ product, displayName: product.toUpperCase() }),
    )
    return (
      <>
        {bonds.map(bond => (
          <CompareTick key={bond.product} bond={bond} chosen={chosen} onChoose={setChosen} hrefOf={hrefOf} />
        ))}
        <CompareTray chosen={chosen} known={bonds} hrefOf={hrefOf} onClear={() => setChosen([])} />
      </>
    )
  }

  it('behind a ticked deal the keyboard finds the way to the comparison (U16)', () => {
    renderWithTexts(<Chooser />, texts)
    const [first, second] = screen.getAllByRole<HTMLInputElement>('checkbox')
    if (first === undefined || second === undefined) throw new Error('there are no ticks')
    fireEvent.click(first)
    expect(screen.queryByRole('link', { name: 'Compare deals' })).toBeNull()
    fireEvent.click(second)
    expect(second.parentElement?.querySelector('a')?.getAttribute('href')).toBe('#/compare?ids=a1,b1')
  })

  it('takes four at most, opens from two on, and is emptied', async () => {
    renderWithTexts(<Chooser />, texts)
    const ticks = screen.getAllByRole<HTMLInputElement>('checkbox')
    expect(ticks[0]?.labels?.[0]?.textContent).toBe('Compare: A1')
    for (const one of ticks.slice(0, 1)) fireEvent.click(one)
    expect(screen.queryByRole('link', { name: 'Compare' })).toBeNull()
    expect(screen.getByText('Choose one more to compare')).toBeTruthy()
    for (const one of ticks.slice(1)) fireEvent.click(one)
    expect(ticks.map(one => one.checked)).toEqual([true, true, true, true, false])
    expect(toasts.get().at(-1)?.text).toBe('Up to 4 deals can be compared. Take one out first.')
    expect(screen.getByRole('link', { name: 'Compare' }).getAttribute('href')).toBe(
      '#/compare?ids=a1,b1,c1,d1',
    )
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect(ticks.some(one => one.checked)).toBe(false)
    await tick()
  })

  it('reads from an address each once, four at most, and nothing that is no product', () => {
    expect(comparedIds('a1,b1,a1,c1,d1,e1')).toEqual(['a1', 'b1', 'c1', 'd1'])
    expect(comparedIds('../x,<b>,ok-2028')).toEqual(['ok-2028'])
    expect(comparedIds(null)).toEqual([])
  })
})

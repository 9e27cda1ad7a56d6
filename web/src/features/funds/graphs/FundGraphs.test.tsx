// @vitest-environment jsdom

import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fundGraphsEn } from '../../../../../shared/texts/en/funds/fundGraphs.ts'
import { fundsEn } from '../../../../../shared/texts/en/funds/funds.ts'
import { addDays } from '../../../../../shared/vocabulary/calendarDays.ts'
import { act, fireEvent, screen, within } from '../../../components/testing/library.ts'
import { prepareScreenTests } from '../../../components/testing/prepareScreenTests.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { type FakeHandler, fakeServer, lineDown, replies } from '../../../lib/calls/testing/fakeServer.ts'
import { graphAs } from '../testing/fundsFixture.ts'
import { FundGraphs } from './FundGraphs.tsx'
import { assetShares, comparedPoints, thinned } from './graphPoints.ts'

prepareScreenTests('2026-11-25T05:00:00Z')
const tick = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Parts come one with each frame. */
const frames = async () => {
  for (let frame = 0; frame < 8; frame++) await tick(20)
}
const call = 'POST /ios/getGraph'

async function show(graph: FakeHandler = () => replies({ data: graphAs() })) {
  const server = fakeServer({ [call]: graph })
  renderWithTexts(<FundGraphs pan={undefined} />, { ...fundGraphsEn, ...fundsEn })
  await frames()
  return server
}
const region = (name: string) => within(screen.getByRole('region', { name }))
const words = (among: ReturnType<typeof within>, name: RegExp | string) =>
  among.getByRole('slider', { name }).getAttribute('aria-valuetext')
const table = (among: ReturnType<typeof within>): (string | null)[][] =>
  among.getAllByRole('row').map((row: HTMLElement) => [...row.children].map(cell => cell.textContent))

describe('returns', () => {
  // jsdom has no CSS.escape.
  beforeEach(() => vi.stubGlobal('CSS', { escape: String }))
  it('have the six periods and open on the first that has points; a month says why it is empty (K-127), and the arrow keys go on', async () => {
    await show()
    const tabs = screen.getAllByRole('tab')
    expect(tabs.map(tab => tab.textContent)).toEqual(['1m', '3m', '6m', '1y', '3y', '5y'])
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('3m')
    fireEvent.keyDown(screen.getByRole('tablist'), { key: 'Home' })
    expect(screen.getByText(fundGraphsEn['fundGraphs.noMonth'])).toBeTruthy()
    fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowRight' })
    expect(document.activeElement?.textContent).toBe('3m')
    const returns = region('Return against the benchmark')
    expect(words(returns, /, 3m$/)).toBe('25 Nov 2026, Your funds 6.25%, Nifty 50 TRI 4.10%')
    fireEvent.keyDown(returns.getByRole('slider'), { key: 'ArrowLeft' })
    // The benchmark has no level that day.
    expect(words(returns, /, 3m$/)).toBe('11 Oct 2026, Your funds 2.50%, Nifty 50 TRI Not available')
    fireEvent.keyDown(screen.getByRole('tablist'), { key: 'End' })
    expect(screen.getByText(fundGraphsEn['fundGraphs.noPoints'])).toBeTruthy()
    expect(returns.getByText(/Benchmark: Nifty 50 TRI\.$/)).toBeTruthy()
  })

  it('without any points open on the first period', async () => {
    const none = { '1m': [], '3m': [], '6m': [], '1y': [], '3y': [], '5y': [] }
    await show(() => replies({ data: { ...graphAs(), dvpRets: none, bmRets: none } }))
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('1m')
  })

  it('stand as a table too', async () => {
    await show()
    fireEvent.click(screen.getByRole('tab', { name: '3m' }))
    const returns = region('Return against the benchmark')
    fireEvent.click(returns.getByRole('button', { name: 'Show as a table' }))
    expect(table(returns)).toEqual([
      ['Date', 'Your funds', 'Nifty 50 TRI'],
      ['27 Aug 2026', '0.00%', '0.00%'],
      ['11 Oct 2026', '2.50%', 'Not available'],
      ['25 Nov 2026', '6.25%', '4.10%'],
    ])
  })
})

describe('value and investment', () => {
  it('are read by range, the first one with the other graphs in one request', async () => {
    const { to } = await show()
    const worth = region('Value and investment')
    expect(worth.getAllByRole('radio').map(radio => radio.closest('label')?.textContent)).toEqual([
      'month',
      'quarter',
      'year',
      'all',
    ])
    expect(words(worth, 'Value and investment')).toBe('25 Nov 2026, Value ₹98,000.00, Invested ₹75,000.00')
    expect(words(worth, 'What 100 would have become')).toBe(
      '25 Nov 2026, Your funds 104.00, Nifty 50 TRI 102.00',
    )
    fireEvent.click(worth.getByRole('radio', { name: 'all' }))
    await tick()
    expect(to('/ios/getGraph').map(({ body }) => body)).toEqual([{ range: 'year' }, { range: 'all' }])
  })

  it('break the line of the benchmark where it has no level', async () => {
    const days = Array.from({ length: 121 }, (_, place) => addDays('2026-07-28', place))
    await show(() =>
      replies({
        data: graphAs({
          dvpDatesArr: days,
          dvpPaise: days.map(() => 98_000_00),
          investedPaise: days.map(() => 75_000_00),
          dvpNormArr: days.map((_, place) => 100 + place),
          bmNormArr: days.map((_, place) => (place === 60 ? null : 100 + place / 2)),
        }),
      }),
    )
    const chart = region('Value and investment')
      .getByRole('slider', { name: 'What 100 would have become' })
      .querySelectorAll('polyline')
    // One of the funds, two pieces of the benchmark.
    expect(chart).toHaveLength(3)
    for (const line of chart) expect(line.getAttribute('points')).not.toMatch(/NaN|Infinity/)
  })

  it('of one day say that a picture needs two', async () => {
    const one = {
      dvpDatesArr: ['2026-11-25'],
      dvpPaise: [1],
      investedPaise: [1],
      dvpNormArr: [100],
      bmNormArr: [100],
    }
    await show(() => replies({ data: graphAs(one) }))
    expect(screen.getByText(fundGraphsEn['fundGraphs.tooFew'])).toBeTruthy()
  })
})

it('years, gains, classes and what nobody publishes', async () => {
  await show(() => replies({ data: graphAs({ leftOutSchemes: ['Old fund', 'Other fund'] }) }))
  expect(table(region('XIRR by financial year'))).toEqual([
    ['Financial year', 'XIRR'],
    ['2025-26', '11.80%'],
    ['2026-27', `Not available${fundsEn['funds.noReturn.not_reconciled']}`],
  ])
  expect(table(region('Capital gains by financial year'))[1]).toEqual([
    '2025-26',
    '+₹1,200 (gain)',
    '₹0',
    '−₹300 (loss)',
    '₹240',
  ])
  expect(words(region('Equity and debt'), 'Equity and debt')).toBe('Equity, 84.2%, ₹82,500.00')
  expect(region('Sectors and companies').getByText('Not available')).toBeTruthy()
  expect(screen.getByText('In none of these graphs: Old fund; Other fund.')).toBeTruthy()
})

it('that cannot be fetched say so, and come when asked again', async () => {
  const { served } = await show(lineDown)
  expect(screen.getByText('The graphs could not be fetched')).toBeTruthy()
  served[call] = () => replies({ data: graphAs() })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await tick()
  expect(screen.getAllByRole('tab')).toHaveLength(6)
})

describe('points', () => {
  it('of thirty years are thinned in even steps, the last one kept', () => {
    const days = Array.from({ length: 10_950 }, (_, place) => place)
    const some = thinned(days)
    expect(some.length).toBeLessThanOrEqual(90)
    expect(some.at(-1)).toBe(10_949)
    expect(new Set(some.slice(1).map((day, place) => day - (some[place] ?? 0)))).toEqual(new Set([122]))
    expect(thinned([1, 2])).toEqual([1, 2])
  })
  it('with the benchmark are every 30th and the last (R-FUNDS-004)', () => {
    const days = Array.from({ length: 100 }, (_, place) => addDays('2026-08-18', place))
    const graph = graphAs({
      dvpDatesArr: days,
      dvpNormArr: days.map((_, place) => place),
      bmNormArr: days.map((_, place) => (place === 60 ? null : -place)),
    })
    expect(comparedPoints(graph).map(({ values }) => values)).toEqual([
      [0, -0],
      [30, -30],
      [60, null],
      [90, -90],
      [99, -99],
    ])
  })
  it('of the classes are 1,000 together', () => {
    expect(assetShares(graphAs()).map(({ perMille }) => perMille)).toEqual([842, 158])
    expect(assetShares(graphAs({ astClsArr: [] }))).toEqual([])
  })
})

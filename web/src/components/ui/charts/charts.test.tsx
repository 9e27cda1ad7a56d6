// @vitest-environment jsdom

import { afterEach, describe, expect, it } from 'vitest'
import { hideAmounts } from '../../../lib/amountPrivacy.ts'
import { cleanup, fireEvent, screen } from '../../testing/library.ts'
import { renderWithTexts } from '../../testing/renderWithTexts.tsx'
import { BarChart } from './BarChart.tsx'
import { ShareChart } from './ShareChart.tsx'
import { StackedChart } from './StackedChart.tsx'

afterEach(() => {
  cleanup()
  hideAmounts(false)
})

const bars = () =>
  renderWithTexts(
    <BarChart
      title="Payouts"
      columnName="Month"
      columns={['2026-11', '2026-12', '2027-01'].map((key, place) => ({
        key,
        short: ['Nov', 'Dec', 'Jan'][place] ?? '',
        long: `${['November', 'December', 'January'][place]}`,
      }))}
      bands={[
        { key: 'interest', label: 'Interest', values: [0, 71_10, 71_10] },
        { key: 'principal', label: 'Principal', values: [0, 0, 10_000_00] },
        { key: 'none', label: 'Nothing', values: [0, 0, 0] },
      ]}
    />,
  )
const slider = () => screen.getByRole('slider')
const words = () => slider().getAttribute('aria-valuetext')
const key = (name: string) => fireEvent.keyDown(slider(), { key: name })
const rows = () =>
  screen.getAllByRole<HTMLTableRowElement>('row').map(row => [...row.cells].map(cell => cell.textContent))

describe('bars', () => {
  it('are read out place by place with the arrow keys, beginning where the first is', () => {
    bars()
    expect(screen.getByRole('slider', { name: 'Payouts' })).toBe(slider())
    expect(words()).toBe('December, Interest ₹71.10, Principal ₹0.00')
    key('ArrowRight')
    expect(words()).toBe('January, Interest ₹71.10, Principal ₹10,000.00')
    key('ArrowRight')
    expect(slider().getAttribute('aria-valuenow')).toBe('3')
    key('Home')
    expect(words()).toBe('November, Interest ₹0.00, Principal ₹0.00')
    key('ArrowLeft')
    expect(slider().getAttribute('aria-valuenow')).toBe('1')
    key('End')
    expect(slider().getAttribute('aria-valuenow')).toBe('3')
    key('a')
    expect(slider().getAttribute('aria-valuenow')).toBe('3')
  })

  it('follow the pointer', () => {
    bars()
    slider().getBoundingClientRect = () => new DOMRect(100, 0, 300, 100)
    fireEvent.pointerMove(slider(), { clientX: 390 })
    expect(words()).toMatch(/^January/)
    fireEvent.pointerMove(slider(), { clientX: 20 })
    expect(words()).toMatch(/^November/)
  })

  it('stand as a table too', () => {
    bars()
    fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }))
    expect(screen.queryByRole('slider')).toBeNull()
    expect(rows()).toEqual([
      ['Month', 'Interest', 'Principal', 'Nothing'],
      ['November', '₹0', '₹0', '₹0'],
      ['December', '₹71.10', '₹0', '₹0'],
      ['January', '₹71.10', '₹10,000', '₹0'],
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Show as a picture' }))
    expect(slider()).toBeTruthy()
  })

  it('draw a bar for every amount, as tall as it is', () => {
    const { container } = bars()
    const heights = [...container.querySelectorAll('rect')].map(rect => Number(rect.getAttribute('height')))
    expect(heights).toEqual([0, 96, 96, 0, 0, 96])
  })

  it('keep amounts to themselves while they are hidden', () => {
    hideAmounts(true)
    bars()
    expect(document.body.textContent).not.toMatch(/₹\d/)
    expect(words()).toBe('December, Interest Amount hidden, Principal Amount hidden')
  })
})

describe('layers', () => {
  const layers = () =>
    renderWithTexts(
      <StackedChart
        title="Value"
        dateName="Date"
        layers={['Worth', 'Repaid', 'Interest']}
        lineName="Paid"
        points={[
          { date: '2026-09-30', layers: [10_000_00, 0, 0], line: 10_000_00 },
          // 2,500 of principal came back, and 100 of interest.
          { date: '2026-10-31', layers: [7_500_00, 2_500_00, 100_00], line: 10_000_00 },
          { date: '2026-11-22', layers: [7_500_00, 2_500_00, 200_00], line: 10_000_00 },
        ]}
      />,
    )
  it('begin at the newest point and are read out with every layer and the line', () => {
    layers()
    expect(words()).toBe('22 Nov 2026, Worth ₹7,500.00, Repaid ₹2,500.00, Interest ₹200.00, Paid ₹10,000.00')
    key('ArrowLeft')
    expect(words()).toBe('31 Oct 2026, Worth ₹7,500.00, Repaid ₹2,500.00, Interest ₹100.00, Paid ₹10,000.00')
  })
  it('stand at their days, so the nearest day is what the pointer finds', () => {
    layers()
    slider().getBoundingClientRect = () => new DOMRect(0, 0, 100, 100)
    // 31 October is day 31 of 53: at 58 and not in the middle.
    fireEvent.pointerMove(slider(), { clientX: 31 })
    expect(words()).toMatch(/^31 Oct/)
    fireEvent.pointerMove(slider(), { clientX: 28 })
    expect(words()).toMatch(/^30 Sep/)
  })
  it('stand as a table too, with the same decimals in every cell (U22)', () => {
    layers()
    fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }))
    expect(rows()[3]).toEqual(['22 Nov 2026', '₹7,500.00', '₹2,500.00', '₹200.00', '₹10,000.00'])
  })
  it('lie on each other: the top edge does not fall when principal comes back (U14)', () => {
    const { container } = layers()
    const heightsOf = (layer: number) =>
      (container.querySelectorAll('polygon')[layer]?.getAttribute('points') ?? '')
        .split(' ')
        .slice(0, 3)
        .map((point: string) => Number(point.split(',')[1]))
    const [first = 0, second = 0, third = 0] = heightsOf(2)
    // Smaller is higher.
    expect(second).toBeLessThan(first)
    expect(third).toBeLessThan(second)
    expect(heightsOf(0)[1]).toBeGreaterThan(heightsOf(0)[0] ?? 0)
  })
  it('of one flat value are drawn within the picture', () => {
    const { container } = renderWithTexts(
      <StackedChart
        title="Flat"
        dateName="Date"
        layers={['Worth']}
        lineName="Paid"
        points={[
          { date: '2026-10-31', layers: [0], line: 0 },
          { date: '2026-11-22', layers: [0], line: 0 },
        ]}
      />,
    )
    for (const shape of container.querySelectorAll('polyline, polygon'))
      expect(shape.getAttribute('points')).not.toMatch(/NaN|Infinity/)
  })
})

describe('shares', () => {
  it('are read out with their percent and found by the pointer where they are wide', () => {
    renderWithTexts(
      <ShareChart
        title="By issuer"
        names={{ what: 'Issuer', share: 'Share', amount: 'Worth' }}
        shares={[
          { key: 'a', label: 'UGRO', paise: 7_500_00, perMille: 750 },
          { key: 'b', label: 'Tata', paise: 2_500_00, perMille: 250 },
        ]}
      />,
    )
    expect(words()).toBe('UGRO, 75.0%, ₹7,500.00')
    slider().getBoundingClientRect = () => new DOMRect(0, 0, 100, 100)
    fireEvent.pointerMove(slider(), { clientX: 80 })
    expect(words()).toBe('Tata, 25.0%, ₹2,500.00')
    fireEvent.click(screen.getByRole('button', { name: 'Show as a table' }))
    expect(rows()).toEqual([
      ['Issuer', 'Share', 'Worth'],
      ['UGRO', '75.0%', '₹7,500'],
      ['Tata', '25.0%', '₹2,500'],
    ])
  })
})

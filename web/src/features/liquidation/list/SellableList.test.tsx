// @vitest-environment jsdom

import { afterEach, describe, expect, it } from 'vitest'
import { liquidationEn } from '../../../../../shared/texts/en/liquidation.ts'
import { liquidationHi } from '../../../../../shared/texts/hi/liquidation.ts'
import { cleanup, screen } from '../../../components/testing/library.ts'
import { renderWithTexts } from '../../../components/testing/renderWithTexts.tsx'
import { type SellableHolding, SellableList } from './SellableList.tsx'

afterEach(cleanup)

const holding: SellableHolding = {
  product: 'aravalli-green-power-2028',
  displayName: 'Aravalli Green Power 10% 2028',
  units: 3,
  today: 3,
  inRequest: 0,
  later: [],
  amountPaise: 3_02_821_62,
  href: '#/sell',
}
const other = { ...holding, product: 'konkan-ports-2029', displayName: 'Konkan Ports 2029' }
const list = (more: Partial<SellableHolding> = {}, texts: Record<string, string> = liquidationEn) =>
  renderWithTexts(
    <SellableList portfolioHref="#/portfolio" holdings={[{ ...holding, ...more }, other]} />,
    texts,
  )
const rowOf = (text: string) => screen.getByText(text).closest('li')

describe('what can be sold', () => {
  it('says once that the market is closed, and when it opens', () => {
    list({ opensAt: '2026-11-23T03:45:00.000Z' })
    expect(screen.getAllByText(/^The market is closed/).map(({ textContent }) => textContent)).toEqual([
      'The market is closed: the quote is valid only during market hours. It opens on 23 Nov 2026, 9:15 am',
    ])
  })

  it('promises nothing for today before the market opens, and says none of what is none', () => {
    list({ opensAt: '2026-11-23T03:45:00.000Z' })
    expect(rowOf('When the market opens you can sell 3 of 3 units.')?.textContent).toContain('would bring')
    cleanup()
    list({ opensAt: '2026-11-23T03:45:00.000Z', today: 0 })
    expect(rowOf('You can sell 0 of 3 units today.')).toBeTruthy()
  })

  it('says of a single free unit that it is not sold here, and names no amount of it', () => {
    list({ today: 1 })
    const row = rowOf('1 of 3 units is free. A single unit is not sold on this screen.')
    expect(row?.textContent).not.toContain('would bring')
    expect(row?.querySelector('a')?.textContent).toContain('See why')
  })

  it('ends its sentences as the language does', () => {
    const more = { today: 2, inRequest: 1, shutUntil: '2026-12-07' }
    list({ ...more, later: [{ date: '2026-12-09', units: 1 }] }, liquidationHi)
    for (const words of document.querySelectorAll('li p')) expect(words.textContent).not.toMatch(/\.( |$)/)
  })

  it('names no amount and no way to sell of what is held to its end', () => {
    const heldToEnd = { id: 'liquidation.notRedeemable', maturityDate: '2029-01-20' } as const
    list({ today: 0, heldToEnd })
    const text = 'You can sell 0 of 3 units today. This cannot be sold back here before it matures.'
    const row = rowOf(text)
    expect(row?.textContent).not.toContain('would bring')
    expect(row?.querySelector('a')?.textContent).toContain('See why')
  })

  it('says nothing of the market while it is open', () => {
    list()
    expect(screen.queryByText(/market/)).toBeNull()
    expect(screen.getAllByText('You can sell 3 of 3 units today.')).toHaveLength(2)
  })
})

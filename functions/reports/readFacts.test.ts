import { describe, expect, it, vi } from 'vitest'
import { publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Position } from '../bond-portfolio/published.ts'
import type { PublishedLiquidation } from '../liquidation/published.ts'
import { readFacts } from './readFacts.ts'
import { factsOf, partlySold, positionAs, saleAs } from './testing/reportFixture.ts'

const requested = { today: '2026-11-25', from: '2026-11-25', to: '2026-11-25' } as const

function scene(position: Position, requests: readonly PublishedLiquidation[]) {
  const salesOf = vi.fn(() => Promise.resolve(requests))
  const { book, positions, owner } = factsOf([position])
  const reads = {
    positionsOf: () => Promise.resolve({ book, positions }),
    ownerOf: () => Promise.resolve(owner),
    salesOf,
    fundsOf: () => Promise.resolve(undefined),
  }
  return { salesOf, read: () => readFacts(reads, 'inv_1', requested, publishedCalendar) }
}

describe('the sales of a report', () => {
  it('are those that took a lot, by one read however many there are', async () => {
    const sold = saleAs()
    const { salesOf, read } = scene(positionAs({ lots: partlySold() }), [
      sold,
      saleAs({ orderId: 'liq_2', state: 'declined' }),
    ])
    expect((await read())?.sales).toEqual(new Map([['liq_1', sold]]))
    expect(salesOf.mock.calls).toEqual([['inv_1']])
  })

  it('are not read of who never sold', async () => {
    const { salesOf, read } = scene(positionAs(), [])
    expect((await read())?.sales).toEqual(new Map())
    expect(salesOf).not.toHaveBeenCalled()
  })

  it('are all there, or there is no report', async () => {
    const { read } = scene(positionAs({ lots: partlySold() }), [saleAs({ orderId: 'liq_2' })])
    await expect(read()).rejects.toThrow('no record of the sale liq_1')
  })
})

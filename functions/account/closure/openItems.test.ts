import { describe, expect, it } from 'vitest'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { positionsOf } from '../../bond-portfolio/holdings/positions.ts'
import { payDay } from '../../bond-portfolio/testing/couponScene.ts'
import { askToSell, deliverSale } from '../../bond-portfolio/testing/sales.ts'
import { hold, now, onDay, scene } from '../../bond-portfolio/testing/scene.ts'
import { readInvestorBook } from '../../book/readers.ts'
import { owedPositions } from './openItems.ts'

/** The ISINs that still owe the investor something today. */
async function owed(): Promise<readonly string[]> {
  const today = indianDate(now())
  const book = await readInvestorBook(scene.table, 'inv_1')
  const positions = positionsOf(book, scene.catalogue, today, scene.calendar)
  if (positions === undefined) throw new Error('the catalogue lacks an instrument')
  return owedPositions({ book, positions }, today).map(({ ISIN }) => ISIN)
}

/** Sells all ten units; the record date of the coupon of 8 November is 24 October. */
async function sellAll(day: string): Promise<void> {
  await hold({ settledOn: '2026-08-20' })
  onDay('2026-09-28')
  await payDay()
  onDay('2026-10-20')
  await payDay()
  const request = await askToSell(10, { today: '2026-10-20' })
  if (request === undefined) throw new Error('so many cannot be sold')
  onDay(day)
  await deliverSale(request, 10_000_000, day)
}

describe('a bond that is sold', () => {
  it('owes a coupon from its record date until it is paid (U13)', async () => {
    await sellAll('2026-10-26')
    expect(await owed()).toHaveLength(1)
    onDay('2026-11-09')
    expect(await owed()).toHaveLength(1)
    await payDay()
    expect(await owed()).toEqual([])
  })

  it('owes nothing when it was sold before the record date', async () => {
    await sellAll('2026-10-23')
    expect(await owed()).toEqual([])
  })

  it('is not counted twice while it is held', async () => {
    await hold({ settledOn: '2026-08-20' })
    onDay('2026-11-02')
    expect(await owed()).toEqual([])
  })
})

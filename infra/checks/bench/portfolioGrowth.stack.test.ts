import { afterAll, beforeAll, expect, it } from 'vitest'
import { marketClock, startCounted } from './counted.ts'
import { overGoal } from './measurement.ts'
import { portfolioGrowth } from './portfolioGrowth.ts'

let counted: Awaited<ReturnType<typeof startCounted>>
beforeAll(async () => {
  counted = await startCounted(marketClock)
})
afterAll(() => counted.end())

it('a portfolio reads the same whatever the size of the catalogue', async () => {
  const rows = await portfolioGrowth(counted)
  expect(rows).toHaveLength(9)
  expect(rows.every(({ figure }) => figure > 0 && figure < 10)).toBe(true)
  expect(overGoal(rows)).toEqual([])
})

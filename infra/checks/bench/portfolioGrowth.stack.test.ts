import { afterAll, beforeAll, expect, it } from 'vitest'
import { marketClock, startCounted } from './counted.ts'
import { overGoal } from './measurement.ts'
import { portfolioGrowth } from './portfolioGrowth.ts'

let counted: Awaited<ReturnType<typeof startCounted>>
beforeAll(async () => {
  counted = await startCounted(marketClock)
})
afterAll(() => counted.end())

it('every read of an investor costs the same whatever the size of the catalogue', async () => {
  const rows = await portfolioGrowth(counted)
  expect(rows).toHaveLength(28)
  // Each of them reads something, and little enough that a catalogue is not among it.
  expect(rows.every(({ figure }) => figure > 0 && figure < 20)).toBe(true)
  expect(overGoal(rows)).toEqual([])
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalogueGrowth } from './catalogueGrowth.ts'
import { marketClock, startCounted } from './counted.ts'
import { overGoal } from './measurement.ts'

let counted: Awaited<ReturnType<typeof startCounted>>
beforeAll(async () => {
  counted = await startCounted(marketClock)
})
afterAll(() => counted.end())

it('a page of the list costs the same with 36, 360 and 3,600 instruments', async () => {
  const rows = await catalogueGrowth(counted)
  expect(rows).toHaveLength(96)
  expect(overGoal(rows)).toEqual([])
  // The same calls at each size, and a full page as soon as there is one.
  const callsOf = (size: number) =>
    rows
      .filter(({ unit, what }) => unit === 'calls' && what.endsWith(`of ${size} instruments`))
      .map(({ figure }) => figure)
  expect(callsOf(360)).toEqual(callsOf(36))
  expect(callsOf(3600)).toEqual(callsOf(36))
  const itemsOf = rows.filter(({ unit, what }) => unit === 'items' && what.endsWith('of 3600 instruments'))
  expect(itemsOf.map(({ figure }) => figure)).toEqual(itemsOf.map(() => 20))
})

import { expect, it } from 'vitest'
import { overGoal } from '../measurement.ts'
import { buyersAtOnce, fullLoads, smallLoads, underLoad } from './buyers.ts'

const loads = process.env.PROVE === '1' ? fullLoads : smallLoads

it('buyers who come at once are refused only what is sold out, and every unit is sold once', {
  timeout: 600_000,
}, async () => {
  const rows = await buyersAtOnce(loads)
  expect(rows).toHaveLength(loads.length * 7)
  expect(overGoal(rows)).toEqual([])
})

it('one row for all of them, as it was, turns many away though there are units', async () => {
  const before = await underLoad({ perSecond: 500, buyers: 250, issuedUnits: 750 }, 'oneRow')
  expect(before.refusedWithoutNeed).toBeGreaterThan(50)
})

it('the same seed gives the same result, and another one another', async () => {
  const load = { perSecond: 500, buyers: 100, issuedUnits: 300 }
  const [one, again, other] = [
    await underLoad(load, 'sharded', 3),
    await underLoad(load, 'sharded', 3),
    await underLoad(load, 'sharded', 4),
  ]
  expect(again).toEqual(one)
  expect(other.longestMs).not.toBe(one.longestMs)
})

it('a price is published while hundreds buy every second: within a second, and nobody buys at the old one or is refused', {
  timeout: 600_000,
}, async () => {
  const buyers = process.env.PROVE === '1' ? 900 : 360
  const load = { perSecond: 300, buyers, issuedUnits: 12_800, publishAtMs: 500 }
  const result = await underLoad(load, 'sharded')
  expect(result).toMatchObject({ bought: buyers, refusedWithoutNeed: 0, atOldPrice: 0, faults: [] })
  expect(result.publishedMs).toBeLessThan(1_000)
})

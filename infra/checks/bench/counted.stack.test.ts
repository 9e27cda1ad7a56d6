import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalogueGrowth } from './catalogueGrowth.ts'
import { marketClock, startCounted } from './counted.ts'
import { databaseWork } from './databaseWork.ts'
import { overGoal } from './measurement.ts'
import { placingWork } from './placing.ts'

/** What calls cost in the database, on one stack whose calls of it are counted. */

let counted: Awaited<ReturnType<typeof startCounted>>
beforeAll(async () => {
  counted = await startCounted(marketClock)
})
afterAll(() => counted.end())

it('a read makes at most three calls of the database besides its session, one that joins domains one for each table, what changes something five', async () => {
  const rows = await databaseWork(counted)
  expect(rows.length).toBeGreaterThan(55)
  expect(overGoal(rows)).toEqual([])
})

it('a sale writes what its lots need', async () => {
  const rows = await placingWork(counted)
  expect(rows).toHaveLength(6)
  expect(overGoal(rows)).toEqual([])
})

// The last one: it ends the streams of the catalogue's tables.
it('every read of an investor and a page of the list cost the same with 36, 360 and 3,600 instruments', async () => {
  const all = await catalogueGrowth(counted)
  expect(overGoal(all)).toEqual([])
  const { 'growth with the catalogue': reads = [], 'a page of the catalogue': rows = [] } = Object.groupBy(
    all,
    ({ area }) => area,
  )
  expect(reads).toHaveLength(28)
  // Each of them reads something, and little enough that a catalogue is not among it.
  expect(reads.every(({ figure }) => figure > 0 && figure < 20)).toBe(true)
  expect(rows).toHaveLength(120)
  // A large answer is sent at a third of its size and less, and every one is counted (P14).
  const sizesOf = (sent: boolean) =>
    rows.filter(({ unit, what }) => unit === 'bytes' && what.endsWith('as it is sent') === sent)
  const whole = sizesOf(false).map(({ figure }) => figure)
  sizesOf(true).forEach(({ figure, what }, index) => {
    const most = (whole[index] ?? 0) > 1400 ? (whole[index] ?? 0) / 3 : (whole[index] ?? 0)
    expect({ what, isSmall: figure > 0 && figure <= most }).toEqual({ what, isSmall: true })
  })
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

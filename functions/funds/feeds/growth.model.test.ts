import { expect, it } from 'vitest'
import type { PastPrice } from '../../providers/navPrices/port.ts'
import { navFile, navVendor, openFundScene } from '../testing/fundScene.ts'
import { fillMonth } from './fillHistory.ts'
import { publishFile } from './publishFile.ts'

/** What a run costs: calls, and the units that AWS counts, of 1 kB a write and 4 kB a read. */
async function costOf(schemes: number) {
  const scene = openFundScene()
  let writeUnits = 0
  let largest = 0
  const { update } = scene.table
  scene.table.update = async input => {
    const row = await update(input)
    for (const [name, value] of Object.entries(row ?? {}))
      if (value instanceof Uint8Array && name !== 'pk') {
        writeUnits += Math.ceil(value.length / 1024)
        largest = Math.max(largest, value.length)
      }
    return row
  }
  const runAt = async (date: string) => {
    const file = navFile({ date, schemes })
    scene.table.calls.length = 0
    writeUnits = 0
    const instant = new Date(`${date}T18:00:00.000Z`)
    await publishFile(scene.store, navVendor(file), file, { version: date, now: instant, today: date })
    return { writes: scene.table.calls.filter(call => call === 'update').length, writeUnits }
  }
  await runAt('2026-11-19')
  const day = await runAt('2026-11-20')
  const past: PastPrice[] = Array.from({ length: schemes }, (_, index) =>
    ['2026-11-03', '2026-11-04', '2026-11-05'].map((date, at) => ({
      code: String(200_000 + index),
      date,
      navE4: 100_000 + ((index * 7919 + at * 104_729) % 5000),
    })),
  ).flat()
  scene.table.calls.length = 0
  await fillMonth(scene.store, navVendor(navFile({ date: '2026-11-20', schemes }), past))
  const fill = scene.table.calls.filter(call => call === 'update').length
  return { ...day, fill, largest }
}

it('a file of 28,000 schemes costs at most twice one of 14,000, in as many writes; no row comes near 400 kB', async () => {
  const [one, two] = [await costOf(14_000), await costOf(28_000)]
  expect([one.writes, two.writes, one.fill, two.fill]).toEqual([258, 258, 257, 257])
  expect(two.writeUnits).toBeLessThanOrEqual(2 * one.writeUnits)
  expect(two.largest).toBeLessThan(20_000)
}, 120_000)

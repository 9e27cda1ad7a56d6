import { expect, it } from 'vitest'
import { memoryTable } from '../testing/memoryTable.ts'
import { takeTurn } from './pace.ts'

const pace = { table: 'sthirank-liquidation', name: 'payouts', perSecond: 5 }
const at = (ms: number): Date => new Date(1_790_000_000_000 + ms)

it('is now for the first one, and a fifth of a second later for each one after', async () => {
  const table = memoryTable()
  const turns = await Promise.all(Array.from({ length: 11 }, () => takeTurn(table, pace, at(0))))
  expect(turns.map(turn => turn.getTime() - at(0).getTime())).toEqual([
    0, 200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800, 2000,
  ])
})

it('is now again when those before had theirs: what was not used is not saved', async () => {
  const table = memoryTable()
  await takeTurn(table, pace, at(0))
  await takeTurn(table, pace, at(0))
  expect(await takeTurn(table, pace, at(100))).toEqual(at(400))
  expect(await takeTurn(table, pace, at(60_000))).toEqual(at(60_000))
  expect(await takeTurn(table, pace, at(60_000))).toEqual(at(60_200))
})

it('keeps what is named differently apart', async () => {
  const table = memoryTable()
  await takeTurn(table, pace, at(0))
  expect(await takeTurn(table, { ...pace, name: 'deliveries' }, at(0))).toEqual(at(0))
})

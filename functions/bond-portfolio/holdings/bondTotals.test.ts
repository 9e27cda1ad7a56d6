import { beforeEach, expect, it } from 'vitest'
import { readInvestorBook } from '../../book/readers.ts'
import { history, hold, newScene, payouts, portfolio, scene } from '../testing/scene.ts'
import { bondTotals } from './bondTotals.ts'
import { positionsOf } from './positions.ts'

beforeEach(newScene)

async function totals() {
  const book = await readInvestorBook(scene.table, 'inv_1')
  const { clock: now, calendar, catalogue } = scene
  const positions = positionsOf(book, catalogue, now.toISOString().slice(0, 10), calendar)
  if (positions === undefined) throw new Error('an instrument is missing')
  return bondTotals(positions, book, { now, calendar })
}

it('are the figures of the bond portfolio, its flows, and every payment to come', async () => {
  await hold()
  const found = await totals()
  const { consolidated, holdings, flows } = await portfolio()
  expect(found).toMatchObject({
    held: holdings.length,
    valuePaise: consolidated.mtmPaise,
    investedPaise: consolidated.userInvestedPaise,
    gainPaise: consolidated.totals.gainPaise,
    flows,
  })
  expect(found.investedPaise).toBe((await history()).at(-1)?.investedPaise)
  const { payouts: all } = await payouts({ from: '2026-04-01', to: '2030-03-31' })
  const coming = all.filter(({ standing }) => standing === 'due' || standing === 'expected')
  expect(coming.length).toBeGreaterThan(10)
  expect(found.nextPayouts.map(({ date, netPaise }) => [date, netPaise])).toEqual(
    coming.map(({ paymentDate, netPaise }) => [paymentDate, netPaise]),
  )
  expect(found.nextPayouts[0]?.date).toBe(consolidated.nextPayout?.paymentDate)
  expect(found.nextPayouts[0]).toMatchObject({ displayName: 'UGRO Capital 2028' })
})

it('are nothing where nothing was ever held', async () => {
  expect(await totals()).toEqual({
    held: 0,
    valuePaise: 0,
    investedPaise: 0,
    gainPaise: 0,
    flows: [],
    nextPayouts: [],
  })
})

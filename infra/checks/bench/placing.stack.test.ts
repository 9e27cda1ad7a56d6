import { afterAll, beforeAll, expect, it } from 'vitest'
import { marketClock, startCounted } from './counted.ts'
import { overGoal } from './measurement.ts'
import { placingWork } from './placing.ts'

let counted: Awaited<ReturnType<typeof startCounted>>
beforeAll(async () => {
  counted = await startCounted(marketClock)
})
afterAll(() => counted.end())

it('a sale writes what its lots need', async () => {
  const rows = await placingWork(counted)
  expect(rows).toHaveLength(6)
  expect(overGoal(rows)).toEqual([])
})

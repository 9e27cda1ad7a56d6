import { afterAll, beforeAll, expect, it } from 'vitest'
import { startCounted } from './counted.ts'
import { databaseWork } from './databaseWork.ts'
import { overGoal } from './measurement.ts'

let counted: Awaited<ReturnType<typeof startCounted>>
beforeAll(async () => {
  counted = await startCounted()
})
afterAll(() => counted.end())

it('a read makes at most three calls of the database besides its session, one that joins domains six, what changes something five', async () => {
  const rows = await databaseWork(counted)
  expect(rows.length).toBeGreaterThan(55)
  expect(overGoal(rows)).toEqual([])
})

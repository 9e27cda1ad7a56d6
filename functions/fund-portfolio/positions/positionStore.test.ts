import { beforeEach, expect, it } from 'vitest'
import { ConflictNotResolved } from '../../platform/records/retryOnConflict.ts'
import type { Item } from '../../platform/records/table.ts'
import { testCipher } from '../../platform/testing/memoryTable.ts'
import { type FundScene, fundScene, imported, investorId, tableName } from '../testing/fundScene.ts'
import { statementOf } from '../testing/statementOf.ts'
import { positionStore } from './positionStore.ts'

/** A query of several pages is no snapshot: a position may be of before a write and its transactions of after it. */

let scene: FundScene
beforeEach(async () => {
  scene = fundScene()
  await imported(scene, statementOf())
})

const isHead = ({ sk }: Item): boolean => String(sk).startsWith('position#')
/** What the query answers one after the other; the last answer again and again. */
function storeThatReads(...changes: ((rows: Item[]) => Item[])[]) {
  let reads = 0
  const query = async (input: Parameters<typeof scene.table.query>[0]) => {
    const change = changes[Math.min(reads, changes.length - 1)]
    reads += 1
    const rows = await scene.table.query(input)
    return change === undefined ? rows : change(rows)
  }
  const store = positionStore({ ...scene.table, query }, tableName, testCipher)
  return { store, reads: () => reads }
}

const unchanged = (rows: Item[]) => rows
const ofAnotherVersion = (rows: Item[]) => rows.map(row => (isHead(row) ? row : { ...row, writtenAt: 99 }))
const withoutTransactions = (rows: Item[]) => rows.filter(isHead)

it.each([
  ['transactions of a later version', ofAnotherVersion],
  ['a position whose transactions are gone', withoutTransactions],
])('reads again when the query has %s', async (_, torn) => {
  const whole = await scene.positions.list(investorId)
  expect(whole[0]?.rows.length).toBeGreaterThan(0)
  const { store, reads } = storeThatReads(torn, unchanged)
  expect(await store.list(investorId)).toEqual(whole)
  expect(reads()).toBe(2)
})

it('shows nothing when every read is torn', async () => {
  const { store } = storeThatReads(ofAnotherVersion)
  await expect(store.list(investorId)).rejects.toThrow(ConflictNotResolved)
})

it('reads positions and transactions by one query, and nothing else of the investor', async () => {
  const keys: string[] = []
  const { store, reads } = storeThatReads(rows => {
    keys.push(...rows.map(({ sk }) => String(sk).split('#')[0] ?? ''))
    return rows
  })
  await store.list(investorId)
  expect([reads(), [...new Set(keys)]]).toEqual([1, ['position', 'rows']])
})

import { expect, it } from 'vitest'
import { memoryTable } from '../testing/memoryTable.ts'
import { eraseRows, idsIn } from './eraseRows.ts'
import { putItem } from './writes.ts'

const tableName = 'sthirank-proof'

it('deletes all rows of a partition, and the rows that they name, and nothing of anybody else', async () => {
  const table = memoryTable()
  const put = (pk: string, sk: string, more = {}) => table.transact([putItem(tableName, { pk, sk, ...more })])
  for (let row = 0; row < 130; row += 1) await put('investor#a', `event#${String(row).padStart(3, '0')}`)
  await put('investor#a', 'record', { attempts: [{ attemptId: 'one' }, { attemptId: 'two' }] })
  await put('investor#a', 'kept')
  for (const id of ['one', 'two', 'three']) await put(`attempt#${id}`, 'attempt')
  await put('investor#ab', 'record')
  for (let time = 0; time < 2; time += 1)
    await eraseRows(table, tableName, 'investor#a', {
      keeps: ({ sk }) => sk === 'kept',
      named: row => idsIn(row, 'attemptId').map(id => ({ pk: `attempt#${id}`, sk: 'attempt' })),
    })
  expect([...table.rows.values()].map(({ pk, sk }) => `${pk} ${sk}`).sort()).toEqual([
    'attempt#three attempt',
    'investor#a kept',
    'investor#ab record',
  ])
})

it('ids are those of attempts and of events, and of nothing else', () => {
  const event = { payload: { attemptId: 'three', investorId: 'a' } }
  expect(idsIn({ event, attempts: [{ attemptId: 'one' }, { at: 'now' }] }, 'attemptId')).toEqual([
    'three',
    'one',
  ])
  expect(idsIn({ attempts: 3, attemptId: 'four' }, 'attemptId')).toEqual([])
})

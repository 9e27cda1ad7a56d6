import { beforeEach, describe, expect, it } from 'vitest'
import { defineTransition } from '../../../shared/lifecycle.ts'
import { type MemoryTable, memoryTable } from '../testing/memoryTable.ts'
import { createRecord } from './moveRecord.ts'
import { investorRecords, saveRecord } from './recordStore.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const context = { now, correlationId: 'req-1' }
const save = defineTransition<'open'>({
  name: 'save',
  from: ['open'],
  to: 'open',
  otherwise: 'common.conflict',
})
let table: MemoryTable
const records = () =>
  investorRecords(table, {
    tableName: 't',
    type: 'order',
    prefix: 'order',
    parse: row => ({ investorId: 'inv_1', orderId: String(row.orderId), dueAt: row.dueAt }),
  })

beforeEach(async () => {
  table = memoryTable()
  for (const orderId of ['ord_1', 'ord_2', 'ord_3']) {
    const record = { investorId: 'inv_1', orderId }
    await createRecord(table, {
      ...records().at(record, context),
      state: 'open',
      fields: { ...record, duePk: 'unpaid', dueAt: now.toISOString() },
      items: [{ refuses: 'pointer', item: records().pointerPut('order', orderId, record) }],
    })
  }
})

describe('records of an investor', () => {
  it('are found by their id alone', async () => {
    expect((await records().find('ord_2'))?.orderId).toBe('ord_2')
    expect(await records().find('ord_9')).toBeUndefined()
  })

  it('are listed newest first, a page after another', async () => {
    const idsAfter = async (before?: string) =>
      (await records().list('inv_1', { before, most: 2 })).map(({ orderId }) => orderId)
    expect(await idsAfter()).toEqual(['ord_3', 'ord_2'])
    expect(await idsAfter('ord_2')).toEqual(['ord_1'])
    expect(await idsAfter('ord_3')).toEqual(['ord_2', 'ord_1'])
  })

  it('keep a pointer that is written again, and never give it to another record', async () => {
    const pointTo = async (orderId: string) => {
      const item = records().pointerPut('order', 'ord_1', { investorId: 'inv_1', orderId })
      return (await table.transact([item])).ok
    }
    expect([await pointTo('ord_1'), await pointTo('ord_2')]).toEqual([true, false])
    expect((await records().pointed('order', 'ord_1'))?.orderId).toBe('ord_1')
  })

  it('wait for their next check, unless they no longer wait in that partition', async () => {
    const record = { investorId: 'inv_1', orderId: 'ord_1' }
    const next = '2026-11-20T05:00:00.000Z'
    await records().markChecked(record, { partition: 'payments', next })
    expect((await records().find('ord_1'))?.dueAt).toBe(now.toISOString())
    await records().markChecked(record, { partition: 'unpaid', next })
    expect((await records().find('ord_1'))?.dueAt).toBe(next)
    await records().markChecked(record, { partition: 'unpaid', next: undefined })
    expect((await records().find('ord_1'))?.dueAt).toBeUndefined()
  })

  it('keep the next check that a later version has named', async () => {
    const record = { investorId: 'inv_1', orderId: 'ord_1' }
    const next = '2026-11-20T05:00:00.000Z'
    await records().markChecked(record, { partition: 'unpaid', next, version: 2 })
    expect((await records().find('ord_1'))?.dueAt).toBe(now.toISOString())
    await records().markChecked(record, { partition: 'unpaid', next, version: 1 })
    expect((await records().find('ord_1'))?.dueAt).toBe(next)
  })
})

describe('a record that is saved as a whole', () => {
  const key = { pk: 'investor#inv_1', sk: 'bank' }
  const saved = (version: number, fields: Record<string, unknown>) =>
    saveRecord(table, {
      table: 't',
      key,
      aggregate: { type: 'bank', id: 'inv_1' },
      ...context,
      transition: save,
      version,
      fields,
    })

  it('is made at version 0, and loses what has no value any more', async () => {
    expect(await saved(0, { name: 'A', note: 'n' })).toEqual({ ok: true, version: 1 })
    expect(await saved(1, { name: 'B', note: undefined })).toEqual({ ok: true, version: 2 })
    expect(await table.get('t', key)).toMatchObject({ name: 'B', version: 2 })
    expect(await table.get('t', key)).not.toHaveProperty('note')
  })

  it('is not written over another version', async () => {
    await saved(0, { name: 'A' })
    expect(await saved(0, { name: 'B' })).toMatchObject({ ok: false, reason: 'stale' })
    expect(await saved(7, { name: 'B' })).toMatchObject({ ok: false, reason: 'stale' })
  })

  it('made by thousands at once are spread over the index, and read as one list with those from before (P14)', async () => {
    const spread = investorRecords(table, {
      tableName: 't',
      type: 'order',
      prefix: 'order',
      parse: row => ({ investorId: 'inv_1', orderId: String(row.orderId), dueAt: row.dueAt }),
      dueShards: 8,
    })
    const made = Array.from({ length: 80 }, (_, index) => ({
      investorId: 'inv_2',
      orderId: `ord_spread${index}`,
    }))
    const minute = (index: number): string => new Date(now.getTime() + (index + 1) * 60_000).toISOString()
    for (const [index, record] of made.entries())
      await createRecord(table, {
        ...spread.at(record, context),
        state: 'open',
        fields: { ...record, duePk: spread.duePk(record, 'unpaid'), dueAt: minute(79 - index) },
        items: [{ refuses: 'pointer', item: spread.pointerPut('order', record.orderId, record) }],
      })
    const values = [...table.rows.values()].flatMap(({ duePk }) =>
      duePk === undefined ? [] : [String(duePk)],
    )
    expect(new Set(values)).toEqual(new Set(['unpaid', ...[0, 1, 2, 3, 4, 5, 6, 7].map(n => `unpaid#${n}`)]))
    // The three plain ones are due first, then the last made.
    const due = async (most: number, by?: Date) =>
      (await spread.due('unpaid', most, by)).map(row => row.orderId)
    expect((await due(5)).slice(3)).toEqual(['ord_spread79', 'ord_spread78'])
    expect(await due(100)).toHaveLength(83)
    expect(await due(100, new Date(minute(9)))).toHaveLength(13)
    expect(await due(7, new Date(minute(9)))).toHaveLength(7)
    const next = '2026-11-21T05:00:00.000Z'
    const one = { investorId: 'inv_2', orderId: 'ord_spread79' }
    await spread.markChecked(one, { partition: 'payments', next })
    expect((await spread.find('ord_spread79'))?.dueAt).toBe(minute(0))
    for (const record of [one, { investorId: 'inv_1', orderId: 'ord_1' }]) {
      await spread.markChecked(record, { partition: 'unpaid', next })
      expect((await spread.find(record.orderId))?.dueAt).toBe(next)
    }
    expect(await due(5)).not.toContain('ord_spread79')
  })
})

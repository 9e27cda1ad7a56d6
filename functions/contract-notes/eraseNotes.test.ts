import { expect, it } from 'vitest'
import { deliveredEvent } from '../platform/testing/calls.ts'
import { memoryTable } from '../platform/testing/memoryTable.ts'
import { runAt } from '../platform/testing.ts'
import { eraseNotes } from './eraseNotes.ts'
import { noteStore } from './noteStore.ts'

const now = new Date('2034-11-20T04:30:00.000Z')
const context = { now, correlationId: 'req-1' }

it('contract notes are kept with the records, and deleted with them: the document, then its row (U13)', async () => {
  const table = memoryTable()
  const notes = noteStore(table, 'sthirank-contract-notes')
  const removed: string[] = []
  for (const orderId of ['ord_1', 'ord_2']) {
    const note = await notes.number({ orderId, investorId: 'inv_1' }, '2026-27', context)
    if (orderId === 'ord_1')
      await notes.issue(note, { objectKey: orderId, objectVersion: 'v1', sha256: '', bytes: 3 }, context)
  }
  const consumers = eraseNotes({
    notes,
    objects: { remove: (key, version) => Promise.resolve(void removed.push(`${key}@${version}`)) },
    tradeIdsOf: () => Promise.resolve(['ord_1', 'ord_2', 'ord_unnoted']),
  })
  const deliver = async (name: string, payload: object): Promise<void> => {
    const event = deliveredEvent(
      'account',
      name,
      { investorId: 'inv_1', ...payload },
      { now, type: 'closure' },
    )
    for (const one of consumers)
      if (one.name === `on${name.charAt(0).toUpperCase()}${name.slice(1)}`)
        await one.consume(event, runAt(now))
  }
  await deliver('accountClosed', { keepsRecords: true })
  expect(await notes.find('ord_1')).toMatchObject({ state: 'issued' })
  expect(removed).toEqual([])
  for (let time = 0; time < 2; time += 1) await deliver('accountRecordsExpired', {})
  expect(removed).toEqual(['ord_1@v1'])
  expect([await notes.find('ord_1'), await notes.find('ord_2')]).toEqual([undefined, undefined])
  // Numbers are given once, whatever becomes of the notes.
  const next = await notes.number({ orderId: 'ord_3', investorId: 'inv_2' }, '2026-27', context)
  expect(next.number).toMatch(/3$/)
})

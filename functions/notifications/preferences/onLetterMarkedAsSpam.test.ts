import { expect, it } from 'vitest'
import { deliveredEvent } from '../../platform/testing/calls.ts'
import { memoryTable } from '../../platform/testing/memoryTable.ts'
import { runAt } from '../../platform/testing.ts'
import { onLetterMarkedAsSpam } from './onLetterMarkedAsSpam.ts'
import { preferenceStore } from './preferenceStore.ts'

const now = new Date('2026-11-20T04:30:00.000Z')

it.each([
  ['payments', ['payments']],
  ['orders', []],
])('a letter about %s that was marked as spam turns off %j', async (kind, off) => {
  const preferences = preferenceStore(memoryTable(), 'notifications')
  const payload = { investorId: 'inv_1', kind }
  const event = deliveredEvent('messaging', 'letterMarkedAsSpam', payload, { now, type: 'letter' })
  for (let time = 0; time < 2; time += 1)
    await onLetterMarkedAsSpam({ preferences }).consume(event, runAt(now))
  expect(await preferences.read('inv_1')).toEqual({ email: off, whatsapp: [], push: [] })
})

import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { HelpTopic } from '../../../shared/contracts/notifications/help/helpRequest.ts'
import { writeToSupport } from '../../../shared/contracts/notifications/help/writeToSupport.ts'
import { bodyOf, callOf, problemOf } from '../../platform/testing/calls.ts'
import { type MemoryTable, memoryTable, testCipher } from '../../platform/testing/memoryTable.ts'
import { handleListHelpRequests, handleWriteToSupport } from './help.ts'
import { type HelpStore, helpStore, waitingHelp } from './helpStore.ts'

const tableName = 'sthirank-notifications'
/** A Friday; Tuesday is a holiday. */
const start = Date.parse('2026-11-20T04:30:00.000Z')
let table: MemoryTable
let help: HelpStore
let clock: number
beforeEach(() => {
  process.env.SESSIONS_TABLE = 'sthirank-sessions'
  table = memoryTable()
  help = helpStore(table, tableName, testCipher)
  clock = start
})
interface Typed {
  readonly topic?: HelpTopic
  readonly message?: string
  readonly id?: string
}
const write = (
  { topic = 'order', message = 'Where are my units?', id }: Typed = {},
  { investorId = 'inv_1', key }: { investorId?: string; key?: string } = {},
) => {
  const idempotency =
    key === undefined
      ? undefined
      : { owner: investorId, call: 'writeToSupport', key, bodyHash: `${topic}${message}${id}` }
  return handleWriteToSupport({ help })(
    { topic, message, id },
    { ...callOf(investorId, new Date(clock)), ...(idempotency && { idempotency }) },
  )
}
const list = async (investorId = 'inv_1') =>
  bodyOf(await handleListHelpRequests({ help })({}, callOf(investorId, new Date(clock)))).data.requests
const answer = async (id: string) => {
  const request = await help.find('inv_1', id)
  if (request === undefined) throw new Error('no such request')
  const entry = { from: 'team', at: new Date(clock).toISOString(), text: 'On Wednesday.' } as const
  return help.answer(request, entry, { now: new Date(clock), correlationId: 'run-1', items: [] })
}

describe('a message to support (U13)', () => {
  it('is kept encrypted, waits with its day for our team, and is the investor’s alone', async () => {
    const { data } = bodyOf(await write())
    expect(data).toMatchObject({ topic: 'order', state: 'open', answerBy: '2026-11-26' })
    expect(data.entries).toEqual([
      { from: 'investor', at: new Date(start).toISOString(), text: 'Where are my units?' },
    ])
    expect(JSON.stringify([...table.rows.values()])).not.toContain('Where are my units')
    expect(await waitingHelp(table, tableName, 9)).toMatchObject([
      { investorId: 'inv_1', helpRequestId: data.id, topic: 'order', answerBy: '2026-11-26' },
    ])
    expect(table.events('helpRequestOpened')).toEqual([
      { investorId: 'inv_1', helpRequestId: data.id, answerBy: '2026-11-26' },
    ])
    expect(await list('inv_2')).toEqual([])
    expect(problemOf(await write({ id: data.id }, { investorId: 'inv_2' }))).toBe('help.unknown')
  })

  it('that is a complaint has SEBI’s 21 days', async () => {
    const { id, answerBy } = bodyOf(await write({ topic: 'complaint' })).data
    expect(answerBy).toBe('2026-12-11')
    // A further message is of the same topic, whatever it says.
    expect(bodyOf(await write({ id, topic: 'order' })).data.answerBy).toBe('2026-12-11')
  })

  it('is answered, and opens again with a further one, whose topic stays', async () => {
    const { id } = bodyOf(await write()).data
    clock += 3_600_000
    await answer(id)
    expect(await list()).toMatchObject([{ state: 'answered', entries: [{}, { from: 'team' }] }])
    expect((await list())[0]?.answerBy).toBeUndefined()
    expect(await waitingHelp(table, tableName, 9)).toEqual([])
    clock = Date.parse('2026-11-25T04:30:00.000Z')
    const again = bodyOf(await write({ id, topic: 'general', message: 'And now?' })).data
    expect(again).toMatchObject({ id, topic: 'order', state: 'open', answerBy: '2026-11-30' })
    expect(again.entries.map(({ from }) => from)).toEqual(['investor', 'team', 'investor'])
  })

  it('is sent once, however often its key comes; two devices add one after the other', async () => {
    const first = await write({}, { key: 'k-1' })
    expect(await write({}, { key: 'k-1' })).toEqual(first)
    expect(problemOf(await write({ message: 'Another' }, { key: 'k-1' }))).toBe('common.keyReused')
    const { id } = bodyOf(first).data
    table.meanwhile(async () => void (await write({ id, message: 'second' })))
    const third = bodyOf(await write({ id, message: 'third' })).data
    expect(third.entries.map(({ text }) => text)).toEqual(['Where are my units?', 'second', 'third'])
  })

  it('is one of twenty a day at most', async () => {
    for (let count = 0; count < 20; count += 1) bodyOf(await write())
    expect(problemOf(await write())).toBe('help.tooMany')
    expect(await list()).toHaveLength(20)
    clock += 86_400_000
    bodyOf(await write())
  })

  it.each([
    ['nothing', { topic: 'order', message: '  ' }, 'help.messageNeeded'],
    ['2001 characters', { topic: 'order', message: 'x'.repeat(2001) }, 'help.messageTooLong'],
    ['signs that cannot be seen', { topic: 'order', message: 'a\u202Eb' }, 'help.messageSigns'],
    ['no topic', { message: 'Hello' }, 'help.topicNeeded'],
  ])('of %s is refused at its field', (_, typed, id) => {
    const parsed = z.safeParse(writeToSupport.input, typed)
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([id])
  })

  it('may have lines, and every script', () => {
    const value = { topic: 'general', message: 'पहली पंक्ति\nदूसरी 🙏' }
    expect(z.parse(writeToSupport.input, value)).toEqual(value)
  })
})

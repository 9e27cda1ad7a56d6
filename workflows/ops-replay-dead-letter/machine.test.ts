import { beforeEach, describe, expect, it } from 'vitest'
import { operatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type MemoryTable, memoryTable } from '../../functions/platform/testing/memoryTable.ts'
import { operatorStart, outputOf, outputOfPreview } from '../testing/operatorMachine.ts'
import { definition } from './definition.ts'
import { replay, wired } from './steps.ts'

const queue = 'orders-events'

let table: MemoryTable
let dead: string[]
let live: string[]
let failures: Error[]
beforeEach(() => {
  table = memoryTable()
  dead = ['a', 'b', 'c']
  live = []
  failures = []
})
const deadLetters = {
  of: async (name: string) =>
    name !== queue
      ? undefined
      : {
          count: async () => dead.length,
          async replay(most: number) {
            const some = dead.splice(0, failures.length > 0 ? 1 : most)
            live.push(...some)
            const failure = failures.shift()
            if (failure !== undefined) throw failure
            return { moved: some.length, left: dead.length }
          },
        },
}
const send = operatorStart(definition, {
  action: () => replay(wired(table, 'sthirank-operations', deadLetters)),
  typed: { queue, by: 'meera.k', reason: 'the exchange answers again' },
  now: () => new Date('2026-11-23T04:30:00.000Z'),
})
const audits = () => operatorAuditStore(table, 'sthirank-operations').read(`queue#${queue}`, 9)

describe('sending again', () => {
  it('moves all, says how many, and leaves an audit row', async () => {
    expect(outputOf(await send())).toBe('Sent again: 3 messages of orders-events. None is left.')
    expect(live).toEqual(['a', 'b', 'c'])
    expect(await audits()).toMatchObject([
      { flow: 'ops-replay-dead-letter', decision: 'up to 100', by: 'meera.k', identity: 'unconfirmed' },
    ])
  })

  it('moves at most what was asked for, by the name of the dead queue as well', async () => {
    expect(outputOf(await send({ queue: `${queue}-dead`, most: 1 }))).toBe(
      'Sent again: 1 message of orders-events. About 2 are left: start it again for those, or look first why they come back.',
    )
    expect(dead).toEqual(['b', 'c'])
  })

  it('goes on with those that are left when it died in the middle, under one audit row', async () => {
    failures = [new Error('killed')]
    expect(outputOf(await send())).toBe('Sent again: 2 messages of orders-events. None is left.')
    expect(live).toEqual(['a', 'b', 'c'])
    expect(await audits()).toHaveLength(1)
  })

  it('says so when nothing lies there', async () => {
    dead = []
    expect(outputOf(await send())).toMatch(/^Nothing was moved: no message of orders-events/)
  })

  it('refuses a queue that is none, and slips of the input, in words and without an audit row', async () => {
    const ended = await send({ queue: 'orders-onNothing' })
    expect(`${ended.error}: ${ended.cause}`).toBe(
      'QueueUnknown: There is no queue orders-onNothing with dead letters. Nothing was moved. Copy its name from the alarm, or from the list of queues.',
    )
    expect((await send({ most: 0 })).cause).toBe(
      'Nothing was changed. most: it is a whole number from 1 to 1000, without quotation marks.',
    )
    expect((await send({ queue: 'https://sqs' })).cause).toMatch(/^Nothing was changed. queue: copy the name/)
    expect(table.rows.size).toBe(0)
    expect(live).toEqual([])
  })

  it('says what to do when the queues do not answer', async () => {
    failures = Array.from({ length: 9 }, () => new Error('down'))
    const ended = await send()
    expect(`${ended.status} ${ended.error}`).toBe('FAILED SomethingBroke')
  })
})

it('is previewed: it counts, and moves nothing (O1)', async () => {
  expect(await outputOfPreview(table, () => send({ preview: true, most: 2 }))).toMatch(
    /^Preview: nothing was changed\. The output would be: Sent again: 2 messages of orders-events\. About 1 are left/,
  )
  expect([dead.length, live.length]).toEqual([3, 0])
})

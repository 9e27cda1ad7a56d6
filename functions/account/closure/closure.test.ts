import { beforeEach, describe, expect, it } from 'vitest'
import type { OpenItem } from '../../../shared/contracts/account/closure/openItems.ts'
import { callOf } from '../../platform/testing/calls.ts'
import { type MemoryTable, memoryTable } from '../../platform/testing/memoryTable.ts'
import { runAt } from '../../platform/testing.ts'
import { handleCloseAccount } from './closeAccount.ts'
import { closureStore } from './closureStore.ts'
import { handleGetClosure } from './getClosure.ts'
import { sweepClosures } from './sweepClosures.ts'

const email = 'investor@example.in'
const start = Date.parse('2026-11-20T04:30:00.000Z')
const minutes = (count: number): number => count * 60_000
const held: readonly OpenItem[] = [{ kind: 'holdings', count: 2 }]

let table: MemoryTable
let clock: number
let openItems: readonly OpenItem[]
let keeps: boolean
/** Since when log-ins are refused. */
let closing: number | undefined
let erased: string[]
let erasedPans: string[]
beforeEach(() => {
  table = memoryTable()
  clock = start
  openItems = []
  keeps = true
  closing = undefined
  erased = []
  erasedPans = []
})

const wire = () => ({
  closures: closureStore(table, 'sthirank-account'),
  openItemsOf: () => Promise.resolve(openItems),
  keepsRecords: () => Promise.resolve(keeps),
  closingSince: () => Promise.resolve(closing === undefined ? undefined : new Date(closing).toISOString()),
  erase: (investorId: string) => Promise.resolve(void erased.push(investorId)),
  erasePans: (investorId: string) => Promise.resolve(void erasedPans.push(investorId)),
})
const call = () => callOf('inv_1', new Date(clock), email)
const close = (typed = email) => handleCloseAccount(wire())({ email: typed }, call())
const read = () => handleGetClosure(wire())({}, call())
const sweep = () => sweepClosures(wire()).run(runAt(new Date(clock)))
const stateNow = async () => (await wire().closures.find('inv_1'))?.state
const events = () =>
  ['accountClosureRequested', 'accountClosureCancelled', 'accountClosed', 'accountRecordsExpired'].flatMap(
    name => table.events(name).map(payload => [name, payload] as const),
  )
/** Asked for, and log-ins refused since the next minute. */
async function requested(): Promise<void> {
  expect(await close()).toMatchObject({ ok: true })
  closing = start + minutes(1)
}

describe('the wish to close an account (U13)', () => {
  it('is refused for another address, at its field, and while something is open', async () => {
    expect(await close('somebody@else.test')).toMatchObject({
      problem: { id: 'closure.otherEmail', field: 'email' },
    })
    openItems = held
    expect(await close()).toMatchObject({ problem: { id: 'closure.somethingOpen' } })
    expect(events()).toEqual([])
    expect(await read()).toMatchObject({ body: { data: { openItems: held, keepsRecords: true } } })
  })

  it('is taken once, however often it is sent, also from two devices in the same moment', async () => {
    const first = await close()
    clock += minutes(1)
    expect(await close()).toEqual(first)
    table.rows.clear()
    table.meanwhile(async () => void (await close()))
    expect(await close()).toMatchObject({ ok: true })
    expect(events()).toEqual([['accountClosureRequested', { investorId: 'inv_1' }]])
  })
})

describe('a closure', () => {
  it('is decided a quarter of an hour after the last log-in was possible, and never before', async () => {
    await requested()
    closing = undefined
    clock = start + minutes(20)
    await sweep()
    expect(await stateNow()).toBe('requested')
    closing = start + minutes(34)
    clock = start + minutes(35)
    await sweep()
    clock = start + minutes(48)
    await sweep()
    expect(await stateNow()).toBe('requested')
    clock = start + minutes(49)
    await sweep()
    expect(await stateNow()).toBe('closed')
  })

  it('ends with an open account when something came up meanwhile, and can be asked for again', async () => {
    await requested()
    openItems = held
    clock = start + minutes(16)
    await sweep()
    await sweep()
    expect(await stateNow()).toBe('cancelled')
    expect(events().at(-1)).toEqual(['accountClosureCancelled', { investorId: 'inv_1', openItems: held }])
    expect(await read()).toMatchObject({ body: { data: { cancelled: { openItems: held } } } })
    openItems = []
    expect(await close()).toMatchObject({ ok: true })
    expect(await stateNow()).toBe('requested')
    expect(await read()).toMatchObject({ body: { data: { cancelled: undefined } } })
  })

  it('keeps records for eight years to the day, and then nothing', async () => {
    await requested()
    clock = start + minutes(16)
    await sweep()
    expect(events().at(-1)).toEqual(['accountClosed', { investorId: 'inv_1', keepsRecords: true }])
    // Of other people nothing is kept.
    expect(erasedPans).toEqual(['inv_1'])
    expect(erased).toEqual([])
    clock = Date.parse('2034-11-20T04:45:59.000Z')
    await sweep()
    expect(await stateNow()).toBe('closed')
    clock += 1000
    await sweep()
    await sweep()
    expect(await stateNow()).toBe('expired')
    expect(erased).toEqual(['inv_1'])
    expect(table.events('accountRecordsExpired')).toEqual([{ investorId: 'inv_1' }])
  })

  it.each(['erasePans', 'erase'] as const)('is not closed before %s has ended', async failing => {
    keeps = false
    await requested()
    clock = start + minutes(16)
    let fails = true
    const ended: string[] = []
    const erasing = (name: string) => async () => {
      ended.push(`${name} while ${await stateNow()}`)
      if (fails && name === failing) throw new Error('the table does not answer')
    }
    const once = () =>
      sweepClosures({ ...wire(), erasePans: erasing('erasePans'), erase: erasing('erase') }).run(
        runAt(new Date(clock)),
      )
    await expect(once()).rejects.toThrow('some of what was due could not be swept')
    expect(await stateNow()).toBe('requested')
    expect(table.events('accountClosed')).toEqual([])
    fails = false
    ended.length = 0
    await once()
    expect(ended).toEqual(['erasePans while requested', 'erase while requested'])
    expect(await stateNow()).toBe('closed')
  })

  it('of somebody who never was a client keeps nothing', async () => {
    keeps = false
    await requested()
    clock = start + minutes(16)
    await sweep()
    expect(events().at(-1)).toEqual(['accountClosed', { investorId: 'inv_1', keepsRecords: false }])
    expect(erased).toEqual(['inv_1'])
    clock = Date.parse('2044-11-20T04:46:00.000Z')
    await sweep()
    expect(await stateNow()).toBe('closed')
  })
})

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineCall, envelope } from '../../shared/contracts/defineCall.ts'
import { reply } from '../../shared/outcome.ts'
import { announceMarketDays, isWorkingDay, marketStatus } from '../../shared/vocabulary/marketCalendar.ts'
import { apiFunction, serve } from './apiFunction.ts'
import { eventFunction } from './eventFunction.ts'
import { marketDaysKey, openMarketDays } from './marketDays.ts'
import { step, taskFunction } from './taskFunction.ts'
import { memoryTable } from './testing/memoryTable.ts'
import { httpEvent, scriptedTable, testEnvironment } from './testing.ts'

const name = 'sthirank-operations'
const tomorrow = '2026-11-25'
const at = (seconds: number): Date => new Date(Date.parse('2026-11-23T05:00:00.000Z') + seconds * 1000)

let table: ReturnType<typeof memoryTable>
beforeEach(() => {
  Object.assign(process.env, testEnvironment)
  table = memoryTable()
})
afterEach(() => announceMarketDays([]))

const announce = (days: readonly { date: string; standing: string }[]): void => {
  table.rows.set(`${name}|market|days`, { ...marketDaysKey, days, version: 1 })
}
const reads = (): number => table.calls.filter(call => call === 'get').length

describe('days announced late', () => {
  it('become part of the calendar, and stop being part of it when they are taken back', async () => {
    const days = openMarketDays(table, name)
    await days.refresh(at(0))
    expect(isWorkingDay(tomorrow)).toBe(true)
    announce([{ date: tomorrow, standing: 'holiday' }])
    await days.refresh(at(31))
    expect(isWorkingDay(tomorrow)).toBe(false)
    expect(marketStatus(new Date(`${tomorrow}T05:00:00.000Z`)).open).toBe(false)
    announce([])
    await days.refresh(at(62))
    expect(isWorkingDay(tomorrow)).toBe(true)
  })

  it('are read anew after 30 seconds of the house, at once when money moves, and when the clock is set back', async () => {
    const days = openMarketDays(table, name)
    await days.refresh(at(0))
    await days.refresh(at(29))
    expect(reads()).toBe(1)
    await days.refresh(at(30))
    expect(reads()).toBe(2)
    await days.refresh(at(31), { fresh: true })
    expect(reads()).toBe(3)
    await days.refresh(at(-3600))
    expect(reads()).toBe(4)
  })

  it('that cannot be read stop what would go by them', async () => {
    const broken = { ...table, get: () => Promise.reject(new Error('down')) }
    const days = openMarketDays(broken, name)
    await expect(days.refresh(at(0))).rejects.toThrow('down')
    let ran = 0
    const deed = step('pay', z.unknown(), async () => {
      ran += 1
    })
    const handler = taskFunction({ now: () => at(0), marketDays: days }, [deed])
    await expect(handler({ step: 'pay', input: {} }, {} as never)).rejects.toThrow('down')
    expect(ran).toBe(0)
  })

  it('are there before a call, a step, a consumer or a schedule computes anything', async () => {
    announce([{ date: tomorrow, standing: 'clearingHoliday' }])
    const seen: boolean[] = []
    const look = () => void seen.push(isWorkingDay(tomorrow))
    const call = (method: 'GET' | 'POST') =>
      defineCall({
        name: `look${method}`,
        domain: 'auth',
        method,
        path: `/look/${method.toLowerCase()}`,
        access: 'public',
        input: z.object({}),
        reply: envelope({}),
        problems: [],
      })
    const seals = { publicKey: neverSealed, open: neverSealed, replyOnly: neverSealed }
    const marketDays = openMarketDays(table, name)
    const wired = { now: () => at(0), marketDays }
    const served = (method: 'GET' | 'POST') =>
      serve(call(method), async () => {
        look()
        return reply({})
      })
    const api = apiFunction({ ...wired, table: scriptedTable(), seals }, [served('GET'), served('POST')])
    const ask = (method: 'GET' | 'POST') =>
      api(
        httpEvent({
          method,
          path: `/look/${method.toLowerCase()}`,
          ...(method === 'POST' ? { body: {} } : {}),
        }),
        {} as never,
      )
    expect((await ask('GET')).statusCode).toBe(200)
    expect((await ask('GET')).statusCode).toBe(200)
    expect(reads()).toBe(1)
    expect((await ask('POST')).statusCode).toBe(200)
    expect(reads()).toBe(2)
    const events = eventFunction(wired, [], [{ name: 'sweep', run: async () => look() }])
    announceMarketDays([])
    await events({ schedule: 'sweep' }, {} as never)
    announceMarketDays([])
    await taskFunction(wired, [step('look', z.unknown(), async () => look())])(
      { step: 'look', input: {} },
      {} as never,
    )
    expect(seen).toEqual([false, false, false, false, false])
  })
})

const neverSealed = () => Promise.reject(new Error('nothing is sealed here'))

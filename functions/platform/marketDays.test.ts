import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { type AwsDelivery, awsConsumer, eventFunction, type Scheduled } from './eventFunction.ts'
import { marketDaysKey, openMarketDays, type RunContext } from './marketDays.ts'
import { step, taskFunction } from './taskFunction.ts'
import { memoryTable } from './testing/memoryTable.ts'
import { testEnvironment } from './testing.ts'

const name = 'sthirank-operations'
const tomorrow = '2026-11-25'
const at = (seconds: number): Date => new Date(Date.parse('2026-11-23T05:00:00.000Z') + seconds * 1000)

let table: ReturnType<typeof memoryTable>
beforeEach(() => {
  Object.assign(process.env, testEnvironment)
  table = memoryTable()
})

const announce = (days: readonly { date: string; standing: string }[]): void => {
  table.rows.set(`${name}|market|days`, { ...marketDaysKey, days, version: 1 })
}
const reads = (): number => table.calls.filter(call => call === 'get').length

describe('days announced late', () => {
  it('become part of the calendar, and stop being part of it when they are taken back', async () => {
    const days = openMarketDays(table, name)
    const before = await days.calendarAt(at(0))
    expect(before.isWorkingDay(tomorrow)).toBe(true)
    announce([{ date: tomorrow, standing: 'holiday' }])
    const during = await days.calendarAt(at(31))
    expect(during.isWorkingDay(tomorrow)).toBe(false)
    expect(during.status(new Date(`${tomorrow}T05:00:00.000Z`)).open).toBe(false)
    announce([])
    expect((await days.calendarAt(at(62))).isWorkingDay(tomorrow)).toBe(true)
    expect(before.isWorkingDay(tomorrow)).toBe(true)
  })

  it('are the same calendar as long as they are the same days', async () => {
    announce([{ date: tomorrow, standing: 'holiday' }])
    const days = openMarketDays(table, name)
    const first = await days.calendarAt(at(0))
    expect(await days.calendarAt(at(1), { fresh: true })).toBe(first)
    announce([{ date: tomorrow, standing: 'clearingHoliday' }])
    expect(await days.calendarAt(at(2), { fresh: true })).not.toBe(first)
  })

  it('are read anew after 30 seconds, at once when money moves, and when the clock is set back', async () => {
    const days = openMarketDays(table, name)
    await days.calendarAt(at(0))
    await days.calendarAt(at(29))
    expect(reads()).toBe(1)
    await days.calendarAt(at(30))
    expect(reads()).toBe(2)
    await days.calendarAt(at(31), { fresh: true })
    expect(reads()).toBe(3)
    await days.calendarAt(at(-3600))
    expect(reads()).toBe(4)
  })

  it('that cannot be read stop what would go by them', async () => {
    const broken = { ...table, get: () => Promise.reject(new Error('down')) }
    const days = openMarketDays(broken, name)
    await expect(days.calendarAt(at(0))).rejects.toThrow('down')
    let ran = 0
    const pay = step('pay', z.unknown(), async () => {
      ran += 1
    })
    const handler = taskFunction({ now: () => at(0), marketDays: days }, [pay])
    await expect(handler({ step: 'pay', input: {} }, {} as never)).rejects.toThrow('down')
    expect(ran).toBe(0)
  })

  it('are handed to a step, to a schedule and to the events of a batch, read once per run', async () => {
    announce([{ date: tomorrow, standing: 'clearingHoliday' }])
    const seen: boolean[] = []
    const look = async (calendar: MarketCalendar) => void seen.push(calendar.isWorkingDay(tomorrow))
    const wired = { now: () => at(0), marketDays: openMarketDays(table, name) }
    const consumers = [
      awsConsumer('look', (_detail, { calendar }: AwsDelivery<MarketCalendar>) => look(calendar)),
    ]
    const sweep: Scheduled<MarketCalendar> = { name: 'sweep', run: ({ calendar }) => look(calendar) }
    const events = eventFunction(wired, consumers, [sweep])
    await events({ schedule: 'sweep' }, {} as never)
    const envelope = {
      id: 'e1',
      source: 'aws',
      'detail-type': 'Looked',
      time: at(0).toISOString(),
      detail: {},
    }
    const record = { messageId: 'm1', body: JSON.stringify({ consumer: 'look', ...envelope }) }
    expect(await events({ Records: [record, record] }, {} as never)).toEqual({ batchItemFailures: [] })
    const steps = [
      step('look', z.unknown(), (_input, { calendar }: RunContext<MarketCalendar>) => look(calendar)),
    ]
    await taskFunction(wired, steps)({ step: 'look', input: {} }, {} as never)
    expect(seen).toEqual([false, false, false, false])
    expect(reads()).toBe(3)
  })

  it('are needed, by the types, where the calendar is used', () => {
    const dependencies = { now: () => at(0) }
    const usesIt = async (_input: unknown, { calendar }: RunContext<MarketCalendar>) =>
      calendar.closeOf(tomorrow)
    const pay = step('pay', z.unknown(), usesIt)
    const sweep: Scheduled<MarketCalendar> = { name: 'sweep', run: async ({ calendar }) => void calendar }
    // @ts-expect-error: without `marketDays` the step may not use the calendar
    taskFunction(dependencies, [pay])
    // @ts-expect-error: nor the schedule
    eventFunction(dependencies, [], [sweep])
    const withDays = { ...dependencies, marketDays: openMarketDays(table, name) }
    expect([taskFunction(withDays, [pay]), eventFunction(withDays, [], [sweep])]).toHaveLength(2)
  })
})

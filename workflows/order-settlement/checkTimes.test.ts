import { expect, it } from 'vitest'
import { newId } from '../../functions/platform/ids.ts'
import { publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { lastWordAt, nextCheckAt } from './checkTimes.ts'

it.each([
  ['an ordinary day', '2026-11-23', '2026-11-23T15:35:00+05:30'],
  ['a day with a session of its own', '2025-10-21', '2025-10-21T14:50:00+05:30'],
])('the exchange’s last word comes five minutes after the close of %s', (_, tradeDate, expected) => {
  expect(lastWordAt({ tradeDate }, publishedCalendar)).toEqual(new Date(expected))
})

it('the settlements of a day begin within five minutes from 11:00 on, each at its own second, and go on every hour', () => {
  const settles = Date.parse('2026-11-24T11:00:00+05:30')
  const order = { tradeDate: '2026-11-23', settlementDate: '2026-11-24', since: '2026-11-23T06:00:00.000Z' }
  const begins = new Set<number>()
  for (let index = 0; index < 500; index += 1) {
    const orderId = newId('ord', new Date(settles))
    const first = nextCheckAt('settlement', { ...order, orderId }, new Date(order.since), publishedCalendar)
    expect(first.getTime()).toBeGreaterThanOrEqual(settles)
    expect(first.getTime()).toBeLessThan(settles + 5 * 60_000)
    begins.add(first.getTime())
    const second = nextCheckAt('settlement', { ...order, orderId }, first, publishedCalendar)
    expect(second.getTime() - first.getTime()).toBe(3_600_000)
  }
  expect(begins.size).toBeGreaterThan(200)
})

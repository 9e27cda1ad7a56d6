import { expect, it } from 'vitest'
import { publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { lastWordAt } from './checkTimes.ts'

it.each([
  ['an ordinary day', '2026-11-23', '2026-11-23T15:35:00+05:30'],
  ['a day with a session of its own', '2025-10-21', '2025-10-21T14:50:00+05:30'],
])('the exchange’s last word comes five minutes after the close of %s', (_, tradeDate, expected) => {
  expect(lastWordAt({ tradeDate }, publishedCalendar)).toEqual(new Date(expected))
})

import { expect, it } from 'vitest'
import { windowsOf } from './fillHistory.ts'

it.each([
  ['2026-10', '2026-11-20', ['01 11', '12 22', '23 31']],
  ['2026-11', '2026-11-20', ['01 11', '12 20']],
  ['2028-02', '2028-11-20', ['01 11', '12 22', '23 29']],
  ['2026-11', '2026-11-01', ['01 01']],
])('the days of %s are asked for in periods of at most eleven, until %s', (month, last, days) => {
  expect(windowsOf(month, last).map(({ from, to }) => `${from.slice(8)} ${to.slice(8)}`)).toEqual(days)
})

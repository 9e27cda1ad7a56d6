import { expect, it } from 'vitest'
import { durationMs, instantOf } from './clockEndpoint.ts'

it('reads durations and instants, and nothing that only looks like one', () => {
  expect(['PT4S', 'PT0.5S', 'P1DT2H3M4S'].map(durationMs)).toEqual([4000, 500, 93_784_000])
  expect(['P', 'PT', '4S', 'P1M', '-PT4S'].map(durationMs)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect(instantOf('2026-11-20T10:00+05:30')).toBe(Date.parse('2026-11-20T04:30:00Z'))
  expect(instantOf('2026-11-20T10:00')).toBeUndefined()
  expect(instantOf('2026-13-20T10:00Z')).toBeUndefined()
})

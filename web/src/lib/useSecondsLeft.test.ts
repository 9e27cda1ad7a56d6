// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, renderHook } from '../components/testing/library.ts'
import { noteServerNow } from './calls/serverClock.ts'
import { useSecondsLeft } from './useSecondsLeft.ts'

const start = Date.parse('2026-11-23T05:00:00.000Z')
beforeEach(() => void vi.useFakeTimers({ now: start }))
afterEach(() => void vi.useRealTimers())

it('counts down to 0, and on again when the server’s clock says that time is left', () => {
  const { result } = renderHook(() => useSecondsLeft(start + 2000))
  expect(result.current).toBe(2)
  act(() => void vi.advanceTimersByTime(1000))
  expect(result.current).toBe(1)
  act(() => void vi.advanceTimersByTime(5000))
  expect(result.current).toBe(0)
  act(() => noteServerNow(new Date(start).toISOString()))
  expect(result.current).toBe(2)
})

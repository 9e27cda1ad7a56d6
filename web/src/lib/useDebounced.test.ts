// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, renderHook } from '../components/testing/library.ts'
import { useDebounced } from './useDebounced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('passes only the value on that has rested for a quarter of a second', () => {
  const { result, rerender } = renderHook(useDebounced<string>, { initialProps: 'a' })
  rerender('ab')
  act(() => void vi.advanceTimersByTime(200))
  rerender('abc')
  act(() => void vi.advanceTimersByTime(249))
  expect(result.current).toBe('a')
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe('abc')
})

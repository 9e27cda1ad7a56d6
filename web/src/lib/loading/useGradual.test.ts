// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { act, renderHook } from '../../components/testing/library.ts'
import { useGradual } from './useGradual.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const frame = () => act(() => vi.advanceTimersToNextFrame())

it('renders a step with each frame until all are there, and goes on when there are more', async () => {
  const { result, rerender } = renderHook(({ goal }) => useGradual(goal, 10), { initialProps: { goal: 25 } })
  const seen = [result.current]
  for (const _ of [1, 2, 3]) {
    await frame()
    seen.push(result.current)
  }
  expect(seen).toEqual([10, 20, 25, 25])
  // What is there stays.
  rerender({ goal: 45 })
  expect(result.current).toBe(25)
  await frame()
  await frame()
  expect(result.current).toBe(45)
  rerender({ goal: 3 })
  expect(result.current).toBe(3)
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { noteServerNow, serverNow, todayInIndia } from './serverClock.ts'

describe('the clock of the web', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.setSystemTime('2026-11-20T10:00:00Z')
  })
  afterEach(() => vi.useRealTimers())

  it("follows the server's clock and goes on from there", () => {
    noteServerNow('2030-04-01T18:29:59Z')
    vi.advanceTimersByTime(500)
    expect(serverNow()).toBe(Date.parse('2030-04-01T18:29:59.500Z'))
    expect(todayInIndia()).toBe('2030-04-01')
    vi.advanceTimersByTime(500)
    expect(todayInIndia()).toBe('2030-04-02')
  })
  it('loses no time over a missing or broken header', () => {
    noteServerNow('2030-04-01T00:00:00Z')
    noteServerNow(null)
    noteServerNow('yesterday')
    expect(serverNow()).toBe(Date.parse('2030-04-01T00:00:00Z'))
  })
})

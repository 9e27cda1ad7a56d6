import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { OffsetClock, VirtualClock } from './clock.ts'

const start = Date.parse('2026-11-20T10:00:00+05:30')
const never = new AbortController().signal
const dayMs = 86_400_000

describe('a clock that stands still', () => {
  test('carries somebody who sleeps, works and sleeps again all the way', async () => {
    const clock = new VirtualClock(start)
    const wokenAt: number[] = []
    const poll = async () => {
      for (let poll = 0; poll < 5; poll += 1) {
        await clock.sleepUntil(clock.now() + 4_000, never)
        wokenAt.push(clock.now() - start)
      }
    }
    const polled = poll()
    await clock.advance(60_000)
    await polled
    expect(wokenAt).toEqual([4_000, 8_000, 12_000, 16_000, 20_000])
    expect(clock.now()).toBe(start + 60_000)
  })

  test('wakes in the order of time, and at the same time in the order of lying down', async () => {
    const clock = new VirtualClock(start)
    const woken: string[] = []
    const delays: [string, number][] = [
      ['c', 9],
      ['a', 3],
      ['d', 9],
      ['b', 5],
      ['far', 11],
      ['a2', 3],
    ]
    for (const [name, ms] of delays) {
      void clock.sleepUntil(start + ms, never).then(() => woken.push(name))
    }
    await clock.advance(10)
    expect(woken).toEqual(['a', 'a2', 'b', 'c', 'd'])
  })

  test('waits between two sleepers until everybody is idle, also for work that one gave to another', async () => {
    const clock = new VirtualClock(start, { settleCapMs: 10_000 })
    const log: string[] = []
    let first: Promise<unknown> = Promise.resolve()
    let second: Promise<unknown> = Promise.resolve()
    const work = (name: string, then = () => {}) =>
      new Promise<void>(resolve => {
        setTimeout(() => {
          log.push(`${name} at ${clock.now() - start}`)
          then()
          resolve()
        }, 5)
      })
    clock.onSettle(async () => {
      await second
    })
    clock.onSettle(async () => {
      await first
    })
    const giveToSecond = () => {
      second = work('second')
    }
    void clock.sleepUntil(start + 100, never).then(() => {
      first = work('first', giveToSecond)
    })
    void clock.sleepUntil(start + 101, never).then(() => log.push('later'))
    await clock.advance(1_000)
    expect(log).toEqual(['first at 100', 'second at 100', 'later'])
  })

  test('waits for work that is given on within the turns of an idle round', async () => {
    const clock = new VirtualClock(start, { settleCapMs: 10_000 })
    const log: string[] = []
    let [first, second]: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()]
    const work = (name: string, then = () => {}) =>
      new Promise<void>(resolve => {
        setImmediate(() => {
          log.push(name)
          then()
          resolve()
        })
      })
    clock.onSettle(async () => void (await second))
    clock.onSettle(async () => void (await first))
    void clock.sleepUntil(start + 100, never).then(() => {
      first = work('first', () => {
        second = work('second')
      })
    })
    void clock.sleepUntil(start + 101, never).then(() => log.push('later'))
    await clock.advance(1_000)
    expect(log).toEqual(['first', 'second', 'later'])
  })

  test('goes on when somebody is busy for too long', async () => {
    const clock = new VirtualClock(start, { settleCapMs: 10 })
    clock.onSettle(() => new Promise(() => {}))
    await clock.advance(1_000)
    expect(clock.now()).toBe(start + 1_000)
  })

  test('a sleeper who was called off is not woken and does not hold up the next', async () => {
    const clock = new VirtualClock(start)
    const calledOff = new AbortController()
    const sleeper = clock.sleepUntil(start + 5, calledOff.signal)
    const other = clock.sleepUntil(start + 6, never)
    calledOff.abort(new Error('called off'))
    await expect(sleeper).rejects.toThrow('called off')
    await expect(clock.sleepUntil(start + 5, calledOff.signal)).rejects.toThrow('called off')
    await clock.advance(10)
    await other
  })

  test('moves asked for at the same time are made one after the other', async () => {
    const clock = new VirtualClock(start)
    await Promise.all([clock.advance(10), clock.advance(20), clock.set(start + 100)])
    expect(clock.now()).toBe(start + 100)
  })

  test('refuses to go back', async () => {
    const clock = new VirtualClock(start)
    await expect(clock.advance(-1)).rejects.toThrow(RangeError)
    await expect(clock.set(start - 60_000)).rejects.toThrow(
      'the clock cannot go back from 2026-11-20T04:30:00.000Z to 2026-11-20T04:29:00.000Z',
    )
    await clock.advance(1)
    expect(clock.now()).toBe(start + 1)
  })
})

describe('the clock of the stack', () => {
  // The machine's own time stands still unless a test moves it, so that nothing depends on the machine's speed.
  beforeEach(() => {
    vi.useFakeTimers({ now: start, toFake: ['Date', 'setTimeout', 'clearTimeout'] })
  })

  afterEach(() => {
    vi.useRealTimers()
  })

  test('ticks from where it was set, and reports every move before the sleepers wake', async () => {
    const clock = new OffsetClock(start)
    const log: string[] = []
    clock.onMove(offsetMs => log.push(`moved to ${(Date.now() + offsetMs - start) / 1_000} s`))
    void clock.sleepUntil(start + 30_000, never).then(() => log.push('woken'))
    await clock.advance(60_000)
    expect(log).toEqual(['moved to 30 s', 'woken', 'moved to 60 s'])
    vi.setSystemTime(Date.now() + 5_000)
    expect([clock.now(), Date.now() + clock.offsetMs]).toEqual([start + 65_000, start + 65_000])
  })

  test('wakes by itself, the earlier first', async () => {
    const clock = new OffsetClock(start)
    const woken: string[] = []
    void clock.sleepUntil(start + 25, never).then(() => woken.push('later'))
    void clock.sleepUntil(start + 10, never).then(() => woken.push('earlier'))
    await vi.advanceTimersByTimeAsync(9)
    expect(woken).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(woken).toEqual(['earlier'])
    await vi.advanceTimersByTimeAsync(15)
    expect(woken).toEqual(['earlier', 'later'])
  })

  test('after a move the rest of a sleep is as much shorter', async () => {
    const clock = new OffsetClock(start)
    const woken: number[] = []
    void clock.sleepUntil(start + dayMs, never).then(() => woken.push(clock.now()))
    await clock.advance(dayMs - 15)
    await vi.advanceTimersByTimeAsync(14)
    expect(woken).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(woken).toEqual([start + dayMs])
  })

  test('sleeps longer than setTimeout can: thirty days and a year', async () => {
    const clock = new OffsetClock()
    const woken: string[] = []
    void clock.sleepUntil(start + 30 * dayMs, never).then(() => woken.push('month'))
    void clock.sleepUntil(start + 365 * dayMs, never).then(() => woken.push('year'))
    await vi.advanceTimersByTimeAsync(30 * dayMs - 1)
    expect(woken).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(woken).toEqual(['month'])
    await vi.advanceTimersByTimeAsync(335 * dayMs)
    expect(woken).toEqual(['month', 'year'])
  })
})

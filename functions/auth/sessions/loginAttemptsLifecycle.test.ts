import { describe, expect, it } from 'vitest'
import { decideAttempt } from './loginAttemptsLifecycle.ts'

const now = new Date('2026-11-20T04:30:00.000Z')
const ago = (minutes: number): Date => new Date(now.getTime() - minutes * 60_000)

describe('five failures lock for 15 minutes', () => {
  it('counts the first five', () => {
    expect(decideAttempt(undefined, now)).toEqual({ ok: true, count: 1, attemptsLeft: 4 })
    expect(decideAttempt({ count: 1, lastAt: ago(1) }, now)).toEqual({ ok: true, count: 2, attemptsLeft: 3 })
    expect(decideAttempt({ count: 4, lastAt: ago(1) }, now)).toEqual({ ok: true, count: 5, attemptsLeft: 0 })
  })
  it('refuses the sixth and says for how long', () => {
    expect(decideAttempt({ count: 5, lastAt: ago(0) }, now)).toEqual({ ok: false, minutesLeft: 15 })
    expect(decideAttempt({ count: 5, lastAt: ago(14.5) }, now)).toEqual({ ok: false, minutesLeft: 1 })
  })
  it('forgets them after 15 minutes', () => {
    expect(decideAttempt({ count: 5, lastAt: ago(15) }, now)).toEqual({ ok: true, count: 1, attemptsLeft: 4 })
    expect(decideAttempt({ count: 3, lastAt: ago(15) }, now)).toEqual({ ok: true, count: 1, attemptsLeft: 4 })
  })
})

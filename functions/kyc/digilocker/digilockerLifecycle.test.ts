import { describe, expect, it } from 'vitest'
import { allows } from '../../../shared/lifecycle.ts'
import {
  countedVisits,
  isOpenToApproval,
  isOver,
  isSuperseded,
  isYoung,
  moveFor,
  nextCheckAt,
  type Verdict,
  type VisitState,
  visitStates,
  visitTransitions,
} from './digilockerLifecycle.ts'

const opened = '2026-11-20T04:30:00.000Z'
const minutesOn = (minutes: number): Date => new Date(Date.parse(opened) + minutes * 60_000)

describe('every state and every move', () => {
  const ends: Readonly<Record<VisitState, readonly Verdict[]>> = {
    requested: ['filled', 'unused', 'denied', 'expired', 'failed'],
    expired: ['filled', 'unused', 'denied'],
    failed: ['filled', 'unused', 'denied'],
    filled: [],
    unused: [],
    denied: [],
  }
  const verdicts: readonly Verdict[] = ['filled', 'unused', 'denied', 'expired', 'failed']

  it.each(visitStates)('%s', state => {
    expect(verdicts.filter(verdict => moveFor(state, verdict) !== undefined)).toEqual(
      verdicts.filter(verdict => ends[state].includes(verdict)),
    )
    for (const verdict of ends[state]) expect(moveFor(state, verdict)?.to).toBe(verdict)
    expect(isOpenToApproval(state)).toBe(ends[state].includes('filled'))
    const moves = visitTransitions.filter(transition => allows(transition, state))
    expect(moves.map(({ name }) => name)).toHaveLength(ends[state].length + (state === 'requested' ? 1 : 0))
  })
})

describe('times', () => {
  it('a visit is entered again for 20 minutes while it is open', () => {
    expect(isYoung({ state: 'requested', createdAt: opened }, minutesOn(19.9))).toBe(true)
    expect(isYoung({ state: 'requested', createdAt: opened }, minutesOn(20))).toBe(false)
    expect(isYoung({ state: 'failed', createdAt: opened }, minutesOn(1))).toBe(false)
  })

  it('is over after 24 hours, and asked about seldom in between', () => {
    expect(isOver(opened, minutesOn(24 * 60 - 1))).toBe(false)
    expect(isOver(opened, minutesOn(24 * 60))).toBe(true)
    let checks = 0
    for (let now = minutesOn(10); !isOver(opened, now); now = nextCheckAt(opened, now)) checks += 1
    expect(checks).toBe(8)
    expect(nextCheckAt(opened, minutesOn(20 * 60))).toEqual(minutesOn(24 * 60))
    expect(nextCheckAt(opened, minutesOn(30 * 60))).toEqual(minutesOn(30 * 60))
  })

  it('counts the visits of the last 24 hours', () => {
    const yesterday = minutesOn(-24 * 60).toISOString()
    expect(countedVisits([yesterday, opened], minutesOn(0))).toEqual([opened])
  })
})

it('an address saved after the visit was opened stays, unless the visit itself saved it', () => {
  const visit = { id: 'dlk_1', createdAt: opened }
  const saved = (minutes: number, digilockerRequestId?: string) => ({
    savedAt: minutesOn(minutes).toISOString(),
    digilockerRequestId,
  })
  expect(isSuperseded(undefined, visit)).toBe(false)
  expect(isSuperseded(saved(-1), visit)).toBe(false)
  expect(isSuperseded(saved(1), visit)).toBe(true)
  expect(isSuperseded(saved(1, 'dlk_2'), visit)).toBe(true)
  expect(isSuperseded(saved(1, 'dlk_1'), visit)).toBe(false)
})

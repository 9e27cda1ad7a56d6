import { describe, expect, it } from 'vitest'
import { allows } from '../../../shared/lifecycle.ts'
import {
  type CheckOutcome,
  checkOutcomes,
  checksStates,
  confirmedCheck,
  currentCheck,
  emptyChecks,
  isDayUsedUp,
  type PanCheck,
  type PanChecks,
  withAnswer,
  withoutCheck,
  withStarted,
} from './panCheckLifecycle.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString()
const second = 1_000
const minute = 60 * second
const day = 86_400_000
const check = (id: string, agoMs: number, outcome?: CheckOutcome, identity = 'same'): PanCheck => ({
  id,
  identity,
  at: ago(agoMs),
  outcome,
})
const checks = (...list: PanCheck[]): PanChecks => ({ ...emptyChecks('inv_1'), version: 3, checks: list })

describe('a check that makes asking needless', () => {
  it('is one confirmed in the last 30 days, or in the last ten minutes while Aadhaar is not linked', () => {
    const current = (agoMs: number, outcome: CheckOutcome) =>
      currentCheck(checks(check('a', agoMs, outcome)), 'same', now)?.id
    expect(current(30 * day - 1, 'valid')).toBe('a')
    expect(current(30 * day, 'valid')).toBeUndefined()
    expect(current(10 * minute - 1, 'inoperative')).toBe('a')
    expect(current(10 * minute, 'inoperative')).toBeUndefined()
    for (const outcome of ['unknown', 'nameDiffers', 'dobDiffers'] as const)
      expect(current(1, outcome)).toBeUndefined()
  })

  it('is one under way, until the longest call is over', () => {
    expect(currentCheck(checks(check('a', 25 * second - 1)), 'same', now)?.id).toBe('a')
    expect(currentCheck(checks(check('a', 25 * second)), 'same', now)).toBeUndefined()
  })

  it('is never that of another PAN, date of birth or name', () => {
    expect(currentCheck(checks(check('a', 1, 'valid', 'other')), 'same', now)).toBeUndefined()
  })

  it('counts by the department’s last word', () => {
    const list = checks(check('a', 2 * day, 'valid'), check('b', day, 'nameDiffers'))
    expect(currentCheck(list, 'same', now)).toBeUndefined()
    expect(confirmedCheck(list, 'same', now)).toBeUndefined()
    expect(confirmedCheck(checks(...list.checks, check('c', 1, 'inoperative')), 'same', now)?.id).toBe('c')
    // A check under way takes nothing back.
    expect(confirmedCheck(checks(check('a', day, 'valid'), check('b', 1)), 'same', now)?.id).toBe('a')
  })
})

describe('five a day', () => {
  const five = [1, 2, 3, 4, 5].map(hour => check(`c${hour}`, hour * 3_600_000, 'unknown', `id${hour}`))

  it('whatever the department said', () => {
    expect(isDayUsedUp(checks(...five.slice(1)), now)).toBe(false)
    expect(isDayUsedUp(checks(...five), now)).toBe(true)
  })

  it('those under way count, abandoned ones do not', () => {
    expect(isDayUsedUp(checks(...five.slice(1), check('x', second)), now)).toBe(true)
    expect(isDayUsedUp(checks(...five.slice(1), check('x', minute)), now)).toBe(false)
  })

  it('a day is an Indian day: it begins at 18:30 UTC', () => {
    const evening = new Date('2026-11-20T18:31:00.000Z')
    expect(isDayUsedUp(checks(...five), new Date('2026-11-20T18:29:59.000Z'))).toBe(true)
    expect(isDayUsedUp(checks(...five), evening)).toBe(false)
  })
})

describe('the row', () => {
  it('forgets what no longer counts, and nothing else', () => {
    const old = [check('old', 30 * day, 'valid'), check('dead', minute), check('kept', day, 'unknown')]
    const started = withStarted(checks(...old, check('asking', second)), check('new', 0), now)
    expect(started.checks.checks.map(({ id }) => id)).toEqual(['kept', 'asking', 'new'])
    expect(started.transition.to).toBe('asking')
  })

  it('an answer is counted though its note was forgotten, in its place by time', () => {
    const { checks: after } = withAnswer(checks(check('b', 1, 'valid')), check('a', 2, 'unknown'), now)
    expect(after.checks.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['a', 'unknown'],
      ['b', 'valid'],
    ])
  })

  it('is asking as long as another check waits', () => {
    const two = checks(check('a', second), check('b', second, undefined, 'other'))
    expect(withAnswer(two, check('a', second, 'valid'), now).transition.to).toBe('asking')
    expect(withoutCheck(two, 'a', now).transition.to).toBe('asking')
    expect(withoutCheck(checks(check('a', second)), 'a', now)).toMatchObject({
      transition: { to: 'answered' },
      checks: { checks: [] },
    })
  })

  it('every move is allowed where it is decided, and leads to a known state', () => {
    for (const outcome of checkOutcomes) {
      const before = checks(check('a', second))
      const { transition } = withAnswer(before, check('a', second, outcome), now)
      expect(allows(transition, 'asking')).toBe(true)
      expect(checksStates).toContain(transition.to)
    }
  })
})

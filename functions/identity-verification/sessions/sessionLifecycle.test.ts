import { describe, expect, it } from 'vitest'
import {
  isOpenQuestion,
  isUnderWay,
  moveFor,
  nextCheckAt,
  type SessionState,
  type Silence,
  sessionStates,
  sessionTransitions,
  statusByState,
  type Verdict,
  verdictAtTheEnd,
  verdictOfSilence,
} from './sessionLifecycle.ts'

const verdicts: readonly Verdict[] = [
  'passed',
  'needsReview',
  'declined',
  'cancelled',
  'errored',
  'leftOpen',
  'unanswered',
]
/** Every state and every verdict, in the order above: whether it moves. */
const moves: Readonly<Record<SessionState, string>> = {
  opened: 'yes yes yes yes yes yes no',
  syncing: 'yes yes yes yes yes yes yes',
  // A late word counts; screens that turn out to be open still are a word.
  unanswered: 'yes yes yes yes yes yes no',
  leftOpen: 'yes yes yes yes yes no no',
  errored: 'yes yes yes yes no no no',
  // The link may be opened again after a cancellation.
  cancelled: 'yes yes yes no no no no',
  // The vendor's reviewers decide.
  needsReview: 'yes no yes no no no no',
  passed: 'no no no no no no no',
  declined: 'no no no no no no no',
}

describe('a session', () => {
  it.each(
    sessionStates.flatMap(state =>
      verdicts.map((verdict, index) => [state, verdict, moves[state].split(' ')[index] === 'yes'] as const),
    ),
  )('%s, then %s: moves %s', (state, verdict, does) => {
    expect(moveFor(state, verdict)?.to).toBe(does ? verdict : undefined)
  })

  it('no move leaves a final state', () => {
    for (const { from, name } of sessionTransitions)
      for (const state of ['passed', 'declined'] as const) expect(from, name).not.toContain(state)
  })

  it.each([
    ['opened', 'pending', true, true],
    ['syncing', 'pending', true, true],
    ['unanswered', 'underProcess', false, true],
    ['passed', 'underProcess', false, false],
    ['needsReview', 'needs_review', false, true],
    ['declined', 'auto_declined', false, false],
    ['cancelled', 'retry', false, true],
    ['leftOpen', 'retry', false, true],
    ['errored', 'rejected', false, true],
  ] as const)('%s is answered as %s (K-106)', (state, shown, underWay, open) => {
    expect([statusByState[state], isUnderWay(state), isOpenQuestion(state)]).toEqual([shown, underWay, open])
  })

  it('the end without an answer depends on who finished the screens (K-107)', () => {
    expect(verdictAtTheEnd({ finished: true })).toBe('unanswered')
    expect(verdictAtTheEnd({ finished: false })).toBe('leftOpen')
  })
})

describe('the sweep', () => {
  const openedAt = '2026-11-20T04:30:00.000Z'
  const aged = (hours: number): Date => new Date(Date.parse(openedAt) + hours * 3_600_000)

  it.each<[SessionState, boolean, Silence, number, Verdict | undefined]>([
    ['opened', false, 'started', 1, undefined],
    ['opened', false, 'nothing', 1, undefined],
    ['opened', false, 'refused', 1, undefined],
    ['opened', false, 'started', 12, 'leftOpen'],
    ['opened', false, 'nothing', 12, 'leftOpen'],
    ['syncing', true, 'started', 1, 'unanswered'],
    ['syncing', true, 'nothing', 1, 'unanswered'],
    ['syncing', false, 'nothing', 1, 'leftOpen'],
    ['syncing', true, 'refused', 1, 'errored'],
    ['unanswered', true, 'nothing', 71, undefined],
    ['unanswered', true, 'nothing', 72, 'errored'],
    ['unanswered', true, 'started', 1, 'leftOpen'],
    ['unanswered', true, 'refused', 1, 'errored'],
    ['leftOpen', false, 'nothing', 1, undefined],
    ['errored', false, 'nothing', 1, undefined],
    ['passed', true, 'nothing', 100, undefined],
  ])('%s (finished %s), vendor %s after %i h: %s', (state, finished, result, hours, verdict) => {
    expect(verdictOfSilence({ state, finished, openedAt }, result, aged(hours))).toBe(verdict)
  })

  it.each([
    ['opened', 0, 30],
    ['syncing', 1, 2],
    ['unanswered', 1, 10],
    ['unanswered', 24, 360],
    ['leftOpen', 1, 30],
    ['leftOpen', 12, undefined],
    ['needsReview', 1, undefined],
    ['passed', 1, undefined],
    ['errored', 1, undefined],
  ] as const)('asks again about %s of %i h in %s minutes', (state, hours, minutes) => {
    const now = aged(hours)
    const next = nextCheckAt({ state, finished: true, openedAt }, now)
    expect(next === undefined ? undefined : (Date.parse(next) - now.getTime()) / 60_000).toBe(minutes)
  })
})

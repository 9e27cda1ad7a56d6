import { describe, expect, it } from 'vitest'
import {
  closedBecause,
  type Decided,
  type Decision,
  decide,
  type EnhancedStatus,
  emptyRecord,
  enhancedStatuses,
  type IdentityRecord,
  limitedUntil,
  recordTransitions,
  setFlags,
  withOutcome,
  withSession,
} from './identityRecordLifecycle.ts'
import type { Verdict } from './sessions/sessionLifecycle.ts'

const inState = (state: EnhancedStatus, more: Partial<IdentityRecord> = {}): IdentityRecord => ({
  ...emptyRecord('inv_1'),
  version: 3,
  enhancedGroup: true,
  transactionId: 'hv_1',
  state,
  ...more,
})
const summary = (decided: Decided): string =>
  decided.outcome === 'moves'
    ? decided.next.record.state
    : decided.outcome === 'refused'
      ? decided.reason
      : decided.outcome

describe('what became of the session that counts', () => {
  const outcomes: Readonly<Record<Verdict, EnhancedStatus>> = {
    passed: 'underProcess',
    needsReview: 'underProcess',
    unanswered: 'underProcess',
    declined: 'rejected',
    cancelled: 'retry',
    leftOpen: 'retry',
    errored: 'retry',
  }
  const verdicts = Object.keys(outcomes) as Verdict[]
  it.each(
    enhancedStatuses
      .filter(state => state !== 'approved')
      .flatMap(state => verdicts.map(verdict => [state, verdict, outcomes[verdict]] as const)),
  )('%s, then %s: %s', (state, verdict, to) => {
    const next = withOutcome(inState(state), 'hv_1', verdict, undefined)
    expect(next?.record.state).toBe(to)
    // The move carries the state it leaves and the one it enters, so the database checks the same.
    expect(next?.transition.from).toContain(state)
    expect(next?.transition.to).toBe(to)
  })

  it('of an older session, or after an operator decided: nothing', () => {
    expect(withOutcome(inState('pending'), 'hv_0', 'passed', undefined)).toBeUndefined()
    expect(withOutcome(inState('retry', { decided: true }), 'hv_1', 'passed', undefined)).toBeUndefined()
  })

  it.each([
    ['declined', 'identity.declinedFace', 'identity.declinedFace'],
    ['declined', undefined, 'identity.declined'],
    ['unanswered', undefined, 'identity.whyUnanswered'],
    ['errored', undefined, 'identity.somethingWrong'],
    ['passed', undefined, undefined],
    ['cancelled', undefined, undefined],
  ] as const)('%s (%s) leaves the reason %s', (verdict, reason, kept) => {
    const before = inState('rejected', { reason: 'identity.declinedDetails' })
    expect(withOutcome(before, 'hv_1', verdict, reason)?.record.reason).toBe(kept)
  })

  it('clears forceKYC when our team has it, and only then (K-104)', () => {
    const forced = inState('pending', { forceKYC: true, wasForced: true })
    expect(withOutcome(forced, 'hv_1', 'needsReview', undefined)?.record.forceKYC).toBe(false)
    expect(withOutcome(forced, 'hv_1', 'declined', undefined)?.record.forceKYC).toBe(true)
    expect(withOutcome(forced, 'hv_1', 'cancelled', undefined)?.record.forceKYC).toBe(true)
  })
})

describe('an operator decides', () => {
  const table: Readonly<Record<EnhancedStatus, Readonly<Record<Decision, string>>>> = {
    underProcess: { approved: 'approved', rejected: 'rejected', askedAgain: 'retry' },
    pending: {
      approved: 'notUnderProcess',
      rejected: 'notUnderProcess',
      askedAgain: 'notUnderProcess',
    },
    retry: { approved: 'notUnderProcess', rejected: 'notUnderProcess', askedAgain: 'notUnderProcess' },
    rejected: {
      approved: 'notUnderProcess',
      rejected: 'notUnderProcess',
      askedAgain: 'notUnderProcess',
    },
    approved: {
      approved: 'notUnderProcess',
      rejected: 'notUnderProcess',
      askedAgain: 'notUnderProcess',
    },
  }
  it.each(
    enhancedStatuses.flatMap(state =>
      (['approved', 'rejected', 'askedAgain'] as const).map(
        decision => [state, decision, table[state][decision]] as const,
      ),
    ),
  )('%s, %s: %s', (state, decision, what) => {
    expect(summary(decide(inState(state), decision))).toBe(what)
  })

  it.each([
    ['approved', false, false],
    ['rejected', true, true],
    ['askedAgain', true, true],
  ] as const)('%s of one who was forced leaves forceKYC %s', (decision, forceKYC, wasForced) => {
    const decided = decide(inState('underProcess', { wasForced: true }), decision)
    expect(decided.outcome === 'moves' && decided.next.record).toMatchObject({ forceKYC, wasForced })
    const unforced = decide(inState('underProcess'), decision)
    expect(unforced.outcome === 'moves' && unforced.next.record.forceKYC).toBe(false)
  })

  it.each(['approved', 'rejected', 'askedAgain'] as const)('%s twice is once', decision => {
    const first = decide(inState('underProcess'), decision)
    if (first.outcome !== 'moves') throw new Error('it should move')
    expect(decide(first.next.record, decision)).toEqual({ outcome: 'already' })
  })

  it('approves nobody whom the vendor has not judged, but may ask again', () => {
    const unanswered = inState('underProcess', { reason: 'identity.whyUnanswered' })
    expect(summary(decide(unanswered, 'approved'))).toBe('unanswered')
    expect(summary(decide(unanswered, 'askedAgain'))).toBe('retry')
    expect(summary(decide(unanswered, 'rejected'))).toBe('rejected')
  })

  it('no way but an operator’s leads to approved', () => {
    expect(recordTransitions.filter(({ to }) => to === 'approved').map(({ name }) => name)).toEqual([
      'approve',
    ])
  })
})

describe('an operator sets flags', () => {
  it.each([
    ['pending', { forceKYC: true }, 'pending', true],
    ['retry', { forceKYC: true }, 'retry', true],
    ['rejected', { forceKYC: true }, 'rejected', true],
    ['underProcess', { forceKYC: true }, 'underProcess', undefined],
    ['approved', { forceKYC: true }, 'approved', undefined],
    ['underProcess', { forceKYC: true, forceAgain: true }, 'pending', true],
    ['approved', { forceKYC: true, forceAgain: true }, 'pending', true],
    ['approved', { forceAgain: true }, 'already', undefined],
    ['approved', { enhancedGroup: false }, 'approved', false],
    ['pending', { enhancedGroup: true }, 'already', undefined],
  ] as const)('%s, %j: %s', (state, flags, what, forced) => {
    const decided = setFlags(inState(state), flags)
    expect(summary(decided)).toBe(what)
    expect(decided.outcome === 'moves' ? decided.next.record.forceKYC : undefined).toBe(forced)
  })

  it('taken back while our team has it, force does not return with a "no"', () => {
    const taken = setFlags(inState('underProcess', { wasForced: true }), { forceKYC: false })
    if (taken.outcome !== 'moves') throw new Error('it should move')
    const sentBack = decide(taken.next.record, 'rejected')
    expect(sentBack.outcome === 'moves' && sentBack.next.record.forceKYC).toBe(false)
    expect(setFlags(taken.next.record, { forceKYC: false })).toEqual({ outcome: 'already' })
  })

  it('verified anew, late words of the old session change nothing', () => {
    const forced = setFlags(inState('approved'), { forceKYC: true, forceAgain: true })
    if (forced.outcome !== 'moves') throw new Error('it should move')
    expect(withOutcome(forced.next.record, 'hv_1', 'passed', undefined)).toBeUndefined()
  })
})

describe('who may begin', () => {
  it.each([
    [{ enhancedGroup: false }, 'pending', 'identity.notInGroup'],
    [{}, 'pending', undefined],
    [{}, 'retry', undefined],
    [{}, 'rejected', undefined],
    [{}, 'underProcess', 'identity.notNow'],
    [{}, 'approved', 'identity.notNow'],
    [{ forceKYC: true }, 'approved', undefined],
  ] as const)('%j, %s: %s', (more, state, why) => {
    expect(closedBecause(inState(state, more))).toBe(why)
  })

  it('five sessions in 24 hours, counted by the hour they were opened', () => {
    const start = Date.parse('2026-11-20T04:30:00.000Z')
    let record = inState('pending')
    for (let hour = 0; hour < 5; hour += 1) {
      const now = new Date(start + hour * 3_600_000)
      expect(limitedUntil(record, now)).toBeUndefined()
      record = withSession(record, { transactionId: `hv_${hour}`, deviceId: 'dev_1' }, now).record
    }
    const free = new Date(start + 24 * 3_600_000)
    expect(limitedUntil(record, new Date(start + 5 * 3_600_000))).toEqual(free)
    expect(limitedUntil(record, new Date(free.getTime() - 1))).toEqual(free)
    expect(limitedUntil(record, free)).toBeUndefined()
    expect(withSession(record, { transactionId: 'hv_6', deviceId: 'dev_2' }, free).record).toMatchObject({
      deviceId: 'dev_1',
      attempts: [{}, {}, {}, {}, { transactionId: 'hv_6' }],
    })
  })
})

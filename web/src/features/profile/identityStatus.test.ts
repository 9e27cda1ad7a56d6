import { describe, expect, it } from 'vitest'
import { identityStatus, statusNow } from './identityStatus.ts'

type Facts = Parameters<typeof identityStatus>[0]
const facts = (changes: Partial<Facts> = {}): Facts => ({
  userInHypervergeCug: true,
  enhancedKycStaus: 'pending',
  forceKYC: false,
  obUserApproved: false,
  identity: {},
  ...changes,
})
const today = '2026-11-21'
const handedIn = {
  at: '2026-11-20T19:00:00.000Z',
  what: 'identityVerificationCompleted.passed',
  by: 'provider',
} as const

describe('where the enhanced KYC stands', () => {
  it.each([
    ['pending', {}, 'identity.whyPending'],
    ['pending', { forceKYC: true, obUserApproved: true }, 'identity.whyForced'],
    ['retry', {}, 'identity.whyRetry'],
    ['rejected', {}, 'identity.whyRejected'],
    ['rejected', { identity: { reason: 'identity.declinedFace' } }, 'identity.declinedFace'],
    ['retry', { identity: { reason: 'identity.somethingWrong' } }, 'identity.whyBrokeOff'],
  ] as const)('%s %j: the investor verifies, because %s', (enhancedKycStaus, more, reason) => {
    expect(identityStatus(facts({ enhancedKycStaus, ...more }), [], today)).toEqual({
      reason,
      who: 'you',
      action: 'verifyIdentity',
    })
  })

  it('whoever our team asks again finished it, and is not told otherwise', () => {
    const requests = {
      at: '2026-11-20T20:00:00.000Z',
      what: 'identityReviewed.askedAgain',
      by: 'team',
    } as const
    const left = { ...handedIn, what: 'identityVerificationCompleted.cancelled' } as const
    const why = (timeline: readonly (typeof requests | typeof left | typeof handedIn)[]) =>
      identityStatus(facts({ enhancedKycStaus: 'retry' }), timeline, today)?.reason
    expect(why([requests, handedIn])).toBe('identity.whyAskedAgain')
    // Cancelled after that: unfinished again.
    expect(why([left, requests, handedIn])).toBe('identity.whyRetry')
  })

  it('under process is with our team for two working days', () => {
    const underProcess = facts({ enhancedKycStaus: 'underProcess' })
    // Submitted on Saturday the 21st, Indian time; Tuesday the 24th is a holiday.
    const waiting = { reason: 'identity.whyUnderProcess', who: 'team', by: '2026-11-25' }
    expect(identityStatus(underProcess, [handedIn], today)).toEqual(waiting)
    expect(identityStatus(underProcess, [handedIn], '2026-11-25')).toEqual(waiting)
    expect(identityStatus(underProcess, [handedIn], '2026-11-26')).toEqual({
      ...waiting,
      reason: 'kyc.whyOverdue',
    })
    expect(identityStatus(underProcess, [], today)).toEqual({ reason: waiting.reason, who: 'team' })
  })

  it('unanswered is with the service', () => {
    const identity = { reason: 'identity.whyUnanswered' }
    expect(identityStatus(facts({ enhancedKycStaus: 'underProcess', identity }), [handedIn], today)).toEqual({
      reason: 'identity.whyUnanswered',
      who: 'provider',
    })
  })

  it('is nothing for the approved, for those outside the group, and for who is approved and not asked again', () => {
    expect(identityStatus(facts({ enhancedKycStaus: 'approved' }), [], today)).toBeUndefined()
    expect(identityStatus(facts({ userInHypervergeCug: false }), [], today)).toBeUndefined()
    expect(identityStatus(facts({ obUserApproved: true }), [], today)).toBeUndefined()
  })
})

describe('the one waiting of the screen', () => {
  const you = { reason: 'identity.whyRetry', who: 'you', action: 'verifyIdentity' } as const
  const team = { reason: 'identity.whyUnderProcess', who: 'team' } as const
  const steps = { reason: 'kyc.whySteps', who: 'you', action: 'completeDemat' } as const
  const review = { reason: 'kyc.whyInReview', who: 'team' } as const

  it.each([
    [you, steps, you],
    [you, undefined, you],
    [team, steps, steps],
    [team, review, team],
    [undefined, review, review],
    [undefined, undefined, undefined],
  ] as const)('%j and %j: %j', (identity, kyc, shown) => {
    expect(statusNow(identity, kyc)).toEqual(shown)
  })
})

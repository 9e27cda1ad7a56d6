import { describe, expect, it } from 'vitest'
import { attemptStates } from '../attempts/verificationLifecycle.ts'
import {
  type AccountState,
  type AttemptSummary,
  accountStates,
  type BankRecord,
  bankStatusOf,
  emptyRecord,
  limitedUntil,
  reusableAttempt,
  type SavedAccount,
  stepStatusOf,
  withAccount,
  withAttempt,
  withOutcome,
  withProof,
} from './bankRecordLifecycle.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const hoursAgo = (hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString()
const noteOf = (account: string, at: string, state: AttemptSummary['state'] = 'pending'): AttemptSummary => ({
  attemptId: `bav_${account}-${at}`,
  index: account,
  identity: `${account}-name`,
  at,
  state,
})
const typed = (attemptId: string) => ({ attemptId, sealedName: 'n', sealedNumber: 's', ifsc: 'HDFC0000053' })
const saved = (attemptId: string, index = 'a'): SavedAccount => ({
  ...typed(attemptId),
  index,
  accountType: 'SB',
  savedAt: now.toISOString(),
})
const recordWith = (attempts: readonly AttemptSummary[], more: Partial<BankRecord> = {}): BankRecord => ({
  ...emptyRecord('inv_1'),
  version: 1,
  attempts,
  ...more,
})

describe('limits: three accounts a day, five a week', () => {
  it('the fourth account of a day waits until the first of the three is a day old', () => {
    const record = recordWith([noteOf('a', hoursAgo(20)), noteOf('b', hoursAgo(5)), noteOf('c', hoursAgo(1))])
    expect(limitedUntil(record, 'd', now)).toEqual(new Date('2026-11-20T14:00:00.000Z'))
    expect(limitedUntil(record, 'a', now)).toBeUndefined()
  })

  it('a check that could not be finished is no account of the three', () => {
    const record = recordWith([
      noteOf('a', hoursAgo(20)),
      noteOf('b', hoursAgo(5), 'failed'),
      noteOf('c', hoursAgo(1)),
    ])
    expect(limitedUntil(record, 'd', now)).toBeUndefined()
  })

  it('the sixth account of a week waits, though today none was tried', () => {
    const week = ['a', 'b', 'c', 'd', 'e'].map((account, index) =>
      noteOf(account, hoursAgo(160 - 30 * index)),
    )
    expect(limitedUntil(recordWith(week), 'f', now)).toEqual(new Date('2026-11-20T18:00:00.000Z'))
    expect(limitedUntil(recordWith(week.slice(1)), 'f', now)).toBeUndefined()
  })

  it('the same account may be tried again, ten times a day', () => {
    const again = Array.from({ length: 10 }, (_, index) => noteOf('a', hoursAgo(10 - index), 'failed'))
    expect(limitedUntil(recordWith(again.slice(1)), 'a', now)).toBeUndefined()
    expect(limitedUntil(recordWith(again), 'a', now)).toEqual(new Date('2026-11-21T00:00:00.000Z'))
  })
})

describe('the same request again', () => {
  it('a verified account counts for 30 days, a pending one for 15 minutes, a failed one never', () => {
    const days = (count: number) => hoursAgo(24 * count)
    const answers = (attempt: AttemptSummary) =>
      reusableAttempt(recordWith([attempt]), 'a-name', now)?.attemptId === attempt.attemptId
    expect(answers(noteOf('a', days(29), 'verified'))).toBe(true)
    expect(answers(noteOf('a', days(30), 'verified'))).toBe(false)
    expect(answers(noteOf('a', hoursAgo(0.2), 'pending'))).toBe(true)
    expect(answers(noteOf('a', hoursAgo(0.25), 'pending'))).toBe(false)
    for (const state of ['failed', 'rejected', 'nameMismatch', 'underProcess'] as const)
      expect(answers(noteOf('a', hoursAgo(0.1), state))).toBe(false)
    expect(
      reusableAttempt(recordWith([noteOf('a', hoursAgo(1), 'verified')]), 'a-other', now),
    ).toBeUndefined()
  })
})

describe('the saved account', () => {
  it.each(attemptStates.flatMap(attempt => accountStates.map(before => [before, attempt] as const)))(
    'from %s, resting on an attempt that is %s',
    (before, attempt) => {
      const record = recordWith([noteOf('a', hoursAgo(1), attempt)], { state: before })
      const next = withAccount(record, saved('x'), attempt)
      const to: AccountState = attempt === 'verified' ? 'verified' : 'underProcess'
      expect(next.transition.to).toBe(to)
      expect(next.transition.from).toContain(before)
      expect(next.record.state).toBe(to)
    },
  )

  it('heals when its own attempt is verified late, and no other attempt touches it', () => {
    const own = noteOf('a', hoursAgo(2), 'underProcess')
    const other = noteOf('b', hoursAgo(1))
    for (const state of accountStates) {
      const record = recordWith([own, other], { state, account: saved(own.attemptId) })
      const healed = withOutcome(record, own.attemptId, 'verified', undefined)
      const heals = state === 'underProcess' || state === 'failed'
      expect(healed.transition.to).toBe(heals ? 'verified' : state)
      expect(withOutcome(record, other.attemptId, 'verified', undefined).transition.to).toBe(state)
      for (const outcome of ['rejected', 'nameMismatch', 'failed', 'underProcess'] as const)
        expect(withOutcome(record, own.attemptId, outcome, undefined).transition.to).toBe(state)
    }
  })

  it('another account takes its place: `changed` is set, and the proof goes with the old one', () => {
    const proof = { documentId: 'doc_1', status: 'uploaded' as const }
    const record = recordWith([], { state: 'underProcess', account: saved('x', 'a'), proof })
    expect(withAccount(record, saved('y', 'b'), 'verified')).toMatchObject({
      changed: true,
      record: { proof: undefined },
    })
    expect(withAccount(record, saved('y', 'a'), 'verified')).toMatchObject({
      changed: false,
      record: { proof },
    })
    expect(withAccount(recordWith([]), saved('y'), 'verified').changed).toBe(false)
  })

  it('is this account since another gave way to it, however often it is saved', () => {
    const at = (hours: number, index: string) => ({ ...saved('x', index), savedAt: hoursAgo(hours) })
    const first = withAccount(recordWith([]), at(50, 'a'), 'verified').record
    const again = withAccount(first, at(40, 'a'), 'verified').record
    expect(again.account).toMatchObject({ since: hoursAgo(50), savedAt: hoursAgo(40) })
    const other = withAccount(again, at(30, 'b'), 'verified').record
    expect(other.account?.since).toBe(hoursAgo(30))
    expect(withAccount(other, at(3, 'a'), 'verified').record.account?.since).toBe(hoursAgo(3))
  })

  it('saved before that was noted, it is this account since it was saved last', () => {
    const old = recordWith([], { state: 'verified', account: { ...saved('x'), savedAt: hoursAgo(90) } })
    expect(withAccount(old, { ...saved('x'), savedAt: hoursAgo(1) }, 'verified').record.account?.since).toBe(
      hoursAgo(90),
    )
  })

  it('a refused proof makes it failed, a new one under process again, in any order and any number of times', () => {
    const proof = (documentId: string, status: 'uploaded' | 'rejected') => ({ documentId, status })
    const underProcess = recordWith([], { state: 'underProcess', account: saved('x') })
    const uploaded = withProof(underProcess, proof('doc_1', 'uploaded'))
    expect(uploaded?.record).toMatchObject({ state: 'underProcess', proof: proof('doc_1', 'uploaded') })
    const refused = withProof(uploaded?.record ?? underProcess, proof('doc_1', 'rejected'))
    expect(refused?.record.state).toBe('failed')
    const after = refused?.record ?? underProcess
    expect(withProof(after, proof('doc_1', 'rejected'))).toBeUndefined()
    expect(withProof(after, proof('doc_1', 'uploaded'))).toBeUndefined()
    expect(withProof(after, proof('doc_0', 'uploaded'))).toBeUndefined()
    expect(withProof(after, proof('doc_2', 'uploaded'))?.record.state).toBe('underProcess')
    const verified = recordWith([], { state: 'verified' })
    expect(withProof(verified, proof('doc_1', 'rejected'))?.record.state).toBe('verified')
  })
})

describe('where the bank step stands', () => {
  it('begins with nothing, then shows what was typed last', () => {
    expect(bankStatusOf(emptyRecord('inv_1'))).toEqual({ status: 'none' })
    const attempt = noteOf('a', hoursAgo(1))
    const { record } = withAttempt(emptyRecord('inv_1'), attempt, typed(attempt.attemptId), now)
    expect(bankStatusOf(record)).toMatchObject({
      status: 'pending',
      shown: typed(attempt.attemptId),
      attempt,
    })
  })

  it('a saved account stays in sight unless another is being verified', () => {
    const own = noteOf('a', hoursAgo(2), 'verified')
    const account = saved(own.attemptId)
    const other = noteOf('b', hoursAgo(1))
    const latest = typed(other.attemptId)
    const held = { state: 'verified' as const, account, latest }
    expect(bankStatusOf(recordWith([own, other], held))).toMatchObject({ status: 'pending', shown: latest })
    const failed = { ...other, state: 'failed' as const }
    expect(bankStatusOf(recordWith([own, failed], held))).toMatchObject({
      status: 'verified',
      shown: account,
    })
  })

  it('forgets attempts after a week, but not a verified one nor the one the account rests on', () => {
    const old = noteOf('a', hoursAgo(24 * 8), 'failed')
    const verified = noteOf('b', hoursAgo(24 * 20), 'verified')
    const resting = noteOf('c', hoursAgo(24 * 90), 'underProcess')
    const fresh = noteOf('d', now.toISOString())
    const record = recordWith([resting, verified, old], {
      account: saved(resting.attemptId),
      state: 'underProcess',
    })
    expect(withAttempt(record, fresh, typed('x'), now).record.attempts).toEqual([resting, verified, fresh])
  })

  it('the step tells asking, refused and waiting apart while the account is saved as under process', () => {
    const shows = (state: AttemptSummary['state'], proof?: BankRecord['proof']) => {
      const own = noteOf('a', hoursAgo(1), state)
      const record = recordWith([own], { state: 'underProcess', account: saved(own.attemptId), proof })
      return stepStatusOf(record, bankStatusOf(record))
    }
    expect(attemptStates.map(state => shows(state))).toEqual([
      'pending',
      'verified',
      'failed',
      'failed',
      'underProcess',
      'failed',
    ])
    for (const state of ['nameMismatch', 'rejected', 'failed'] as const) {
      expect(shows(state, { documentId: 'doc_1', status: 'uploaded' })).toBe('underProcess')
      expect(shows(state, { documentId: 'doc_1', status: 'rejected' })).toBe('failed')
    }
  })
})

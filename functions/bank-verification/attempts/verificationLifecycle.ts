import { allows, type Transition, transitionsOf } from '../../../shared/lifecycle.ts'

/**
 * A verification attempt: one penny drop. `underProcess` is an attempt given up after five polls; a later answer of the
 * bank still moves it, and one that failed (K-115). `verified`, `nameMismatch` and `rejected` are the bank's own
 * words and final.
 */
export const attemptStates = [
  'pending',
  'verified',
  'nameMismatch',
  'rejected',
  'underProcess',
  'failed',
] as const
export type AttemptState = (typeof attemptStates)[number]

const define = transitionsOf<AttemptState>('bank.attemptUnknown')

/** Our reference is stored, or the vendor's id; the attempt stays pending. */
export const refer = define('refer', ['pending'], 'pending')

const verify = define('verify', ['pending'], 'verified')
const verifyLate = define('verifyLate', ['underProcess', 'failed'], 'verified')
const mismatch = define('mismatch', ['pending'], 'nameMismatch')
const mismatchLate = define('mismatchLate', ['underProcess', 'failed'], 'nameMismatch')
const reject = define('reject', ['pending'], 'rejected')
const rejectLate = define('rejectLate', ['underProcess', 'failed'], 'rejected')
const giveUp = define('giveUp', ['pending'], 'underProcess')
const fail = define('fail', ['pending', 'underProcess'], 'failed')

export const attemptTransitions = [
  refer,
  verify,
  verifyLate,
  mismatch,
  mismatchLate,
  reject,
  rejectLate,
  giveUp,
  fail,
] as const

/** A settled state as its event names it. */
export function outcomeOf(state: AttemptState) {
  if (state === 'pending') throw new Error('a pending attempt is not settled')
  return state
}

/** How an attempt is settled: by the bank's answer, given up, or broken off. */
export type Verdict = 'verified' | 'nameMismatch' | 'rejected' | 'givenUp' | 'failed'

const byVerdict: Readonly<Record<Verdict, readonly Transition<AttemptState>[]>> = {
  verified: [verify, verifyLate],
  nameMismatch: [mismatch, mismatchLate],
  rejected: [reject, rejectLate],
  givenUp: [giveUp],
  failed: [fail],
}

/** The move a verdict makes from a state; none if the attempt is already where it should stay. */
export function moveFor(state: AttemptState, verdict: Verdict): Transition<AttemptState> | undefined {
  return byVerdict[verdict].find(transition => allows(transition, state))
}

/** Why an attempt did not succeed, as a text id. */
export const reasons = [
  'bank.reasonNameMismatch',
  'bank.reasonInvalidAccount',
  'bank.reasonNoAnswer',
  'bank.reasonUnavailable',
  'bank.alreadyRegistered',
] as const
export type Reason = (typeof reasons)[number]

/** The usual reason of a verdict; a caller may name another one. */
export const usualReason: Readonly<Record<Verdict, Reason | undefined>> = {
  verified: undefined,
  nameMismatch: 'bank.reasonNameMismatch',
  rejected: 'bank.reasonInvalidAccount',
  givenUp: 'bank.reasonNoAnswer',
  failed: 'bank.reasonUnavailable',
}

/** What the status call answers (D2 s4, K-115): five values for six states. */
export const resultByState = {
  pending: 'pending',
  verified: 'active',
  nameMismatch: 'inactive',
  rejected: 'invalid',
  underProcess: 'failed',
  failed: 'failed',
} as const satisfies Readonly<Record<AttemptState, string>>

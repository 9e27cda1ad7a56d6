import { allows, defineTransition, type Transition } from '../../../shared/lifecycle.ts'

/**
 * A verification attempt: one penny drop. `underProcess` is an attempt given up after five polls; a later word of the
 * bank still moves it, and one that failed (K-115). `verified`, `nameMismatch` and `rejected` are the bank's own
 * words and final.
 */
export type AttemptState = 'pending' | 'verified' | 'nameMismatch' | 'rejected' | 'underProcess' | 'failed'
export const attemptStates = [
  'pending',
  'verified',
  'nameMismatch',
  'rejected',
  'underProcess',
  'failed',
] as const satisfies readonly AttemptState[]

const otherwise = 'bank.attemptUnknown'

/** Our reference is stored, or the vendor's id; the attempt stays pending. */
export const refer = defineTransition<AttemptState>({
  name: 'refer',
  from: ['pending'],
  to: 'pending',
  otherwise,
})

const verify = defineTransition<AttemptState>({
  name: 'verify',
  from: ['pending'],
  to: 'verified',
  otherwise,
})
const verifyLate = defineTransition<AttemptState>({
  name: 'verifyLate',
  from: ['underProcess', 'failed'],
  to: 'verified',
  otherwise,
})
const mismatch = defineTransition<AttemptState>({
  name: 'mismatch',
  from: ['pending'],
  to: 'nameMismatch',
  otherwise,
})
const mismatchLate = defineTransition<AttemptState>({
  name: 'mismatchLate',
  from: ['underProcess', 'failed'],
  to: 'nameMismatch',
  otherwise,
})
const reject = defineTransition<AttemptState>({
  name: 'reject',
  from: ['pending'],
  to: 'rejected',
  otherwise,
})
const rejectLate = defineTransition<AttemptState>({
  name: 'rejectLate',
  from: ['underProcess', 'failed'],
  to: 'rejected',
  otherwise,
})
const giveUp = defineTransition<AttemptState>({
  name: 'giveUp',
  from: ['pending'],
  to: 'underProcess',
  otherwise,
})
const fail = defineTransition<AttemptState>({
  name: 'fail',
  from: ['pending', 'underProcess'],
  to: 'failed',
  otherwise,
})

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

/** What is said of an attempt: the bank's word, or that it was given up or broke off. */
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
export type Reason =
  | 'bank.reasonNameMismatch'
  | 'bank.reasonInvalidAccount'
  | 'bank.reasonNoAnswer'
  | 'bank.reasonUnavailable'
  | 'bank.alreadyRegistered'
export const reasons = [
  'bank.reasonNameMismatch',
  'bank.reasonInvalidAccount',
  'bank.reasonNoAnswer',
  'bank.reasonUnavailable',
  'bank.alreadyRegistered',
] as const satisfies readonly Reason[]

/** The usual reason of a verdict; a caller that knows better says so. */
export const usualReason: Readonly<Record<Verdict, Reason | undefined>> = {
  verified: undefined,
  nameMismatch: 'bank.reasonNameMismatch',
  rejected: 'bank.reasonInvalidAccount',
  givenUp: 'bank.reasonNoAnswer',
  failed: 'bank.reasonUnavailable',
}

/** What the status call answers (D2 s4, K-115): five words for six states. */
export const resultByState = {
  pending: 'pending',
  verified: 'active',
  nameMismatch: 'inactive',
  rejected: 'invalid',
  underProcess: 'failed',
  failed: 'failed',
} as const satisfies Readonly<Record<AttemptState, string>>

import { allows, defineTransition, type Transition } from '../../shared/lifecycle.ts'
import { bankAnswerSeconds } from '../../shared/vocabulary/businessRules.ts'
import type { AccountType } from '../../shared/vocabulary/codeMaps.ts'
import type { AttemptState, Reason } from './verificationLifecycle.ts'

/**
 * The bank record of an investor: the saved account, its proof, and a note of every recent attempt. One row, moved
 * in the same write as the attempt, so that every call about the bank reads this row and nothing else.
 */

/** The saved account. A failed verification is saved as under process (D2 s4); `failed` means that its proof was refused. */
export type AccountState = 'none' | 'underProcess' | 'verified' | 'failed'
export const accountStates = [
  'none',
  'underProcess',
  'verified',
  'failed',
] as const satisfies readonly AccountState[]

const otherwise = 'common.conflict'
const saveVerified = defineTransition<AccountState>({
  name: 'saveVerified',
  from: accountStates,
  to: 'verified',
  otherwise,
})
const saveUnderProcess = defineTransition<AccountState>({
  name: 'saveUnderProcess',
  from: accountStates,
  to: 'underProcess',
  otherwise,
})
/** A late word of the bank: the account is verified and the request for a proof is closed (K-115). */
const heal = defineTransition<AccountState>({
  name: 'heal',
  from: ['underProcess', 'failed'],
  to: 'verified',
  otherwise,
})
/** Nothing about the account moves: an attempt or a proof was noted. */
const note = {
  none: defineTransition<AccountState>({ name: 'note', from: ['none'], to: 'none', otherwise }),
  underProcess: defineTransition<AccountState>({
    name: 'note',
    from: ['underProcess'],
    to: 'underProcess',
    otherwise,
  }),
  verified: defineTransition<AccountState>({ name: 'note', from: ['verified'], to: 'verified', otherwise }),
  failed: defineTransition<AccountState>({ name: 'note', from: ['failed'], to: 'failed', otherwise }),
} as const
const refuseProof = defineTransition<AccountState>({
  name: 'refuseProof',
  from: ['underProcess'],
  to: 'failed',
  otherwise,
})
const takeProof = defineTransition<AccountState>({
  name: 'takeProof',
  from: ['failed'],
  to: 'underProcess',
  otherwise,
})
/** An operator accepted the proof: the account counts as verified though the bank never said so. */
const acceptProof = defineTransition<AccountState>({
  name: 'acceptProof',
  from: ['underProcess', 'failed'],
  to: 'verified',
  otherwise,
})
/** An operator refused the proof and said why. */
const rejectProof = defineTransition<AccountState>({
  name: 'rejectProof',
  from: ['underProcess', 'failed'],
  to: 'failed',
  otherwise,
})

/** An account as typed; name and number are sealed. */
export interface TypedAccount {
  readonly attemptId: string
  readonly sealedName: string
  readonly sealedNumber: string
  readonly ifsc: string
}

export interface SavedAccount extends TypedAccount {
  /** Blind index of bank and number. */
  readonly index: string
  readonly accountType: AccountType
  /** Only what the investor typed, when our directory does not know the branch. */
  readonly typedBranch?: string | undefined
  readonly savedAt: string
  /** Since when it is this account, however often it was saved since; of one that took the place of another, when it did. */
  readonly since?: string | undefined
}

export interface AttemptNote {
  readonly attemptId: string
  /** Blind index of bank and number: what is counted, and unique over investors. */
  readonly index: string
  /** Blind index of number, IFSC and name: what makes two requests the same. */
  readonly identity: string
  readonly at: string
  readonly state: AttemptState
  readonly reason?: Reason | undefined
}

export interface Proof {
  readonly documentId: string
  readonly status: 'uploading' | 'uploaded' | 'accepted' | 'rejected'
  /** When it came to this status. */
  readonly at?: string | undefined
  /** What the operator who refused it said. */
  readonly remarks?: string | undefined
}

export interface BankRecord {
  readonly investorId: string
  readonly state: AccountState
  /** 0 when nothing is stored yet. */
  readonly version: number
  /** Oldest first. */
  readonly attempts: readonly AttemptNote[]
  /** What was typed last. */
  readonly latest?: TypedAccount | undefined
  readonly account?: SavedAccount | undefined
  readonly proof?: Proof | undefined
}

/** A record's next face and the move that leads to it. */
export interface Next {
  readonly record: BankRecord
  readonly transition: Transition<AccountState>
}

export const emptyRecord = (investorId: string): BankRecord => ({
  investorId,
  state: 'none',
  version: 0,
  attempts: [],
})

const dayMs = 86_400_000
/** How long a verified account counts as verified without another drop (domain: 30 days). */
const verifiedForMs = 30 * dayMs
/** Distinct accounts an investor may have verified: drops pay out real money. */
const accountsPerDay = 3
const accountsPerWeek = 5
/** Drops for all accounts together, repeats of failed ones included. */
const attemptsPerDay = 10
/** An attempt nobody answered within this time is asked for once more and failed. */
export const pendingForMs = 15 * 60_000
/** The browser's polls together; then a proof is offered (K-115). */
export const browserPatienceMs = bankAnswerSeconds * 1000

const age = (at: string, now: Date): number => now.getTime() - Date.parse(at)

/** The attempt that answers a request for the same account without another drop: verified lately, or still under way. */
export function standingAttempt(
  { attempts }: BankRecord,
  identity: string,
  now: Date,
): AttemptNote | undefined {
  return attempts.findLast(
    attempt =>
      attempt.identity === identity &&
      ((attempt.state === 'verified' && age(attempt.at, now) < verifiedForMs) ||
        (attempt.state === 'pending' && age(attempt.at, now) < pendingForMs)),
  )
}

/** When another account may be tried (an instant), if not now. */
export function limitedUntil({ attempts }: BankRecord, index: string, now: Date): Date | undefined {
  const within = (ms: number): AttemptNote[] => attempts.filter(attempt => age(attempt.at, now) < ms)
  const freeAt = (ms: number, most: number): Date | undefined => {
    const firstOf = new Map<string, string>()
    // The latest attempt of an account counts: the account is free of the window when that one leaves it.
    for (const attempt of within(ms)) firstOf.set(attempt.index, attempt.at)
    if (firstOf.has(index) || firstOf.size < most) return undefined
    const oldest = [...firstOf.values()].sort()[firstOf.size - most]
    return new Date(Date.parse(oldest ?? now.toISOString()) + ms)
  }
  const today = within(dayMs)
  const busy =
    today.length < attemptsPerDay
      ? undefined
      : new Date(Date.parse(today.at(-attemptsPerDay)?.at ?? '') + dayMs)
  const all = [freeAt(dayMs, accountsPerDay), freeAt(7 * dayMs, accountsPerWeek), busy]
  return all.filter(instant => instant !== undefined).sort((a, b) => b.getTime() - a.getTime())[0]
}

/** Notes a new attempt; what nobody needs any more is forgotten. */
export function withAttempt(record: BankRecord, attempt: AttemptNote, typed: TypedAccount, now: Date): Next {
  const kept = record.attempts.filter(
    ({ attemptId, at, state }) =>
      age(at, now) < 7 * dayMs ||
      (state === 'verified' && age(at, now) < verifiedForMs) ||
      attemptId === record.account?.attemptId,
  )
  return {
    transition: note[record.state],
    record: { ...record, attempts: [...kept, attempt], latest: typed },
  }
}

/** Notes what became of an attempt; the saved account follows only if it rests on this very attempt. */
export function withOutcome(
  record: BankRecord,
  attemptId: string,
  state: AttemptState,
  reason: Reason | undefined,
): Next {
  const attempts = record.attempts.map(attempt =>
    attempt.attemptId === attemptId ? { ...attempt, state, reason } : attempt,
  )
  const heals = state === 'verified' && record.account?.attemptId === attemptId && allows(heal, record.state)
  const transition = heals ? heal : note[record.state]
  return { transition, record: { ...record, attempts, state: transition.to } }
}

/** Saves an account on the strength of its attempt; `changed` when it takes the place of another one. */
export function withAccount(
  record: BankRecord,
  account: SavedAccount,
  attempt: AttemptState,
): Next & { readonly changed: boolean } {
  const changed = record.account !== undefined && record.account.index !== account.index
  const transition = attempt === 'verified' || isAccepted(record, account) ? saveVerified : saveUnderProcess
  // A proof belongs to the account it was uploaded for, an accepted one to its holder as well.
  const over = changed || (record.proof?.status === 'accepted' && transition !== saveVerified)
  const proof = over ? undefined : record.proof
  const known = changed ? undefined : record.account
  const next = { ...account, since: known === undefined ? account.savedAt : sinceOf(known) }
  return { transition, changed, record: { ...record, account: next, proof, state: transition.to } }
}

/** Since when money goes to this account. */
export const sinceOf = ({ since, savedAt }: SavedAccount): string => since ?? savedAt

/** Whether an operator accepted a proof of this very account and holder, so that saving it again keeps it verified. */
function isAccepted({ state, proof, account: known, attempts }: BankRecord, account: SavedAccount): boolean {
  if (state !== 'verified' || proof?.status !== 'accepted' || known === undefined) return false
  const identityOf = ({ attemptId }: SavedAccount) =>
    attempts.find(attempt => attempt.attemptId === attemptId)?.identity
  return known.index === account.index && identityOf(known) === identityOf(account)
}

/** An operator looks at the proof that lies there; `undefined` when none waits or the account needs none. */
export function withProofReview(
  record: BankRecord,
  review: { readonly outcome: 'accepted' | 'rejected'; readonly remarks?: string | undefined },
  now: Date,
): Next | undefined {
  const { proof, account, state } = record
  const transition = review.outcome === 'accepted' ? acceptProof : rejectProof
  if (proof?.status !== 'uploaded' || account === undefined || !allows(transition, state)) return undefined
  return {
    transition,
    record: {
      ...record,
      state: transition.to,
      proof: {
        documentId: proof.documentId,
        status: review.outcome,
        at: now.toISOString(),
        ...(review.outcome === 'rejected' && { remarks: review.remarks }),
      },
    },
  }
}

/** Since when a saved account waits for an operator to look at its proof. */
export function waitsForReview({ state, account, proof }: BankRecord): string | undefined {
  const waits = state === 'underProcess' && account !== undefined && proof?.status === 'uploaded'
  return waits ? (proof.at ?? account.savedAt) : undefined
}

/** Notes a bank proof; `undefined` when it says nothing new (events come in any order and more than once). */
export function withProof(record: BankRecord, proof: Proof): Next | undefined {
  const known = record.proof
  // An operator's yes is the last word on this account.
  if (known?.status === 'accepted') return undefined
  if (known !== undefined) {
    // Ids of documents sort by their making.
    if (known.documentId > proof.documentId) return undefined
    if (
      known.documentId === proof.documentId &&
      (known.status === proof.status || known.status === 'rejected')
    )
      return undefined
  }
  const move = proof.status === 'rejected' ? refuseProof : takeProof
  const transition = allows(move, record.state) ? move : note[record.state]
  return { transition, record: { ...record, proof, state: transition.to } }
}

/** Where the bank step stands: what is shown, in which state, resting on which attempt. */
export interface Standing {
  readonly status: 'none' | 'pending' | 'verified' | 'underProcess' | 'failed'
  readonly reason?: Reason | undefined
  readonly shown?: TypedAccount | SavedAccount | undefined
  readonly attempt?: AttemptNote | undefined
}

const seenAs = {
  pending: 'pending',
  verified: 'verified',
  underProcess: 'underProcess',
  nameMismatch: 'failed',
  rejected: 'failed',
  failed: 'failed',
} as const satisfies Readonly<Record<AttemptState, Standing['status']>>

/**
 * An attempt under way for another account comes first; then the saved account; then what was typed last, so that a
 * reload finds what the investor began.
 */
export function standingOf({ state, account, latest, attempts }: BankRecord): Standing {
  const newest = attempts.at(-1)
  const typedAgain = newest !== undefined && newest.attemptId !== account?.attemptId
  if (account === undefined || (typedAgain && newest.state === 'pending')) {
    if (newest === undefined) return { status: 'none' }
    return { status: seenAs[newest.state], reason: newest.reason, shown: latest, attempt: newest }
  }
  const attempt = attempts.find(({ attemptId }) => attemptId === account.attemptId)
  return {
    status: state,
    reason: state === 'verified' ? undefined : attempt?.reason,
    shown: account,
    attempt,
  }
}

/**
 * What the KYC step shows. The record counts every saved account without the bank's word as under process, and so
 * does the profile; the step tells apart (K-059) whether the bank is still being asked, said no, or a person looks at
 * the proof.
 */
export function stepStatusOf({ proof }: BankRecord, { status, attempt }: Standing): Standing['status'] {
  const proofWaits = proof !== undefined && proof.status !== 'rejected'
  return status === 'underProcess' && attempt !== undefined && !proofWaits ? seenAs[attempt.state] : status
}

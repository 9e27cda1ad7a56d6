import { allows, type Transition, transitionsOf } from '../../../shared/lifecycle.ts'
import { bankAnswerSeconds } from '../../../shared/vocabulary/businessRules.ts'
import type { AccountType } from '../../../shared/vocabulary/codeMaps.ts'
import type { AttemptState, Reason } from '../attempts/verificationLifecycle.ts'

/**
 * The bank record of an investor: the saved account, its proof, and a summary of every recent attempt. One row, moved
 * in the same write as the attempt, so that every call about the bank reads this row and nothing else.
 */

/** The saved account. A failed verification is saved as under process (D2 s4); `failed` means that its proof was refused. */
export const accountStates = ['none', 'underProcess', 'verified', 'failed'] as const
export type AccountState = (typeof accountStates)[number]

const define = transitionsOf<AccountState>('common.conflict')
const saveVerified = define('saveVerified', accountStates, 'verified')
const saveUnderProcess = define('saveUnderProcess', accountStates, 'underProcess')
/** A late answer of the bank: the account is verified and no proof is needed any more (K-115). */
const heal = define('heal', ['underProcess', 'failed'], 'verified')
/** The account's state stays: an attempt or a proof was stored. */
const note = {
  none: define('note', ['none'], 'none'),
  underProcess: define('note', ['underProcess'], 'underProcess'),
  verified: define('note', ['verified'], 'verified'),
  failed: define('note', ['failed'], 'failed'),
} as const
const refuseProof = define('refuseProof', ['underProcess'], 'failed')
const takeProof = define('takeProof', ['failed'], 'underProcess')
/** An operator accepted the proof: the account counts as verified without the bank's answer. */
const acceptProof = define('acceptProof', ['underProcess', 'failed'], 'verified')
/** An operator refused the proof, with a remark. */
const rejectProof = define('rejectProof', ['underProcess', 'failed'], 'failed')
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
  /** The name of a bank that uses another bank's codes. */
  readonly memberBank?: string | undefined
  readonly savedAt: string
  /** Since when it is this account, however often it was saved since; of one that took the place of another, when it did. */
  readonly since?: string | undefined
}

export interface AttemptSummary {
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
  /** The remark of the operator who refused it. */
  readonly remarks?: string | undefined
}

export interface BankRecord {
  readonly investorId: string
  readonly state: AccountState
  /** 0 when nothing is stored yet. */
  readonly version: number
  /** Oldest first. */
  readonly attempts: readonly AttemptSummary[]
  /** What was typed last. */
  readonly latest?: TypedAccount | undefined
  readonly account?: SavedAccount | undefined
  readonly proof?: Proof | undefined
  /** When another account last took the place of a verified one. */
  readonly replacedAt?: string | undefined
}

/** A record after a change, and the transition that leads to it. */
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
export function reusableAttempt(
  { attempts }: BankRecord,
  identity: string,
  now: Date,
): AttemptSummary | undefined {
  return attempts.findLast(
    attempt =>
      attempt.identity === identity &&
      ((attempt.state === 'verified' && age(attempt.at, now) < verifiedForMs) ||
        (attempt.state === 'pending' && age(attempt.at, now) < pendingForMs)),
  )
}

/**
 * When another account may be tried (an instant), if not now. A check that the bank or the vendor could not finish counts
 * among the attempts of a day, and not as an account.
 */
export function limitedUntil({ attempts }: BankRecord, index: string, now: Date): Date | undefined {
  const within = (ms: number): AttemptSummary[] => attempts.filter(attempt => age(attempt.at, now) < ms)
  const freeAt = (ms: number, most: number): Date | undefined => {
    const firstOf = new Map<string, string>()
    // The latest attempt of an account counts: the account is free of the window when that one leaves it.
    for (const attempt of within(ms)) if (attempt.state !== 'failed') firstOf.set(attempt.index, attempt.at)
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
export function withAttempt(
  record: BankRecord,
  attempt: AttemptSummary,
  typed: TypedAccount,
  now: Date,
): Next {
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

/** Whether the investor has entered another account since: neither the saved nor the last one is this attempt's. */
export const isSuperseded = ({ account, latest }: BankRecord, attemptId: string): boolean =>
  account?.attemptId !== attemptId && latest?.attemptId !== attemptId

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
  const replacedAt = replacesVerified(record, account) ? account.savedAt : record.replacedAt
  return {
    transition,
    changed,
    record: { ...record, account: next, proof, replacedAt, state: transition.to },
  }
}

/** Whether an account takes the place of a verified one: it needs a fresh log-in, and holds sales for a day. */
export const replacesVerified = (
  { state, account }: BankRecord,
  { index }: Pick<SavedAccount, 'index'>,
): boolean => state === 'verified' && account !== undefined && account.index !== index

/** Since when money goes to this account. */
export const sinceOf = ({ since, savedAt }: SavedAccount): string => since ?? savedAt

/** Whether an operator accepted a proof of this very account and holder, so that saving it again keeps it verified. */
function isAccepted({ state, proof, account: known, attempts }: BankRecord, account: SavedAccount): boolean {
  if (state !== 'verified' || proof?.status !== 'accepted' || known === undefined) return false
  const identityOf = ({ attemptId }: SavedAccount) =>
    attempts.find(attempt => attempt.attemptId === attemptId)?.identity
  return known.index === account.index && identityOf(known) === identityOf(account)
}

/** An operator's review of the uploaded proof; `undefined` when none waits or the account needs none. */
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
        remarks: review.outcome === 'rejected' ? review.remarks : undefined,
      },
    },
  }
}

/** Since when a saved account waits for the review of its proof. */
export function waitsForReview({ state, account, proof }: BankRecord): string | undefined {
  const waits = state === 'underProcess' && account !== undefined && proof?.status === 'uploaded'
  return waits ? (proof.at ?? account.savedAt) : undefined
}

/** Adds a bank proof; `undefined` when nothing changes (events come in any order and more than once). */
export function withProof(record: BankRecord, proof: Proof): Next | undefined {
  const known = record.proof
  // An accepted proof is final for this account.
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

/** The status of the bank step: which account is shown, why it is not verified, and by which attempt. */
export interface BankStatus {
  readonly status: 'none' | 'pending' | 'verified' | 'underProcess' | 'failed'
  readonly reason?: Reason | undefined
  readonly shown?: TypedAccount | SavedAccount | undefined
  readonly attempt?: AttemptSummary | undefined
}

const seenAs = {
  pending: 'pending',
  verified: 'verified',
  underProcess: 'underProcess',
  nameMismatch: 'failed',
  rejected: 'failed',
  failed: 'failed',
} as const satisfies Readonly<Record<AttemptState, BankStatus['status']>>

/**
 * An attempt under way for another account comes first; then the saved account; then what was typed last, so that a
 * reload finds what the investor began.
 */
export function bankStatusOf({ state, account, latest, attempts }: BankRecord): BankStatus {
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
 * What the KYC step shows. The record counts every saved account that is not verified as under process, and so
 * does the profile; the step distinguishes (K-059) whether the bank has not answered, has refused, or an operator reviews
 * the proof.
 */
export function stepStatusOf({ proof }: BankRecord, { status, attempt }: BankStatus): BankStatus['status'] {
  const proofWaits = proof !== undefined && proof.status !== 'rejected'
  return status === 'underProcess' && attempt !== undefined && !proofWaits ? seenAs[attempt.state] : status
}

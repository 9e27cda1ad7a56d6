import { type Transition, transitionsOf } from '../../shared/lifecycle.ts'
import type { DeclineReason, Verdict } from './sessions/sessionLifecycle.ts'

/**
 * The enhanced KYC of an investor: which groups the investor is in, where the verification stands (D1 s4,
 * `enhancedKycStaus`), and the session that counts. One row, moved in the same write as the session, so that every
 * call and every operator reads this row and nothing else.
 */
export const enhancedStatuses = ['pending', 'retry', 'underProcess', 'approved', 'rejected'] as const
export type EnhancedStatus = (typeof enhancedStatuses)[number]

const define = transitionsOf<EnhancedStatus>('identity.notNow')
/** The vendor passed the investor, sent the case to review, or owes the answer: our team has it. */
const receive = define('receive', ['pending', 'retry', 'rejected'], 'underProcess')
/** The vendor declined, or an operator did. */
const reject = define('reject', ['pending', 'retry', 'underProcess'], 'rejected')
/** Not finished, broken off, or asked for again by an operator. */
const askAgain = define('askAgain', ['pending', 'rejected', 'underProcess'], 'retry')
/** Only an operator approves (K-106). */
const approve = define('approve', ['underProcess'], 'approved')
/** An operator has an approved investor, or one under process, verified once more. */
const verifyAnew = define('verifyAnew', ['underProcess', 'approved'], 'pending')
export const recordTransitions = [receive, reject, askAgain, approve, verifyAnew] as const

/** The status stays: a session was opened, a flag was set, or the same outcome came again. */
export const noteOf = (state: EnhancedStatus): Transition<EnhancedStatus> => define('note', [state], state)

/** The reason for the status, as a text id, where the status alone is not enough. */
export type Reason =
  | DeclineReason
  | 'identity.whyUnanswered'
  | 'identity.whyRejected'
  | 'identity.somethingWrong'
export const reasons = [
  'identity.declinedFace',
  'identity.declinedDocument',
  'identity.declinedDetails',
  'identity.declined',
  'identity.whyUnanswered',
  'identity.whyRejected',
  'identity.somethingWrong',
] as const satisfies readonly Reason[]

export interface IdentityRecord {
  readonly investorId: string
  readonly state: EnhancedStatus
  /** 0 when nothing is stored yet. */
  readonly version: number
  /** `userInHypervergeCug` on the wire. */
  readonly enhancedGroup: boolean
  /** Never together with `underProcess` or `approved` (K-104); otherwise equal to `wasForced`. */
  readonly forceKYC: boolean
  /** The verification was forced and has not been approved since: a rejection by our team or the vendor forces it again. */
  readonly wasForced: boolean
  readonly deviceId?: string | undefined
  /** The session that counts: the one opened last. */
  readonly transactionId?: string | undefined
  /** An operator decided after that session: its late outcomes change nothing here any more. */
  readonly decided: boolean
  readonly reason?: Reason | undefined
  /** Sessions opened within a day, oldest first. */
  readonly attempts: readonly { readonly transactionId: string; readonly at: string }[]
}

/** A record after a change, and the transition that leads to it. */
export interface Next {
  readonly record: IdentityRecord
  readonly transition: Transition<EnhancedStatus>
}

export const emptyRecord = (investorId: string): IdentityRecord => ({
  investorId,
  state: 'pending',
  version: 0,
  enhancedGroup: false,
  forceKYC: false,
  wasForced: false,
  decided: false,
  attempts: [],
})

/** Whether the investor is held to verify now: not while our team has it, nor once it is approved (K-104). */
const isForced = (wasForced: boolean, state: EnhancedStatus): boolean =>
  wasForced && state !== 'underProcess' && state !== 'approved'

const dayMs = 86_400_000
/** Sessions an investor may open in 24 hours: each one is paid for. */
const attemptsPerDay = 5

/** Why no session may be opened or joined now, if so. */
export function closedBecause({
  enhancedGroup,
  forceKYC,
  state,
}: IdentityRecord): 'identity.notInGroup' | 'identity.notNow' | undefined {
  if (!enhancedGroup) return 'identity.notInGroup'
  return (state === 'underProcess' || state === 'approved') && !forceKYC ? 'identity.notNow' : undefined
}

const recent = ({ attempts }: IdentityRecord, now: Date) =>
  attempts.filter(({ at }) => now.getTime() - Date.parse(at) < dayMs)

/** When another session may be opened (an instant), if not now. */
export function limitedUntil(record: IdentityRecord, now: Date): Date | undefined {
  const oldest = recent(record, now).at(-attemptsPerDay)
  return oldest === undefined ? undefined : new Date(Date.parse(oldest.at) + dayMs)
}

/** Notes a session just opened; the status stays until something is known of it. */
export function withSession(
  record: IdentityRecord,
  opened: { readonly transactionId: string; readonly deviceId: string },
  now: Date,
): Next {
  const { transactionId, deviceId } = opened
  return {
    transition: noteOf(record.state),
    record: {
      ...record,
      transactionId,
      decided: false,
      deviceId: record.deviceId ?? deviceId,
      attempts: [...recent(record, now), { transactionId, at: now.toISOString() }],
    },
  }
}

const statusOf = {
  passed: 'underProcess',
  needsReview: 'underProcess',
  unanswered: 'underProcess',
  declined: 'rejected',
  cancelled: 'retry',
  leftOpen: 'retry',
  errored: 'retry',
} as const satisfies Readonly<Record<Verdict, EnhancedStatus>>
const moveTo = { underProcess: receive, rejected: reject, retry: askAgain } as const

/** What became of a session; `undefined` when it is not the one that counts, or an operator has decided since. */
export function withOutcome(
  record: IdentityRecord,
  transactionId: string,
  verdict: Verdict,
  declined: DeclineReason | undefined,
): Next | undefined {
  if (record.transactionId !== transactionId || record.decided) return undefined
  const to = statusOf[verdict]
  return {
    transition: record.state === to ? noteOf(to) : moveTo[to],
    record: {
      ...record,
      state: to,
      forceKYC: isForced(record.wasForced, to),
      reason: reasonOf(verdict, declined),
    },
  }
}

function reasonOf(verdict: Verdict, declined: DeclineReason | undefined): Reason | undefined {
  switch (verdict) {
    case 'declined':
      return declined ?? 'identity.declined'
    case 'unanswered':
      return 'identity.whyUnanswered'
    case 'errored':
      return 'identity.somethingWrong'
    default:
      return undefined
  }
}

/** Whether an operator can decide: it is with our team and the vendor has answered. */
export const isDecidable = ({ state, reason }: IdentityRecord): boolean =>
  state === 'underProcess' && reason !== 'identity.whyUnanswered'

export type Decision = 'approved' | 'rejected' | 'askedAgain'

/** The result of an operator's command; `already`: the record has that state, nothing is to be written. */
export type Decided =
  | { readonly outcome: 'moves'; readonly next: Next }
  | { readonly outcome: 'already' }
  | {
      readonly outcome: 'refused'
      /**
       * `notUnderProcess`: nothing is with our team.  `unanswered`: the vendor has not answered, so no operator can
       * approve. `underProcess` and `approved`: forcing would undo that; it needs `forceAgain`.
       */
      readonly reason: 'notUnderProcess' | 'unanswered' | 'underProcess' | 'approved'
    }

/** An operator's decision on the enhanced KYC. Late outcomes of the session it was made on do not change it. */
export function decide(record: IdentityRecord, decision: Decision): Decided {
  const transition = { approved: approve, rejected: reject, askedAgain: askAgain }[decision]
  if (record.decided && record.state === transition.to) return { outcome: 'already' }
  if (record.state !== 'underProcess') return { outcome: 'refused', reason: 'notUnderProcess' }
  if (decision === 'approved' && record.reason === 'identity.whyUnanswered')
    return { outcome: 'refused', reason: 'unanswered' }
  const reason = decision === 'rejected' ? 'identity.whyRejected' : undefined
  const state = transition.to
  // Only an approval ends a forced verification.
  const wasForced = record.wasForced && state !== 'approved'
  const forceKYC = isForced(wasForced, state)
  return {
    outcome: 'moves',
    next: { transition, record: { ...record, state, decided: true, reason, wasForced, forceKYC } },
  }
}

export interface Flags {
  readonly enhancedGroup?: boolean | undefined
  readonly forceKYC?: boolean | undefined
  /** Forces an investor who is approved or under process: the status goes back to pending. */
  readonly forceAgain?: boolean | undefined
}

/** Changes the groups of an investor; what is left out stays. */
export function setFlags(record: IdentityRecord, { enhancedGroup, forceKYC, forceAgain }: Flags): Decided {
  const flags = {
    enhancedGroup: enhancedGroup ?? record.enhancedGroup,
    forceKYC: forceKYC ?? record.forceKYC,
    // When it is taken back while our team has the case, a rejection does not bring it back.
    wasForced: forceKYC ?? record.wasForced,
  }
  if (
    flags.enhancedGroup === record.enhancedGroup &&
    flags.forceKYC === record.forceKYC &&
    flags.wasForced === record.wasForced
  )
    return { outcome: 'already' }
  const begins = flags.forceKYC && !record.forceKYC
  if (begins && (record.state === 'underProcess' || record.state === 'approved')) {
    if (forceAgain !== true) return { outcome: 'refused', reason: record.state }
    const forced = { ...record, ...flags, state: verifyAnew.to, decided: true, reason: undefined }
    return { outcome: 'moves', next: { transition: verifyAnew, record: forced } }
  }
  return { outcome: 'moves', next: { transition: noteOf(record.state), record: { ...record, ...flags } } }
}

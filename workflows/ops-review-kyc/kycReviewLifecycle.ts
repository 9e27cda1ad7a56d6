import {
  decide as decideIdentity,
  type Next as IdentityNext,
  type IdentityRecord,
} from '../../functions/identity-verification/identityRecordLifecycle.ts'
import {
  completeSteps,
  type KycRecord,
  type Next,
  openRemarksOf,
  withDecision,
} from '../../functions/kyc-record/kycRecordLifecycle.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'

/** The result of an operator's decision on a KYC, from the records alone; the registry is queried afterwards. */

/** The operator's decision; who decided, and why, stands in the audit row. */
export interface Review {
  readonly decision: 'approve' | 'reject' | 'askAgain'
  readonly remarks?: readonly { readonly type: string; readonly remarks: string }[] | undefined
  readonly about?: 'kyc' | 'identity' | undefined
  readonly version?: number | undefined
}

export interface Facts {
  readonly record: KycRecord
  readonly identity: IdentityRecord
  readonly bankVerified: boolean
}

export type IdentityDecision = 'approved' | 'rejected' | 'askedAgain'

export type ReviewAssessment =
  | Refusal
  | Done
  /** `identity` moves with it when the investor is in the enhanced group. */
  | { readonly outcome: 'approve'; readonly next: Next; readonly identity?: IdentityNext }
  | { readonly outcome: 'sendBack'; readonly next: Next; readonly text: string }
  | {
      readonly outcome: 'identityOnly'
      readonly next: IdentityNext
      readonly decision: IdentityDecision
      readonly text: string
    }

const listed = (words: readonly string[]): string => words.join(', ')

/** `decisionId` names the execution, so that a repeat of it is recognised. */
export function assessReview(review: Review, facts: Facts, decisionId: string, now: Date): ReviewAssessment {
  const { record } = facts
  if (record.version === 0)
    return refusal(
      'KycUnknown',
      'Nothing of a KYC is stored under this investor id. Copy the id from the list of reviews.',
    )
  if (record.decisions.includes(decisionId))
    return done('This execution has decided already; nothing more was changed.')
  if (review.version !== undefined && review.version !== record.version)
    return refusal(
      'KycChanged',
      `This KYC has changed since it was listed: it is at version ${record.version} now. Nothing was decided. Look at it again.`,
    )
  return review.decision === 'approve'
    ? assessApproval(review, facts, decisionId, now)
    : assessSendingBack(review, review.decision, facts, decisionId, now)
}

function assessApproval(review: Review, facts: Facts, decisionId: string, now: Date): ReviewAssessment {
  const { record } = facts
  if (review.remarks !== undefined && review.remarks.length > 0)
    return refusal(
      'InputInvalid',
      'Nothing was changed. remarks: they go with reject or askAgain; an approval has none.',
    )
  if (record.state === 'approved') return assessIdentityOfApproved(facts)
  if (review.about === 'identity')
    return refusal(
      'InputInvalid',
      'Nothing was changed. about: an identity is approved together with its KYC; leave "about" out.',
    )
  if (record.state !== 'inReview') return notInReview(record)
  if (record.pan?.operative !== true)
    return refusal(
      'PanInoperative',
      'The PAN is inoperative: Aadhaar is not linked to it. The investor has to link it and check the PAN again.',
    )
  if (!facts.bankVerified)
    return refusal(
      'BankNotVerified',
      'The bank account is not verified yet. Review the bank proof with ops-review-bank-proof first, or wait for the bank.',
    )
  // The bank's word may be on its way to this record; afterwards nothing changes it any more.
  const current = { ...record, bank: { ...record.bank, status: 'verified' as const } }
  const next = withDecision(current, { kind: 'approve', execution: decisionId, remarks: [] }, now)
  const { identity } = facts
  if (!identity.enhancedGroup || identity.state === 'approved') return { outcome: 'approve', next }
  const decided = decideIdentity(identity, 'approved')
  switch (decided.outcome) {
    case 'moves':
      return { outcome: 'approve', next, identity: decided.next }
    case 'already':
      return { outcome: 'approve', next }
    case 'refused':
      return decided.reason === 'unanswered' ? identityUnanswered : identityNotDone(identity)
  }
}

const identityUnanswered = refusal(
  'IdentityUnanswered',
  'The verification service has not said yet who this is, so nobody can approve it. It is asked again by itself; try again later.',
)

const identityNotDone = ({ state }: IdentityRecord): Refusal =>
  refusal(
    'IdentityNotDone',
    `This investor is in the enhanced group and the identity verification is ${state}, not underProcess. The investor has to finish it first.`,
  )

/** The KYC is approved: what may still wait is an identity that was forced anew. */
function assessIdentityOfApproved({ identity }: Facts): ReviewAssessment {
  const before = done('The KYC was approved before; nothing was changed.')
  if (!identity.enhancedGroup || identity.state === 'approved') return before
  const decided = decideIdentity(identity, 'approved')
  switch (decided.outcome) {
    case 'moves':
      return {
        outcome: 'identityOnly',
        next: decided.next,
        decision: 'approved',
        text: 'The identity is approved. The KYC was approved before.',
      }
    case 'already':
      return before
    case 'refused':
      return decided.reason === 'unanswered' ? identityUnanswered : identityNotDone(identity)
  }
}

/** Why a KYC is not on the operators' list. */
function notInReview(record: KycRecord): Refusal {
  const missing = Object.entries(completeSteps(record)).flatMap(([step, complete]) =>
    complete ? [] : [step],
  )
  if (missing.length > 0)
    return refusal(
      'StepsMissing',
      `The investor has not completed: ${listed(missing)}. The KYC comes to the list of reviews by itself once it is complete.`,
    )
  const open = openRemarksOf(record).map(({ type }) => type)
  if (open.length > 0)
    return refusal(
      'RemarksOpen',
      `The investor has not answered the remarks on: ${listed(open)}. The KYC comes back to the list of reviews by itself.`,
    )
  return refusal('KycNotInReview', `This KYC is ${record.state}, not in review. Look at the list of reviews.`)
}

const words = {
  reject: { verb: 'rejected', state: 'rejected', identity: 'rejected' },
  askAgain: { verb: 'asked for again', state: 'askedAgain', identity: 'askedAgain' },
} as const

function assessSendingBack(
  review: Review,
  kind: 'reject' | 'askAgain',
  { record, identity }: Facts,
  decisionId: string,
  now: Date,
): ReviewAssessment {
  const { verb, state } = words[kind]
  const waits = record.state === 'approved' && identity.state === 'underProcess'
  if ((review.about ?? (waits ? 'identity' : 'kyc')) === 'identity') return sendIdentityBack(identity, kind)
  const remarks = review.remarks ?? []
  if (remarks.length === 0)
    return refusal(
      'InputInvalid',
      `Nothing was changed. remarks: at least one is needed when a KYC is ${verb}, e.g. [{"type": "pan", "remarks": "The picture of the PAN card is blurred"}].`,
    )
  if (record.state === 'approved')
    return refusal(
      'AlreadyApproved',
      'This KYC is approved, and an approved KYC cannot be sent back. ops-set-investor-flags can have the identity verified anew.',
    )
  if (record.state === 'incomplete') return notInReview(record)
  const open = openRemarksOf(record)
  const sameRemarks = remarks.every(one =>
    open.some(({ type, remarks: text }) => type === one.type && text === one.remarks),
  )
  if (record.state === state && sameRemarks)
    return done(`The KYC was ${verb} with these remarks before; nothing was changed.`)
  return {
    outcome: 'sendBack',
    next: withDecision(record, { kind, execution: decisionId, remarks }, now),
    text: `The KYC is ${verb}; the investor is notified and sees the remarks on: ${listed(remarks.map(({ type }) => type))}.`,
  }
}

function sendIdentityBack(identity: IdentityRecord, kind: 'reject' | 'askAgain'): ReviewAssessment {
  const { verb, identity: decision } = words[kind]
  const decided = decideIdentity(identity, decision)
  switch (decided.outcome) {
    case 'moves':
      return {
        outcome: 'identityOnly',
        next: decided.next,
        decision,
        text: `The identity verification is ${verb}; the investor can start it anew.`,
      }
    case 'already':
      return done(`The identity verification was ${verb} before; nothing was changed.`)
    case 'refused':
      return refusal(
        'IdentityNotUnderProcess',
        `The identity verification is ${identity.state}; only one that is underProcess can be ${verb}.`,
      )
  }
}

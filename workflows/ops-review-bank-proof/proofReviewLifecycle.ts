import {
  type BankRecord,
  type Next,
  withProofReview,
} from '../../functions/bank-verification/account/bankRecordLifecycle.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'

/** The operator's decision. */
export interface ProofReview {
  readonly decision: 'accept' | 'reject'
  readonly remarks?: string | undefined
  readonly documentId?: string | undefined
}

/** The result of an operator's decision on a bank proof. */
export type ProofAssessment =
  | Refusal
  | Done
  | { readonly outcome: 'moves'; readonly next: Next; readonly text: string }

export function assessProof(review: ProofReview, record: BankRecord, now: Date): ProofAssessment {
  const { decision, remarks } = review
  const { account, proof, state } = record
  if (decision === 'reject' && remarks === undefined)
    return refusal(
      'InputInvalid',
      'Nothing was changed. remarks: one is needed when a bank proof is rejected, e.g. "The statement is older than three months".',
    )
  if (decision === 'accept' && remarks !== undefined)
    return refusal(
      'InputInvalid',
      'Nothing was changed. remarks: they go with reject; an accepted proof has none.',
    )
  if (account === undefined)
    return refusal(
      'BankUnknown',
      'No bank account is saved under this investor id. Copy the id from the list of reviews.',
    )
  if (decision === 'accept' && state === 'verified')
    return done('The bank account was verified before; nothing was changed.')
  if (decision === 'reject' && state === 'verified')
    return refusal(
      'BankVerified',
      'The bank account is verified already, by the bank or by an accepted proof, so no proof can be rejected.',
    )
  if (proof?.status === 'rejected') {
    return decision === 'reject' && proof.remarks === remarks
      ? done('The bank proof was rejected with this remark before; nothing was changed.')
      : refusal(
          'ProofRejected',
          'This bank proof was rejected before. The investor has to upload another one or enter another account.',
        )
  }
  if (proof?.status !== 'uploaded')
    return refusal(
      'ProofMissing',
      'No bank proof is there. The investor has to upload one; it comes to the list of reviews by itself.',
    )
  if (review.documentId !== undefined && review.documentId !== proof.documentId)
    return refusal(
      'ProofChanged',
      'Another bank proof has come since the list was made. Nothing was decided. Look at it.',
    )
  const outcome = decision === 'accept' ? ('accepted' as const) : ('rejected' as const)
  const next = withProofReview(record, { outcome, remarks }, now)
  if (next === undefined)
    return refusal('NothingToReview', `The bank account is ${state}; no proof of it waits for a review.`)
  return {
    outcome: 'moves',
    next,
    text:
      outcome === 'accepted'
        ? 'The bank proof is accepted and the account is verified; the investor is notified.'
        : 'The bank proof is rejected; the investor is notified and sees the remark.',
  }
}

import {
  bankProofReviewed,
  bankVerificationCompleted,
} from '../../../shared/contracts/bank-verification/events.ts'
import {
  identityReviewed,
  identityVerificationCompleted,
} from '../../../shared/contracts/identity-verification/events.ts'
import { kycApproved, kycSentBack, kycSubmitted } from '../../../shared/contracts/kyc/events.ts'
import type { MarketCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import type { Delivery } from '../../platform/eventFunction.ts'
import type { ConsumerDependencies } from '../dependencies.ts'
import { letterOn } from '../notify.ts'
import {
  bankCheckLetter,
  bankProofLetter,
  identityLetter,
  identityReviewedLetter,
  kycApprovedLetter,
  kycSentBackLetter,
  kycSubmittedLetter,
} from './kycLetters.ts'

/**
 * Letter about the end of a bank check: the screen invites the investor to leave it. None about an account that is not in
 * question any more, and none that asks for a proof when it is here or the account is verified.
 */
export const onBankVerificationCompleted = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, bankVerificationCompleted, async ({ investorId, outcome, superseded = false }) => {
    if (superseded) return undefined
    const { status, proof } = await dependencies.bankStepOf(investorId)
    const isProofHere = proof !== undefined && proof.status !== 'rejected'
    if (outcome !== 'verified' && (isProofHere || status === 'verified')) return undefined
    return bankCheckLetter(outcome, dependencies.siteOrigin)
  })

/** Letter after the review of the bank proof. */
export const onBankProofReviewed = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, bankProofReviewed, ({ outcome }) =>
    bankProofLetter(outcome, dependencies.siteOrigin),
  )

/** Letter after the KYC was submitted, with the day by which it is reviewed. */
export const onKycSubmitted = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, kycSubmitted, (_, { at, calendar }: Delivery<MarketCalendar>) =>
    kycSubmittedLetter(at, calendar, dependencies.siteOrigin),
  )

/** Letter after the approval of the KYC. */
export const onKycApproved = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, kycApproved, () => kycApprovedLetter(dependencies.siteOrigin))

/** Letter after the KYC was sent back. It does not quote the remarks, which may describe documents. */
export const onKycSentBack = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, kycSentBack, ({ decision }) => kycSentBackLetter(decision, dependencies.siteOrigin))

/** Letter about the end of a verification, when the investor's screen had shown another outcome. */
export const onIdentityVerificationCompleted = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, identityVerificationCompleted, ({ outcome, late }) =>
    late && outcome !== 'unanswered' ? identityLetter(outcome, dependencies.siteOrigin) : undefined,
  )

/** Letter after the review of the enhanced KYC, unless the letter about the KYC of the same write tells the decision. */
export const onIdentityReviewed = (dependencies: ConsumerDependencies) =>
  letterOn(dependencies, identityReviewed, ({ decision, alone }) =>
    alone ? identityReviewedLetter(decision, dependencies.siteOrigin) : undefined,
  )

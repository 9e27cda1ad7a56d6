import {
  bankProofReviewed,
  bankVerificationCompleted,
} from '../../shared/contracts/bank-verification/events.ts'
import {
  identityReviewed,
  identityVerificationCompleted,
} from '../../shared/contracts/identity-verification/events.ts'
import { kycApproved, kycSentBack, kycSubmitted } from '../../shared/contracts/kyc/events.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { consumer, type Delivery } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import {
  bankCheckLetter,
  bankProofLetter,
  identityLetter,
  identityReviewedLetter,
  kycApprovedLetter,
  kycSentBackLetter,
  kycSubmittedLetter,
} from './letters.ts'
import { notify } from './notify.ts'

/**
 * Letter about the end of a bank check: the screen invites the investor to leave it. None about an account that is not in
 * question any more, and none that asks for a proof when it is here or the account is verified.
 */
export const onBankVerificationCompleted = (dependencies: ConsumerDependencies) => {
  const name = 'onBankVerificationCompleted'
  return consumer(
    name,
    bankVerificationCompleted,
    async ({ investorId, outcome, superseded = false }, delivery) => {
      if (superseded) return
      const { status, proof } = await dependencies.bankStepOf(investorId)
      const isProofHere = proof !== undefined && proof.status !== 'rejected'
      if (outcome !== 'verified' && (isProofHere || status === 'verified')) return
      const letter = bankCheckLetter(outcome, dependencies.siteOrigin)
      await notify(dependencies, name, delivery, investorId, letter)
    },
  )
}

/** Letter after the review of the bank proof. */
export const onBankProofReviewed = (dependencies: ConsumerDependencies) =>
  consumer('onBankProofReviewed', bankProofReviewed, ({ investorId, outcome }, delivery) => {
    const letter = bankProofLetter(outcome, dependencies.siteOrigin)
    return notify(dependencies, 'onBankProofReviewed', delivery, investorId, letter)
  })

/** Letter after the KYC was submitted, with the day by which it is reviewed. */
export const onKycSubmitted = (dependencies: ConsumerDependencies) =>
  consumer('onKycSubmitted', kycSubmitted, ({ investorId }, delivery: Delivery<MarketCalendar>) => {
    const letter = kycSubmittedLetter(delivery.at, delivery.calendar, dependencies.siteOrigin)
    return notify(dependencies, 'onKycSubmitted', delivery, investorId, letter)
  })

/** Letter after the approval of the KYC. */
export const onKycApproved = (dependencies: ConsumerDependencies) =>
  consumer('onKycApproved', kycApproved, ({ investorId }, delivery) => {
    const letter = kycApprovedLetter(dependencies.siteOrigin)
    return notify(dependencies, 'onKycApproved', delivery, investorId, letter)
  })

/** Letter after the KYC was sent back. It does not quote the remarks, which may describe documents. */
export const onKycSentBack = (dependencies: ConsumerDependencies) =>
  consumer('onKycSentBack', kycSentBack, ({ investorId, decision }, delivery) => {
    const letter = kycSentBackLetter(decision, dependencies.siteOrigin)
    return notify(dependencies, 'onKycSentBack', delivery, investorId, letter)
  })

/** Letter about the end of a verification, when the investor's screen had shown another outcome. */
export const onIdentityVerificationCompleted = (dependencies: ConsumerDependencies) => {
  const name = 'onIdentityVerificationCompleted'
  return consumer(name, identityVerificationCompleted, async ({ investorId, outcome, late }, delivery) => {
    if (!late || outcome === 'unanswered') return
    const letter = identityLetter(outcome, dependencies.siteOrigin)
    await notify(dependencies, name, delivery, investorId, letter)
  })
}

/** Letter after the review of the enhanced KYC, unless the letter about the KYC of the same write tells the decision. */
export const onIdentityReviewed = (dependencies: ConsumerDependencies) =>
  consumer('onIdentityReviewed', identityReviewed, async ({ investorId, decision, alone }, delivery) => {
    if (!alone) return
    const letter = identityReviewedLetter(decision, dependencies.siteOrigin)
    await notify(dependencies, 'onIdentityReviewed', delivery, investorId, letter)
  })

import type { KycState } from '../../../../shared/contracts/kyc/getKyc.ts'
import type { PlainTextId } from '../../lib/i18n.ts'
import { type KycFacts, type MainAction, mainAction } from './mainAction.ts'

/** The KYC status banner of profile and dashboard: its words, its colour, and what its button does. */
export interface KycBanner {
  readonly tone: 'info' | 'success' | 'error' | 'warning'
  readonly text: PlainTextId
  /** A second sentence, where the text alone would contradict the main button. */
  readonly note?: PlainTextId | undefined
  readonly action?: MainAction
}

type Kind = KycFacts['enhancedKycStaus']

/**
 * The banner by enhancedKycStaus (D1 s4). Outside the enhanced group there is no such status: the state of the
 * documents' KYC (`getKyc`) is used, so that nobody is asked to complete a KYC in review.
 */
export function kycBanner(facts: KycFacts, state?: KycState): KycBanner {
  const main = mainAction(facts)
  const again = {
    label: 'identity.reInitiate',
    step: facts.userInHypervergeCug ? 'verify' : 'docvault',
  } as const
  switch (kindOf(facts, state)) {
    case 'underProcess':
      return {
        tone: 'info',
        text: 'identity.bannerUnderProcess',
        // Outside the group the main button still reads Complete Your KYC; the note explains what completes it.
        note: facts.userInHypervergeCug ? undefined : 'identity.reviewNote',
      }
    case 'approved':
      return {
        tone: 'success',
        text: 'identity.bannerApproved',
        action: { label: 'identity.startInvesting', step: 'dashboard' },
      }
    case 'rejected':
      return { tone: 'error', text: 'identity.bannerRejected', action: again }
    case 'retry':
      // The colour of a failure with the text of an unfinished one (K-036).
      return { tone: 'error', text: 'identity.bannerRetry', action: again }
    case 'pending':
      return {
        tone: 'warning',
        text: 'identity.bannerPending',
        // In the group and forced it starts the verification, else it does what the main button does (D1 s4, K-105).
        action:
          facts.userInHypervergeCug && facts.forceKYC
            ? { label: 'identity.completeYourKyc', step: 'verify' }
            : main,
      }
  }
}

function kindOf({ userInHypervergeCug, enhancedKycStaus, obUserApproved }: KycFacts, state?: KycState): Kind {
  if (userInHypervergeCug) return enhancedKycStaus
  if (obUserApproved || state === 'approved') return 'approved'
  if (state === 'inReview') return 'underProcess'
  return state === 'rejected' ? 'rejected' : 'pending'
}

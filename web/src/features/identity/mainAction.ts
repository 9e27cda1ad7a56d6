import type { Profile } from '../../../../shared/contracts/account/profileBody.ts'
import type { PlainTextId } from '../../lib/i18n.ts'

/** The facts that the rules of the enhanced KYC use. */
export type KycFacts = Pick<
  Profile,
  'userInHypervergeCug' | 'forceKYC' | 'enhancedKycStaus' | 'obUserApproved'
>

/** Inside the mobile app (source=app) `dashboard` is the app link. */
export type MainStep = 'dashboard' | 'verify' | 'sebi' | 'docvault'

export interface MainAction {
  readonly label: PlainTextId
  readonly step: MainStep
}

/** The main action button: its label and its step, each by its own list, in the documents' order (D1 s4, K-103). */
export const mainAction = (facts: KycFacts): MainAction => ({ label: labelOf(facts), step: stepOf(facts) })

function labelOf({ userInHypervergeCug, enhancedKycStaus, obUserApproved }: KycFacts): PlainTextId {
  if (!userInHypervergeCug) return obUserApproved ? 'identity.explore' : 'identity.completeYourKyc'
  if (enhancedKycStaus === 'approved' || obUserApproved) return 'identity.startInvesting'
  if (enhancedKycStaus === 'underProcess') return 'identity.explore'
  return enhancedKycStaus === 'pending' ? 'identity.completeYourKyc' : 'identity.reInitiate'
}

function stepOf({
  userInHypervergeCug,
  forceKYC,
  enhancedKycStaus: status,
  obUserApproved,
}: KycFacts): MainStep {
  if (userInHypervergeCug && !forceKYC && (status === 'approved' || status === 'underProcess'))
    return 'dashboard'
  if (userInHypervergeCug && status === 'rejected') return 'verify'
  if (userInHypervergeCug && (status === 'pending' || status === 'retry') && obUserApproved && forceKYC)
    return 'sebi'
  if (userInHypervergeCug && forceKYC) return 'verify'
  if (!userInHypervergeCug) return 'docvault'
  // Not forced, pending or retry: not documented, so the step matches the label (K-102).
  return obUserApproved ? 'dashboard' : 'verify'
}

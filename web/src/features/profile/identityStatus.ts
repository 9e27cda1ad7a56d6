import type { Profile } from '../../../../shared/contracts/account/profileBody.ts'
import type { StatusReason, TimelineEntry } from '../../../../shared/contracts/kyc/statusReason.ts'
import { reviewDays } from '../../../../shared/vocabulary/businessRules.ts'
import { indianDate } from '../../../../shared/vocabulary/indianTime.ts'
import { publishedCalendar } from '../../../../shared/vocabulary/marketCalendar.ts'

const unanswered = 'identity.whyUnanswered'
const brokeOff = 'identity.somethingWrong'

type Facts = Pick<
  Profile,
  'userInHypervergeCug' | 'enhancedKycStaus' | 'forceKYC' | 'obUserApproved' | 'identity'
>

/**
 * Why the enhanced KYC waits, who acts next, by when. The reason is the server's where it has one; the day is
 * calculated from the submission. Undefined outside the group or when nothing waits.
 */
export function identityStatus(
  facts: Facts,
  timeline: readonly TimelineEntry[],
  today: string,
): StatusReason | undefined {
  const { userInHypervergeCug, enhancedKycStaus, forceKYC, obUserApproved, identity } = facts
  const { reason } = identity
  const you = (usual: string): StatusReason => ({
    reason: reason ?? usual,
    who: 'you',
    action: 'verifyIdentity',
  })
  if (!userInHypervergeCug) return undefined
  switch (enhancedKycStaus) {
    case 'approved':
      return undefined
    case 'pending':
      if (obUserApproved && !forceKYC) return undefined
      return you(forceKYC ? 'identity.whyForced' : 'identity.whyPending')
    case 'retry':
      return retryOf(reason, timeline)
    case 'rejected':
      return you('identity.whyRejected')
    case 'underProcess':
      return reason === unanswered
        ? { reason, who: 'provider' }
        : withTeam(reason ?? 'identity.whyUnderProcess', timeline, today)
  }
}

/** After a rejection by our team or a failure of the vendor the reason is not "unfinished". */
function retryOf(reason: string | undefined, timeline: readonly TimelineEntry[]): StatusReason {
  const last = timeline.find(({ what }) => /^identity(Reviewed|VerificationCompleted)\./.test(what))
  const usual = last?.what === 'identityReviewed.askedAgain' ? 'identity.whyAskedAgain' : 'identity.whyRetry'
  return {
    reason: reason === brokeOff ? 'identity.whyBrokeOff' : (reason ?? usual),
    who: 'you',
    action: 'verifyIdentity',
  }
}

function withTeam(reason: string, timeline: readonly TimelineEntry[], today: string): StatusReason {
  const handedIn = timeline.find(({ what }) => what.startsWith('identityVerificationCompleted.'))
  if (handedIn === undefined) return { reason, who: 'team' }
  const by = publishedCalendar.addWorkingDays(indianDate(new Date(handedIn.at)), reviewDays)
  return { reason: today > by ? 'kyc.whyOverdue' : reason, who: 'team', by }
}

/** The status that the screen shows: an action of the investor comes before waiting for others. */
export function statusNow(
  identity: StatusReason | undefined,
  kyc: StatusReason | undefined,
): StatusReason | undefined {
  if (identity?.who === 'you' || kyc === undefined) return identity ?? kyc
  return kyc.who === 'you' && kyc.action !== undefined ? kyc : (identity ?? kyc)
}

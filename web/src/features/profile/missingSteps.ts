import type { Profile } from '../../../../shared/contracts/account/profileBody.ts'
import type { KycBody } from '../../../../shared/contracts/kyc/getKyc.ts'
import type { StatusReason } from '../../../../shared/contracts/kyc/statusReason.ts'
import type { PlainTextId } from '../../lib/i18n.ts'

const steps = ['pan', 'address', 'bank', 'demat'] as const
export type KycStep = (typeof steps)[number]

/** Something an investor has not given yet. */
export interface MissingStep {
  readonly step: KycStep | 'identity'
  readonly name: PlainTextId
  /** The reason, from the server. */
  readonly status?: StatusReason | undefined
}

/**
 * What is missing before an investor of the enhanced group can invest: the incomplete steps of the KYC, and the
 * identity verification unless it is done or in review. Empty once approved and not requested again.
 */
export function missingSteps(
  profile: Pick<Profile, 'steps' | 'enhancedKycStaus' | 'obUserApproved' | 'forceKYC'>,
  kyc: Pick<KycBody, 'steps'> | undefined,
): readonly MissingStep[] {
  const { enhancedKycStaus: status, obUserApproved, forceKYC } = profile
  const open = obUserApproved
    ? []
    : steps.flatMap(step => {
        const complete = kyc === undefined ? profile.steps[step] : kyc.steps[step].complete
        return complete
          ? []
          : [{ step, name: `account.step.${step}` as const, status: kyc?.steps[step].standing }]
      })
  const verified = status === 'underProcess' || status === 'approved' || (obUserApproved && !forceKYC)
  return verified ? open : [...open, { step: 'identity', name: 'identity.step' }]
}

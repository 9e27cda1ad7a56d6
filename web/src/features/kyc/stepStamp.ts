import type { KycBody, StepName } from './kycData.ts'

/**
 * The stamp of a saved address or demat account (D2 s4): verified once the KYC is approved, under process during the
 * review, saved before that. Only what was verified is called verified.
 */
export function stepStamp(kyc: Pick<KycBody, 'obUserApproved' | 'state' | 'steps'>, step: StepName) {
  if (kyc.obUserApproved) return { tone: 'done', words: 'kyc.rowDone' } as const
  const { state } = kyc.steps[step]
  if (state === 'failed') return { tone: 'failed', words: 'kyc.rowFailed' } as const
  if (kyc.state === 'inReview' || state === 'pending')
    return { tone: 'waiting', words: 'kyc.underProcess' } as const
  return { tone: 'done', words: 'kyc.saved' } as const
}

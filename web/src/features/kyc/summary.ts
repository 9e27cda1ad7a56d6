import type { KycBody, StepName } from './kycData.ts'
import { stepStamp } from './stepStamp.ts'

/** The rows of the summary in their order, with the step each stands for (D2 s2). */
export const summaryRows = [
  { step: 'pan', label: 'kyc.rowPan' },
  { step: 'address', label: 'kyc.rowKyc' },
  { step: 'bank', label: 'kyc.rowBank' },
  { step: 'demat', label: 'kyc.rowDemat' },
] as const

export type RowStatus = 'done' | 'failed' | 'pending'

/** Success if the KYC is done; failure with errors or remarks; otherwise pending (D2 s4). */
export function rowStatus(
  kyc: Pick<KycBody, 'obUserApproved' | 'steps' | 'remarks'>,
  step: StepName,
): RowStatus {
  if (kyc.obUserApproved) return 'done'
  const failed = kyc.steps[step].state === 'failed' || kyc.remarks.some(remark => remark.tab === step)
  return failed ? 'failed' : 'pending'
}

/**
 * The stamp of a row: what was not given yet is called so, what was given is saved until our team reviews it, and only
 * what was confirmed is verified.
 */
export function rowStamp(
  kyc: Pick<KycBody, 'obUserApproved' | 'state' | 'steps' | 'remarks'>,
  step: StepName,
) {
  const status = rowStatus(kyc, step)
  if (status === 'failed') return { tone: 'failed', words: 'kyc.rowFailed' } as const
  if (status === 'pending' && kyc.steps[step].state === 'open')
    return { tone: 'none', words: 'kyc.stateOpen' } as const
  return stepStamp(kyc, step)
}

/** The step that has errors, if one has: the exit button leads there and reads Click to Complete KYC (K-114). */
export function failedStep(kyc: Pick<KycBody, 'obUserApproved' | 'steps' | 'remarks'>): StepName | undefined {
  return summaryRows.find(({ step }) => rowStatus(kyc, step) === 'failed')?.step
}

interface ExitPlaces {
  readonly inApp: boolean
  readonly userType: string
  /** Addresses of the configuration; empty when there is none (K-210). */
  readonly fixedDeposits: string
  readonly bondsPlatform: string
  readonly dashboard: string
}

/** Where Explore leads (D2 s2): inside the app the dashboard, else by the type of investor. */
export function exitAddress({
  inApp,
  userType,
  fixedDeposits,
  bondsPlatform,
  dashboard,
}: ExitPlaces): string {
  if (inApp) return dashboard
  if (userType === 'fd') return fixedDeposits || dashboard
  if (userType === 'bonds') return bondsPlatform || dashboard
  return dashboard
}

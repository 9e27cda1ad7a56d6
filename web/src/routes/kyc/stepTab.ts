import type { KycBody } from '../../features/kyc/kycData.ts'

/** What every tab of the KYC screen receives. */
export interface StepTabProps {
  readonly kyc: KycBody
  /** The name given at sign-up. */
  readonly holder: string
  /** The step is saved: shows it, and opens the next step after two seconds (D2 s4). */
  readonly saved: () => void
  /** The Next button. */
  readonly next: () => void
}

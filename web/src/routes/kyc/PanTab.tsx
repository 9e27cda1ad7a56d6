import { kycLinks } from '../../app/kycLinks.ts'
import { PanStep } from '../../features/kyc/components/PanStep.tsx'
import type { StepTabProps } from './stepTab.ts'

/** The PAN step with the addresses it needs. */
export const PanTab = ({ kyc, holder, next }: StepTabProps) => (
  <PanStep kyc={kyc} holder={holder} linkAadhaar={kycLinks.linkAadhaar} onNext={next} />
)

import { kycApproved } from '../../../shared/contracts/kyc/events.ts'
import type { CentralKycStore } from '../../kyc-record/centralKycStore.ts'
import { consumer } from '../../platform/eventFunction.ts'

/** From an approval on the investor's number at the central KYC registry is wanted; `sweepCentralKyc` asks for it. */
export const onKycApproved = ({ centralKycNumbers }: { readonly centralKycNumbers: CentralKycStore }) =>
  consumer('onKycApproved', kycApproved, async ({ investorId }, { now, correlationId }) => {
    await centralKycNumbers.want({ investorId }, { now, correlationId })
  })

import { kycApproved } from '../../shared/contracts/kyc/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ConsumerDependencies } from './dependencies.ts'
import { kycApprovedLetter } from './letters.ts'
import { notify } from './notify.ts'

/** Tells that the KYC is approved. */
export const onKycApproved = (dependencies: ConsumerDependencies) =>
  consumer('onKycApproved', kycApproved, ({ investorId }, delivery) =>
    notify(dependencies, 'onKycApproved', delivery, {
      investorId,
      letter: kycApprovedLetter(dependencies.siteOrigin),
    }),
  )

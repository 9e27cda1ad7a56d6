import {
  panConsentGiven,
  panConsentWithdrawn,
  subAccountRemoved,
} from '../../shared/contracts/account/events.ts'
import { kycApproved } from '../../shared/contracts/kyc/events.ts'
import { consumer } from '../platform/eventFunction.ts'
import type { ImportStore } from './imports/importStore.ts'
import { alignPans, erasePan } from './positions/alignPans.ts'

type Needs = Parameters<typeof erasePan>[0] & { readonly imports: Pick<ImportStore, 'forgetFiles'> }

/**
 * What other people’s PANs mean to holdings: with a consent those whose statement prints the PAN get it; without it they are erased,
 * and the files they came from may be imported again.
 */
export const onPanChanged = (dependencies: Needs) => {
  const erase = async (pan: { readonly investorId: string; readonly panId: string }): Promise<void> => {
    await dependencies.imports.forgetFiles(pan.investorId)
    await erasePan(dependencies, pan)
  }
  return [
    consumer('onPanConsentGiven', panConsentGiven, ({ investorId }) => alignPans(dependencies, investorId)),
    // The investor’s own PAN is known by then at the latest.
    consumer('onKycApproved', kycApproved, ({ investorId }) => alignPans(dependencies, investorId)),
    consumer('onPanConsentWithdrawn', panConsentWithdrawn, erase),
    consumer('onSubAccountRemoved', subAccountRemoved, erase),
  ]
}

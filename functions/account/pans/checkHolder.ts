import { type Refused, refuse } from '../../../shared/outcome.ts'
import { formatDate, indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { newId } from '../../platform/ids.ts'
import { takeFrom } from '../../platform/records/limits.ts'
import { ProviderRefused, ProviderUnavailable } from '../../platform/vendors/providerClient.ts'
import type { PanAnswer } from '../../providers/panVerification/port.ts'
import type { Dependencies } from '../dependencies.ts'
import { panChecksPerInvestor } from '../panConsent/panCodes.ts'
import type { Holder } from './subAccountRows.ts'

/**
 * Whether the income-tax department knows the PAN with this name and date of birth; the refusal at its field when it does not.
 * An inoperative PAN passes, as nothing is bought with it. When the department does not answer, nothing is stored.
 */
export async function checkHolder(
  { table, panVerification }: Pick<Dependencies, 'table' | 'panVerification'>,
  { pan, name, dob }: Pick<Holder, 'pan' | 'name' | 'dob'>,
  { investorId, now }: { readonly investorId: string; readonly now: Date },
): Promise<Refused | undefined> {
  const room = await takeFrom(table, panChecksPerInvestor, investorId, now)
  if (!room.ok) {
    const when = formatDate(indianDate(new Date(now.getTime() + room.retryAfterSeconds * 1000)))
    return refuse('kyc.panTooManyChecks', { field: 'pan', params: { when } })
  }
  try {
    return refusalOf(await panVerification.check({ reference: newId('sac', now), pan, name, dob }))
  } catch (error) {
    if (!(error instanceof ProviderUnavailable) && !(error instanceof ProviderRefused)) throw error
    return refuse('pans.checkUnavailable')
  }
}

/** The sentences of the KYC. The date of birth weighs more than the name. */
function refusalOf(answer: PanAnswer): Refused | undefined {
  if (!answer.known) return refuse('kyc.panUnknown', { field: 'pan' })
  if (!answer.isIndividual) return refuse('kyc.panIndividualsOnly', { field: 'pan' })
  if (!answer.dobMatches) return refuse('kyc.panDobDiffers', { field: 'dob' })
  return answer.nameMatches ? undefined : refuse('kyc.panNameDiffers', { field: 'name' })
}

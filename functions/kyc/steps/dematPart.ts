import type { InputOf } from '../../../shared/contracts/defineCall.ts'
import type { saveProfile } from '../../../shared/contracts/kyc/saveProfile.ts'
import { type Refused, refuse } from '../../../shared/outcome.ts'
import { homeCountry } from '../../../shared/vocabulary/countries.ts'
import { participantIdOf } from '../../../shared/vocabulary/demat.ts'
import { openDetails } from '../../kyc-record/addressDetails.ts'
import { type DematPart, type KycRecord, wasSentBack } from '../../kyc-record/kycRecordLifecycle.ts'
import { dematIndexOf, kycContext } from '../../kyc-record/kycRows.ts'
import type { Call } from '../../platform/apiFunction.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * The demat account to save; `undefined` when none is sent. The participant's name is our list's; a participant it
 * does not know is saved as typed and looked at by a person. An investor who lives abroad adds an NRO account only (D2 s5).
 */
export async function dematPart(
  { cipher, consentOf, participantOf }: Pick<Dependencies, 'cipher' | 'consentOf' | 'participantOf'>,
  record: KycRecord,
  { demat, dpName, nro }: Pick<InputOf<typeof saveProfile>, 'demat' | 'dpName' | 'nro'>,
  { now, session: { investorId } }: Pick<Call<typeof saveProfile>, 'now' | 'session'>,
): Promise<DematPart | Refused | undefined> {
  if (demat === undefined) return undefined
  const index = await dematIndexOf(cipher, demat)
  if (wasSentBack(record, index)) return refuse('demat.newNumberNeeded', { field: 'demat' })
  const { address } = record
  const details = address && (await openDetails(cipher, address.sealedDetails, investorId))
  if (nro !== true && details !== undefined && details.country !== homeCountry)
    return refuse('demat.nriNote', { field: 'nro' })
  if (!(await consentOf(investorId))) return refuse('demat.consentRequired', { field: 'demat' })
  const participant = participantOf(demat)
  return {
    index,
    sealedNumber: await cipher.encrypt(demat, kycContext.demat, investorId),
    dpId: participantIdOf(demat),
    dpName: participant?.dpName ?? dpName ?? '',
    participantKnown: participant !== undefined,
    savedAt: now.toISOString(),
  }
}

import type { InputOf } from '../../../shared/contracts/defineCall.ts'
import type { saveProfile } from '../../../shared/contracts/kyc/saveProfile.ts'
import { type Refused, refuse } from '../../../shared/outcome.ts'
import { detailsToStore, isSameAddress, openDetails, sealDetails } from '../../kyc-record/addressDetails.ts'
import type { AddressPart, KycRecord } from '../../kyc-record/kycRecordLifecycle.ts'
import type { FieldCipher } from '../../platform/security/fieldCipher.ts'

type Input = Pick<InputOf<typeof saveProfile>, 'addressDocType' | 'bothSidesInOne' | 'addressDetails'>

/**
 * The address to save; `undefined` when nothing of it is sent. What DigiLocker filled stays DigiLocker's as long as
 * the investor changes nothing of it; a changed one needs its own proof.
 */
export async function addressPart(
  cipher: FieldCipher,
  { investorId, address: known }: KycRecord,
  { addressDocType, bothSidesInOne, addressDetails }: Input,
  now: Date,
): Promise<AddressPart | Refused | undefined> {
  if (addressDocType === undefined && bothSidesInOne === undefined && addressDetails === undefined)
    return undefined
  const docType = addressDocType ?? known?.docType
  if (docType === undefined) return refuse('kyc.docTypeRequired', { field: 'addressDocType' })
  const saved = known === undefined ? undefined : await openDetails(cipher, known.sealedDetails, investorId)
  const details = addressDetails === undefined ? saved : detailsToStore(addressDetails)
  if (details === undefined) return refuse('kyc.addressRequired', { field: 'addressDetails.address' })
  const common = {
    docType,
    bothSidesInOne: bothSidesInOne ?? known?.bothSidesInOne ?? false,
    sealedDetails: await sealDetails(cipher, details, investorId),
    savedAt: now.toISOString(),
    // The PAN that DigiLocker shared stays shared, whatever address is saved.
    panShared: known?.panShared,
  }
  const untouched =
    known?.source === 'digilocker' &&
    known.docType === docType &&
    saved !== undefined &&
    isSameAddress(saved, details)
  if (!untouched) return { ...common, source: 'manual' }
  const { sealedIdName, idLast4, digilockerRequestId } = known
  return { ...common, source: 'digilocker', sealedIdName, idLast4, digilockerRequestId }
}

import { nameMatch } from '../../functions/bank-verification/attempts/nameMatch.ts'
import type { PublishedKyc } from '../../functions/kyc-record/published.ts'
import type { DocumentType } from '../../shared/contracts/documents/documentBody.ts'
import { type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'

const proofs: readonly DocumentType[] = ['address', 'aadhaar', 'aadhar', 'voterId', 'passport']

/**
 * Whose address DigiLocker gave. What it leaves is data and no picture, so nobody sees that somebody else's Aadhaar
 * was shared unless the names are compared. With a picture of a proof beside it, the operator judges.
 */
export function refusedByAddressName({ pan, address, documents }: PublishedKyc): Refusal | undefined {
  if (address?.source !== 'digilocker' || pan === undefined) return undefined
  if (nameMatch(pan.name, address.idName ?? '').matches) return undefined
  if (documents.some(({ type, refused }) => proofs.includes(type) && !refused)) return undefined
  return refusal(
    'AddressNameDiffers',
    'DigiLocker gave this address under another name than the PAN\'s, and no picture of a proof is there. Nothing was changed. Use askAgain with a remark of the type "address", so that the investor shares their own or uploads a proof.',
  )
}

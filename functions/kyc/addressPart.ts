import * as z from 'zod/mini'
import type { InputOf } from '../../shared/contracts/defineCall.ts'
import { type AddressDetails, isIndia } from '../../shared/contracts/kyc/address.ts'
import type { saveProfile } from '../../shared/contracts/kyc/saveProfile.ts'
import { type Refused, refuse } from '../../shared/outcome.ts'
import { countryCodeOf } from '../../shared/vocabulary/countries.ts'
import { indianStates, type StateCode, stateCodeOf } from '../../shared/vocabulary/states.ts'
import type { FieldCipher } from '../platform/fieldCipher.ts'
import type { AddressPart, KycRecord } from './kycRecordLifecycle.ts'
import { kycContext } from './kycRows.ts'

type Input = Pick<InputOf<typeof saveProfile>, 'addressDocType' | 'bothSidesInOne' | 'addressDetails'>

/** An address as stored: country as its code, a state of India as its code. */
export const storedDetails = z.object({
  address: z.string(),
  localityOrPostOffice: z.string(),
  districtOrCity: z.string(),
  state: z.string(),
  country: z.string(),
  pincode: z.string(),
})
export type StoredDetails = z.output<typeof storedDetails>

/** The one spelling of an address, so that equal ones compare equal. */
export function detailsToStore(details: AddressDetails): StoredDetails {
  const { address, localityOrPostOffice, districtOrCity, pincode } = details
  const state = isIndia(details.country) ? (stateCodeOf(details.state) ?? details.state) : details.state
  const country = countryCodeOf(details.country) ?? details.country
  return { address, localityOrPostOffice, districtOrCity, state, country, pincode }
}

/** An address as shown: a state of India by its English name, its code beside it. */
export type SpokenDetails = StoredDetails & { readonly stateCode?: StateCode }

export function spokenDetails(details: StoredDetails): SpokenDetails {
  const { state, country } = details
  if (country !== 'IN' || !isStateCode(state)) return details
  return { ...details, state: indianStates[state], stateCode: state }
}

const isStateCode = (state: string): state is StateCode => Object.hasOwn(indianStates, state)

export const sealDetails = (cipher: FieldCipher, details: StoredDetails): Promise<string> =>
  cipher.encrypt(JSON.stringify(details), kycContext.address)

export async function openDetails(cipher: FieldCipher, sealed: string): Promise<StoredDetails> {
  return z.parse(storedDetails, JSON.parse(await cipher.decrypt(sealed, kycContext.address)))
}

/**
 * The address to save; `undefined` when nothing of it is sent. What DigiLocker filled stays DigiLocker's as long as
 * the investor changes nothing of it; a changed one needs its own proof.
 */
export async function addressPart(
  cipher: FieldCipher,
  { address: known }: KycRecord,
  { addressDocType, bothSidesInOne, addressDetails }: Input,
  now: Date,
): Promise<AddressPart | Refused | undefined> {
  if (addressDocType === undefined && bothSidesInOne === undefined && addressDetails === undefined)
    return undefined
  const docType = addressDocType ?? known?.docType
  if (docType === undefined) return refuse('kyc.docTypeRequired', { field: 'addressDocType' })
  const saved = known === undefined ? undefined : await openDetails(cipher, known.sealedDetails)
  const details = addressDetails === undefined ? saved : detailsToStore(addressDetails)
  if (details === undefined) return refuse('kyc.addressRequired', { field: 'addressDetails.address' })
  const common = {
    docType,
    bothSidesInOne: bothSidesInOne ?? known?.bothSidesInOne ?? false,
    sealedDetails: await sealDetails(cipher, details),
    savedAt: now.toISOString(),
    // The PAN that DigiLocker gave was seen, whatever address is written beside it.
    ...(known?.panShared === undefined ? {} : { panShared: known.panShared }),
  }
  const untouched =
    known?.source === 'digilocker' && known.docType === docType && saved !== undefined && same(saved, details)
  if (!untouched) return { ...common, source: 'manual' }
  const { sealedIdName, idLast4, digilockerRequestId } = known
  return { ...common, source: 'digilocker', sealedIdName, idLast4, digilockerRequestId }
}

const same = (one: StoredDetails, other: StoredDetails): boolean =>
  (Object.keys(storedDetails.shape) as (keyof StoredDetails)[]).every(name => one[name] === other[name])

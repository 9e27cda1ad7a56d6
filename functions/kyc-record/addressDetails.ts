import * as z from 'zod/mini'
import { type AddressDetails, isIndia } from '../../shared/contracts/kyc/address.ts'
import { countryCodeOf } from '../../shared/vocabulary/countries.ts'
import { indianStates, type StateCode, stateCodeOf } from '../../shared/vocabulary/states.ts'
import type { FieldCipher } from '../platform/security/fieldCipher.ts'
import { kycContext } from './kycRows.ts'

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
export type ShownDetails = StoredDetails & { readonly stateCode?: StateCode }

export function shownDetails(details: StoredDetails): ShownDetails {
  const { state, country } = details
  if (country !== 'IN' || !isStateCode(state)) return details
  return { ...details, state: indianStates[state], stateCode: state }
}

const isStateCode = (state: string): state is StateCode => Object.hasOwn(indianStates, state)

export const sealDetails = (
  cipher: FieldCipher,
  details: StoredDetails,
  investorId: string,
): Promise<string> => cipher.encrypt(JSON.stringify(details), kycContext.address, investorId)

export async function openDetails(
  cipher: FieldCipher,
  sealed: string,
  investorId: string,
): Promise<StoredDetails> {
  return z.parse(storedDetails, JSON.parse(await cipher.decrypt(sealed, kycContext.address, investorId)))
}

/** Whether two addresses are the same in every field. */
export const isSameAddress = (one: StoredDetails, other: StoredDetails): boolean =>
  (Object.keys(storedDetails.shape) as (keyof StoredDetails)[]).every(name => one[name] === other[name])

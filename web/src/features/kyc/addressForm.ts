import * as z from 'zod/mini'
import { addressDetails } from '../../../../shared/contracts/kyc/address.ts'
import { addressDocTypes } from '../../../../shared/vocabulary/codeMaps.ts'
import { countryCodes, countryName, homeCountry } from '../../../../shared/vocabulary/countries.ts'
import type { DraftFields } from '../../lib/useDraft.ts'
import type { KycBody } from './kycData.ts'

/** The fields of the address step as the form holds them. */
export const addressFields = z.safeExtend(addressDetails, {
  addressDocType: z.enum(addressDocTypes, 'kyc.docTypeRequired'),
  bothSidesInOne: z.boolean(),
})

/** The values with which the form opens: the draft, else what is saved. */
export function addressInitial({ address, drafts }: Pick<KycBody, 'address' | 'drafts'>): DraftFields {
  if (address === undefined) return { country: homeCountry, ...drafts.address }
  const { stateCode, state, ...details } = address.details
  const fromSaved: DraftFields = {
    ...details,
    state: stateCode ?? state,
    addressDocType: address.docType,
    bothSidesInOne: address.bothSidesInOne ? 'on' : '',
  }
  return { ...fromSaved, ...drafts.address }
}

/** All countries in the reader's language, India first, then by name. */
export function countryOptions(language: string): readonly { value: string; label: string }[] {
  const named = countryCodes.map(value => ({ value, label: countryName(value, language) }))
  return named.sort((one, other) => {
    if (one.value === homeCountry) return -1
    if (other.value === homeCountry) return 1
    return one.label.localeCompare(other.label, language)
  })
}

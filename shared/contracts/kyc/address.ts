import * as z from 'zod/mini'
import { countryCodeOf } from '../../vocabulary/countries.ts'
import { plainText } from '../../vocabulary/identifiers.ts'
import { pinContradicts } from '../../vocabulary/places/pinCodes.ts'
import { stateCodeOf } from '../../vocabulary/states.ts'

/** The address of the KYC (D2 s3, s5). All parts are mandatory; each has its own sentence. */

const line = (most: number, required: string) =>
  z
    .string(required)
    .check(z.trim(), z.minLength(1, required), z.maxLength(most, 'kyc.tooLong'), z.regex(plainText, required))

/** Letters and spaces only, whatever the script (D2 s5); also what typing and pasting let through. */
const lettersAndSpaces = /^[\p{L}\p{M} ]+$/u
export const mostAddressCharacters = 150
const mostPartCharacters = 100

/**
 * Address details as sent. State: code or name of the 36 when the country is India, letters elsewhere; country: ISO
 * code or English name. Pin code: digits, 6 in India, at most 6 elsewhere.
 */
export const addressDetails = z
  .object({
    address: line(mostAddressCharacters, 'kyc.addressRequired'),
    localityOrPostOffice: line(mostPartCharacters, 'kyc.localityRequired'),
    districtOrCity: line(mostPartCharacters, 'kyc.cityRequired').check(
      z.regex(/^$|^[\p{L}\p{M} ]+$/u, 'kyc.lettersOnly'),
    ),
    state: line(mostPartCharacters, 'kyc.stateRequired'),
    country: line(mostPartCharacters, 'kyc.countryRequired').check(
      z.refine(written => written === '' || countryCodeOf(written) !== undefined, 'kyc.countryRequired'),
    ),
    pincode: line(6, 'kyc.pincodeRequired').check(z.regex(/^[0-9]*$/, 'kyc.pincodeRequired')),
  })
  .check(
    z.refine(({ country, state }) => !isIndia(country) || stateCodeOf(state) !== undefined, {
      path: ['state'],
      error: 'kyc.stateRequired',
    }),
    z.refine(({ country, state }) => isIndia(country) || lettersAndSpaces.test(state), {
      path: ['state'],
      error: 'kyc.lettersOnly',
    }),
    z.refine(({ country, pincode }) => !isIndia(country) || /^[1-9][0-9]{5}$/.test(pincode), {
      path: ['pincode'],
      error: 'kyc.pincodeRequired',
    }),
    z.refine(({ country, state, pincode }) => !isIndia(country) || isPlausible(pincode, state), {
      path: ['pincode'],
      error: 'kyc.pinContradicts',
    }),
  )
export type AddressDetails = z.output<typeof addressDetails>

/** A state that is not known has a sentence of its own. */
function isPlausible(pincode: string, state: string): boolean {
  const code = stateCodeOf(state)
  return code === undefined || !pinContradicts(pincode, code)
}

/** Whether a country is India, written as code or name. */
export const isIndia = (country: string): boolean => countryCodeOf(country) === 'IN'

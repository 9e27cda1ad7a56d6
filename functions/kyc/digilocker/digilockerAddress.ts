import * as z from 'zod/mini'
import {
  type AddressDetails,
  addressDetails,
  mostAddressCharacters,
} from '../../../shared/contracts/kyc/address.ts'
import type { DigilockerRecord } from '../../providers/digilocker/port.ts'

/**
 * DigiLocker's address as the form would take it: cities in letters, the address cut at a comma or a space when it is
 * too long, an empty locality named after the city. `undefined` when another part that the form demands cannot be read,
 * so that the investor types it instead.
 */
export function fromDigilocker({ address: shared }: DigilockerRecord): AddressDetails | undefined {
  const districtOrCity = shared.districtOrCity.replace(/[^\p{L}\p{M} ]+/gu, ' ').replace(/\s+/g, ' ')
  const parsed = z.safeParse(addressDetails, {
    address: shortened(shared.address === '' ? shared.localityOrPostOffice : shared.address),
    localityOrPostOffice: shared.localityOrPostOffice === '' ? districtOrCity : shared.localityOrPostOffice,
    districtOrCity,
    state: shared.state,
    country: shared.country,
    pincode: shared.pincode.replace(/\s/g, ''),
  })
  return parsed.success ? parsed.data : undefined
}

/** The end repeats the other fields, so the end is cut. */
function shortened(address: string): string {
  if (address.length <= mostAddressCharacters) return address
  const start = address.slice(0, mostAddressCharacters + 1)
  const at = Math.max(start.lastIndexOf(','), start.lastIndexOf(' '))
  return start.slice(0, at > 0 ? at : mostAddressCharacters).replace(/[\s,]+$/, '')
}

import * as z from 'zod/mini'
import type { DigilockerRecord } from './port.ts'

/**
 * Reads what DigiLocker shared so that no Aadhaar number leaves this file: only the last four digits of the number are
 * taken, and twelve or sixteen digits in a row (an unmasked Aadhaar number or virtual id) are removed from every other
 * text. Pictures, file addresses and everything else that the vendor sends are not read.
 */

const text = z.nullish(z.string())
const addressBody = z.object({
  address: text,
  locality_or_post_office: text,
  district_or_city: text,
  state: text,
  country: text,
  pincode: z.nullish(z.union([z.string(), z.number()])),
})
const detailsBody = z.object({
  aadhaar: z.object({
    name: z.string(),
    dob: text,
    id_number: z.string(),
    current_address_details: z.nullish(addressBody),
    permanent_address_details: z.nullish(addressBody),
  }),
  pan: z.nullish(z.object({ id_number: text })),
})

/** `undefined` when a name, the end of the number or an address cannot be read. */
export function recordOf(details: unknown): DigilockerRecord | undefined {
  const parsed = z.safeParse(detailsBody, details)
  if (!parsed.success) return undefined
  const { aadhaar, pan } = parsed.data
  const name = withoutNumbers(aadhaar.name)
  const aadhaarLast4 = /(\d{4})$/.exec(aadhaar.id_number.replace(/[\s-]/g, ''))?.[1]
  const shared = aadhaar.current_address_details ?? aadhaar.permanent_address_details
  if (name === '' || aadhaarLast4 === undefined || shared == null) return undefined
  const dob = isoDate(aadhaar.dob ?? '')
  const panLast4 = /^[A-Z*•]{5}([0-9]{4})[A-Z]$/i.test(pan?.id_number?.trim() ?? '')
    ? pan?.id_number?.trim().slice(-4).toUpperCase()
    : undefined
  return {
    name,
    aadhaarLast4,
    dob,
    address: {
      address: withoutNumbers(shared.address ?? ''),
      localityOrPostOffice: withoutNumbers(shared.locality_or_post_office ?? ''),
      districtOrCity: withoutNumbers(shared.district_or_city ?? ''),
      state: withoutNumbers(shared.state ?? ''),
      country: withoutNumbers(shared.country ?? '') || 'India',
      pincode: withoutNumbers(String(shared.pincode ?? '')),
    },
    pan: panLast4 === undefined ? undefined : { last4: panLast4 },
  }
}

/** In any script's digits, together or in groups of four. */
const longNumber = /(?<!\p{Nd})\p{Nd}{4}(?:[\s-]?\p{Nd}{4}){2,3}(?!\p{Nd})/gu

const withoutNumbers = (written: string): string =>
  written
    .replace(longNumber, '')
    .replace(/[\p{Cc}<>]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(\s*,)+/g, ',')
    .replace(/^[\s,]+|[\s,]+$/g, '')

/** `07/02/1990`, `07-02-1990` or `1990-02-07` as `1990-02-07`. */
function isoDate(written: string): string | undefined {
  const indian = /^(\d{2})[/-](\d{2})[/-](\d{4})$/.exec(written.trim())
  const iso = indian === null ? written.trim() : `${indian[3]}-${indian[2]}-${indian[1]}`
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) ? iso : undefined
}

/** Names of offers as our screens write them, e.g. `NCD-IPO 2026 series 2`: at most 60 letters, digits, spaces, `_.-`. */
const written = /^[A-Za-z][A-Za-z0-9 _.-]{0,59}$/
/** A PAN, or eight digits in any grouping: an account, a phone, an Aadhaar. */
const personal = /[A-Za-z]{5}[0-9]{4}[A-Za-z]|[0-9]{8}/

/** The stored name of an offer; `other` for a text that might identify a person. */
export function offerName(offer: string | undefined): string {
  const name = offer?.trim() ?? ''
  if (name === '') return 'general'
  return written.test(name) && !personal.test(name.replace(/[ _.-]/g, '')) ? name : 'other'
}

const platforms = ['web', 'android', 'ios'] as const

/** The platform's name; `other` for an unknown one. */
export function platformName(platform: string | undefined): string {
  const name = platform?.trim().toLowerCase()
  return platforms.find(one => one === name) ?? 'other'
}

/** Names of offers as our screens write them, e.g. `NCD-IPO 2026 series 2`: nothing longer, nothing with an address in it. */
const written = /^[A-Za-z][A-Za-z0-9 _.-]{0,59}$/
/** Five letters, four digits, a letter: a PAN; eight digits, however grouped: an account, a phone, an Aadhaar. */
const personal = /[A-Za-z]{5}[0-9]{4}[A-Za-z]|[0-9]{8}/

/** What is kept of an offer's name: the name, or `other` for anything that might say who somebody is. */
export function offerName(offer: string | undefined): string {
  const name = offer?.trim() ?? ''
  if (name === '') return 'general'
  return written.test(name) && !personal.test(name.replace(/[ _.-]/g, '')) ? name : 'other'
}

const platforms = ['web', 'android', 'ios'] as const

/** Where the investor was, in one of our words. */
export function platformName(platform: string | undefined): string {
  const name = platform?.trim().toLowerCase()
  return platforms.find(one => one === name) ?? 'other'
}

import { setting } from './siteLinks.ts'

/** Addresses outside the app that the KYC links to; an empty one is not linked (K-210). */
export const kycLinks = {
  /** Where a `fd` investor goes after the KYC (D2 s2). */
  fixedDeposits: setting('VITE_FIXED_DEPOSITS_URL'),
  /** Where a `bonds` investor goes after the KYC (D2 s2). */
  bondsPlatform: setting('VITE_BONDS_PLATFORM_URL'),
  /** Where Aadhaar is linked to a PAN, at the income-tax department. */
  linkAadhaar: setting('VITE_LINK_AADHAAR_URL') || 'https://www.incometax.gov.in/iec/foportal/',
}

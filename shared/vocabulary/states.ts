/** The 36 states and union territories of the bond KYC (K-014, domain.md 5.1): our two-letter code to its name. */
export const indianStates = {
  AN: 'Andaman and Nicobar Islands',
  AP: 'Andhra Pradesh',
  AR: 'Arunachal Pradesh',
  AS: 'Assam',
  BR: 'Bihar',
  CH: 'Chandigarh',
  CG: 'Chhattisgarh',
  DN: 'Dadra & Nagar Haveli and Daman & Diu',
  DL: 'Delhi',
  GA: 'Goa',
  GJ: 'Gujarat',
  HR: 'Haryana',
  HP: 'Himachal Pradesh',
  JK: 'Jammu and Kashmir',
  JH: 'Jharkhand',
  KA: 'Karnataka',
  KL: 'Kerala',
  LA: 'Ladakh',
  LD: 'Lakshadweep',
  MP: 'Madhya Pradesh',
  MH: 'Maharashtra',
  MN: 'Manipur',
  ML: 'Meghalaya',
  MZ: 'Mizoram',
  NL: 'Nagaland',
  OD: 'Odisha',
  PY: 'Puducherry',
  PB: 'Punjab',
  RJ: 'Rajasthan',
  SK: 'Sikkim',
  TN: 'Tamil Nadu',
  TG: 'Telangana',
  TR: 'Tripura',
  UP: 'Uttar Pradesh',
  UK: 'Uttarakhand',
  WB: 'West Bengal',
} as const
export type StateCode = keyof typeof indianStates

const spoken = (name: string): string => name.toLowerCase().replaceAll('&', 'and').replace(/\s+/g, ' ').trim()

/** Older spellings that papers and vendors still use. */
const older: Readonly<Record<string, StateCode>> = {
  orissa: 'OD',
  pondicherry: 'PY',
  uttaranchal: 'UK',
  'nct of delhi': 'DL',
  'new delhi': 'DL',
  'dadra and nagar haveli': 'DN',
  'daman and diu': 'DN',
  'jammu & kashmir': 'JK',
}
const byName = new Map(Object.entries(indianStates).map(([code, name]) => [spoken(name), code as StateCode]))

/** The code of a state written as code or name, e.g. `karnataka` or `KA`; undefined for anything else. */
export function stateCodeOf(written: string): StateCode | undefined {
  const code = written.trim().toUpperCase()
  if (Object.hasOwn(indianStates, code)) return code as StateCode
  return byName.get(spoken(written)) ?? older[spoken(written)]
}

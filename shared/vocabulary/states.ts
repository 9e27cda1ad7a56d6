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

const normalised = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[.,()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const isStateCode = (code: string): code is StateCode => Object.hasOwn(indianStates, code)

/** Older and shorter names that papers and vendors still use, and their codes of other lists (ISO 3166-2, vehicles). */
const older = new Map<string, StateCode>([
  ['andaman and nicobar', 'AN'],
  ['chattisgarh', 'CG'],
  ['ct', 'CG'],
  ['dadra and nagar haveli', 'DN'],
  ['daman and diu', 'DN'],
  ['the dadra and nagar haveli and daman and diu', 'DN'],
  ['dd', 'DN'],
  ['dh', 'DN'],
  ['nct of delhi', 'DL'],
  ['delhi nct', 'DL'],
  ['national capital territory of delhi', 'DL'],
  ['new delhi', 'DL'],
  ['orissa', 'OD'],
  ['or', 'OD'],
  ['pondicherry', 'PY'],
  ['tamilnadu', 'TN'],
  ['ts', 'TG'],
  ['uttaranchal', 'UK'],
  ['ua', 'UK'],
  ['ut', 'UK'],
])
const byName = new Map(
  Object.keys(indianStates)
    .filter(isStateCode)
    .map(code => [normalised(indianStates[code]), code]),
)

/** The code of a state written as code or name, e.g. `karnataka`, `KA` or `Orissa`; undefined for anything else. */
export function stateCodeOf(written: string): StateCode | undefined {
  const code = written.trim().toUpperCase()
  if (isStateCode(code)) return code
  return byName.get(normalised(written)) ?? older.get(normalised(written))
}

/** Account types (D1 s9, D2 code maps, K-013): code to the label shown. */
export const accountTypes = {
  SB: 'Saving Bank',
  CB: 'Current Bank',
  NE: 'NRE Account',
  NO: 'NRO Account',
} as const
export type AccountType = keyof typeof accountTypes
export const accountTypeCodes = ['SB', 'CB', 'NE', 'NO'] as const satisfies readonly AccountType[]

/** Genders of the bond KYC (D2 code maps, K-012); shown by the texts `kyc.genderM`, `kyc.genderF`, `kyc.genderO`. */
export const genderCodes = ['M', 'F', 'O'] as const
export type Gender = (typeof genderCodes)[number]

/** Annual income bands (D2 code maps); shown by the texts `kyc.income1` to `kyc.income5`. */
export const incomeCodes = ['1', '2', '3', '4', '5'] as const
export type IncomeBand = (typeof incomeCodes)[number]

/** The papers that prove an address (D2 s3), and whether their back must be seen too. */
export const addressDocuments = {
  aadhaar: { hasBack: true },
  voterId: { hasBack: true },
  passport: { hasBack: true },
} as const
export type AddressDocType = keyof typeof addressDocuments
export const addressDocTypes = ['aadhaar', 'voterId', 'passport'] as const satisfies readonly AddressDocType[]

/** Account types (D1 s9, D2 code maps, K-013): code to the label shown. */
export const accountTypes = {
  SB: 'Saving Bank',
  CB: 'Current Bank',
  NE: 'NRE Account',
  NO: 'NRO Account',
} as const
export type AccountType = keyof typeof accountTypes
export const accountTypeCodes = ['SB', 'CB', 'NE', 'NO'] as const satisfies readonly AccountType[]

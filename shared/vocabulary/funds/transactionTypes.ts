/** What a row of a statement of mutual funds is, as casparser names them (domain.md 2.2), in our spelling. Rows of tax and charges move no units. */
export const transactionTypes = [
  'purchase',
  'purchaseSip',
  'redemption',
  'switchIn',
  'switchOut',
  'switchInMerger',
  'switchOutMerger',
  'dividendPayout',
  'dividendReinvestment',
  'reversal',
  'segregation',
  'stampDuty',
  'stt',
  'tds',
  'other',
] as const
export type TransactionType = (typeof transactionTypes)[number]

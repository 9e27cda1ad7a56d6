/** Sentences of mutual funds (D1 s7, s9). */
export const fundsEn = {
  'funds.schemeUnknown': 'There is no mutual fund with this AMFI code.',
} as const

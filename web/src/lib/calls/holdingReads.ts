/** The calls whose answers show holdings or their money, for `rereadAll` after a purchase or a sale. */
export const holdingReads = ['getPortfolio', 'getPortfolioHistory', 'getPayouts', 'getTimeline'] as const

/** The calls that show funds or their money, for `rereadAll` after an import, a change of them or of a PAN. */
export const fundReads = [
  'getFundPortfolio',
  'getPortfolioSummary',
  'getUserFundDetails',
  'getFundTimelineV2',
  'getSystematics',
  'getGraph',
  'getPanLessHoldings',
] as const

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

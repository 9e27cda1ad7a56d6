/** The calls whose answers show holdings or their money, for `rereadAll` after a purchase or a sale. */
export const holdingReads = ['getPortfolio', 'getPortfolioHistory', 'getPayouts', 'getTimeline'] as const

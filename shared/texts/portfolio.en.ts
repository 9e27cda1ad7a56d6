/** Sentences of the bond portfolio (D3 s2, s8). */
export const portfolioEn = {
  'portfolio.current': 'Current Portfolio',
  'portfolio.matured': 'Matured Investments',
  'portfolio.overview': 'Investment Overview',
  'portfolio.pendingSettlement': 'Pending Settlement',
  'portfolio.seeMore': 'See more',
  'portfolio.bonds': 'Bonds',
  'portfolio.mld': 'Market Linked Debentures',
  'portfolio.viewDetails': 'View Details',
  'portfolio.recentTransactions': 'Recent Transactions',
  'portfolio.viewMore': 'View More',
  'portfolio.viewLess': 'View Less',
  'portfolio.unavailable': 'We are facing some issues. Please try later or refresh the page',
  'portfolio.somethingWrong': 'Orobonds portfolio: Something went wrong.',
} as const

/** Sentences of the catalogue and the deal page (D3 s2, s3, s5, s8, s9; D1 s2). */
export const bondsEn = {
  'bonds.headingOpportunities': 'Bonds Investment Opportunities',
  'bonds.paymentDates': 'Payment Dates',
  'bonds.fetchFailed': 'Unable to fetch bonds details',
  'bonds.fetchDetailsFailed': 'Error: Unable to fetch bonds details',
  'bonds.productRequired': 'Say which product it is about',
  'bonds.productUnknown': 'There is no such product. Choose one from the list',
  'bonds.isinInvalid': 'This is not the ISIN of the product. Open the product again',
  'bonds.noPrice': 'There is no price for this product just now. Please try again later',
} as const

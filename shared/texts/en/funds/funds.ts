/** Sentences of the mutual-fund portfolio (D1 s2, s3, s9). */
export const fundsEn = {
  'funds.panNotYours': 'This PAN is not among yours. Add it under PANs and sub-accounts first.',
  'funds.schemeUnknown': 'There is no such scheme. Choose one of your list.',
  'funds.holdingUnknown': 'This holding is not known. Choose one of your list.',
  'funds.otherPanPrinted':
    'The statement prints another PAN for this holding. Add that PAN under PANs and sub-accounts.',
  'funds.transactionUnknown': 'This transaction is not known, or was not imported by you.',
} as const

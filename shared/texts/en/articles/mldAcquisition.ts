import { lockInDays } from '../../../vocabulary/businessRules.ts'
import { sampleMldTerms, sampleMldYears } from '../../sampleMld.ts'

/** The article on buying a market-linked debenture (D2 s1, s9; D3 s5, s9): authored. */
export const mldAcquisitionEn = {
  'mldAcquisition.lead':
    'It pays once, at the end, and how much depends on an index. What to understand before the first lakh.',
  'mldAcquisition.section1': 'A debenture, not a fund',
  'mldAcquisition.section1Text':
    'You lend to one company. It promises to pay the face value and a return at maturity; the return follows an index, often the Nifty 50, between a least and a most. The index is only the measure: the money comes from the company. If it fails, neither the floor nor the face value is sure.',
  'mldAcquisition.section2': 'Floor, cap and participation',
  'mldAcquisition.section2Text': `Take a floor of ${sampleMldTerms.floor}%, a cap of ${sampleMldTerms.cap}% and a participation of ${sampleMldTerms.participation} over ${sampleMldYears} years.\n\n- The index falls: you get the floor, the face value and ${sampleMldTerms.floor}%.\n- The index rises a little: its rise times ${sampleMldTerms.participation}, but never less than the floor.\n- The index rises a lot: ${sampleMldTerms.cap}%, and no more, however far it goes.\n\nThese percents are for the whole term, not for a year. Dividends of the index are not yours.`,
  'mldAcquisition.section3': 'Today’s buyer gets something else',
  'mldAcquisition.section3Text':
    'Whoever buys later pays the price of the day, which may be above the face value. Floor and cap are still counted from the face value, so the return on what you pay is another one. The page and the calculator count from today’s price.\n\n[The terms of the sample, with every outcome](#/market-linked-debentures/mld2/details).',
  'mldAcquisition.section4': 'From the order to the last day',
  'mldAcquisition.section4Text':
    '1. KYC approved, market open: choose units. One is usually about ₹1,00,000.\n2. Pay from your own bank account to the clearing corporation.\n3. The units show in your demat account; nothing is paid in between.\n4. On the final fixing day the closing level of the index is read, and the return is known.\n5. At maturity the issuer pays face value and return to the bank account of your demat account. If the day is a holiday, on the working day before.',
  'mldAcquisition.section5': 'Wanting out earlier',
  'mldAcquisition.section5Text': `Units are locked for ${lockInDays} days. Then you ask for a quote in market hours; the desk names a price that holds until the time it shows, and you confirm with a code. The price can lie below what you paid, also below the face value: floor and cap hold at maturity only.`,
  'mldAcquisition.section6': 'Tax',
  'mldAcquisition.section6Text':
    'Since 1 April 2023 the gain counts as short-term and is taxed at your slab, however long you held it. The issuer deducts TDS on the return at maturity as the law of that day says. General information; a tax adviser knows your case.',
} as const

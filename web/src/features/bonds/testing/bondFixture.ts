import type { BondDetails, Opportunity } from '../../../../../shared/contracts/bonds/bondBody.ts'
import type { ShownEvidence } from '../../../../../shared/contracts/bonds/evidenceBody.ts'
import type { PriceQuote } from '../../../../../shared/contracts/bonds/getPrice.ts'

/** A listed monthly bond as in the list. */
export const opportunityAs = (changes: Partial<Opportunity> = {}): Opportunity => ({
  product: 'ugro-capital-2028',
  productType: 'bonds',
  displayName: 'UGRO Capital 9.48% 2028',
  issuer: 'UGRO Capital Limited',
  logoUrl: '',
  ISIN: 'INE583D07323',
  maturityDate: '2028-02-08',
  minAmt: 10_056.18,
  minAmtPaise: 10_05_618,
  rating: 'CRISIL A+',
  couponType: '9.48% monthly',
  interest: { kind: 'coupon', rate: '9.48', paid: 'monthly' },
  principalRepayment: 'Bullet',
  repayment: 'bullet',
  maxReturns: 9.9,
  minReturns: 9.9,
  soldOutTxt: '62% sold',
  soldPercent: 62,
  category: 'live',
  isActive: true,
  showOnBrowse: true,
  order: 1,
  isRedemptionAllowed: true,
  couponFrequency: 'monthly',
  tenorMonths: 18,
  secured: true,
  risk: 'If the issuer fails, payments may come late, in part or not at all.',
  ...changes,
})

/** The same bond with its details. */
export const bondAs = (changes: Partial<BondDetails> = {}): BondDetails => ({
  ...opportunityAs(),
  issuerAbout: 'Lends to small businesses.',
  security: { secured: true, cover: '1.1', kind: 'First charge on loans', trustee: 'Vardhman Trusteeship' },
  ratings: [{ agency: 'CRISIL', grade: 'A+', date: '2026-08-01' }],
  callDates: [],
  putDates: ['2027-08-08'],
  documents: [{ name: 'Information memorandum', url: '/platform/documents/ugro.pdf' }],
  risks: ['The rating can fall.', 'There may be no buyer when you want to sell.'],
  listedOn: 'NSE',
  price: { cleanPrice: '98.4800', source: 'lastTrade', asOf: '2026-11-20' },
  yieldPercent: '9.9012',
  exitLoadInPerc: '2',
  minUnits: 10,
  maxUnits: 500,
  availableUnits: 380,
  ...changes,
})

/** Its price for `units`: ₹985.50 a unit with accrued interest and stamp duty. */
export const quoteAs = (units: number, changes: Partial<PriceQuote> = {}): PriceQuote => ({
  product: 'ugro-capital-2028',
  ISIN: 'INE583D07323',
  units,
  price: { cleanPrice: '98.4800', source: 'lastTrade', asOf: '2026-11-20' },
  unitPrice: 985.5,
  amount: units * 985.5,
  settlementDate: '2026-11-24',
  provisional: false,
  breakup: {
    faceValuePaise: units * 1_000_00,
    cleanPaise: units * 984_80,
    accruedPaise: units * 60,
    accruedDays: 16,
    stampDutyPaise: units * 10,
    ispAmountPaise: units * 985_50,
    discountPaise: 0,
    userAmountPaise: units * 985_50,
  },
  yieldPercent: '9.9012',
  afterTaxPercent: '6.8120',
  flows: [
    { dueDate: '2026-12-08', paymentDate: '2026-12-08', couponPaise: units * 7_90, principalPaise: 0 },
    { dueDate: '2027-01-08', paymentDate: '2027-01-08', couponPaise: units * 7_90, principalPaise: 0 },
    {
      dueDate: '2028-02-08',
      paymentDate: '2028-02-08',
      couponPaise: units * 7_90,
      principalPaise: units * 1_000_00,
    },
  ],
  receivedPaise: units * 1_023_70,
  sellToday: { amountPaise: units * 965_79, exitLoadInPerc: '2', source: 'lastTrade', asOf: '2026-11-20' },
  availableUnits: 380,
  maxUnits: 500,
  ...changes,
})

/** Its evidence: three years of a lender, one agency, a certified cover, and two payments on their day. */
export const evidenceAs = (changes: Partial<ShownEvidence> = {}): ShownEvidence => ({
  figures: {
    years: [
      {
        yearEnd: '2024-03-31',
        revenueCrore: '742.10',
        profitCrore: '88.00',
        netWorthCrore: '1250.00',
        debtToEquity: '4.10',
        grossNpaPercent: '1.90',
      },
      {
        yearEnd: '2025-03-31',
        revenueCrore: '871.00',
        profitCrore: '-9.25',
        netWorthCrore: '1410.00',
        debtToEquity: '4.40',
        grossNpaPercent: '1.60',
      },
      {
        yearEnd: '2026-03-31',
        revenueCrore: '1013.40',
        profitCrore: '131.00',
        netWorthCrore: '1664.00',
        debtToEquity: '4.60',
        grossNpaPercent: '1.40',
      },
    ],
    comment: 'It lends to small shops.',
    commentInHindi: 'यह छोटी दुकानों को ऋण देती है।',
  },
  ratingHistory: [
    {
      date: '2026-08-01',
      agency: 'CRISIL',
      grade: 'A+',
      outlook: 'stable',
      action: 'upgraded',
      rationale: 'Profits were steady.',
      rationaleInHindi: 'मुनाफ़ा स्थिर रहा।',
    },
    {
      date: '2025-08-01',
      agency: 'CRISIL',
      grade: 'A',
      outlook: 'positive',
      action: 'assigned',
      rationale: 'A first rating.',
      rationaleInHindi: 'पहली रेटिंग।',
    },
  ],
  ratingReviewOn: '2027-08-01',
  cover: {
    promised: '1.05',
    certifiedBy: 'Vardhman Trusteeship',
    certificates: [
      { asOf: '2026-09-30', times: '1.1' },
      { asOf: '2026-06-30', times: '1.12' },
    ],
  },
  repayments: {
    asOf: '2026-11-18',
    paid: [
      { dueDate: '2026-10-08', paymentDate: '2026-10-08', paidOn: '2026-10-08' },
      { dueDate: '2026-11-08', paymentDate: '2026-11-09', paidOn: '2026-11-09' },
    ],
  },
  ...changes,
})

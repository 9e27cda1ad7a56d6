import type { Payout } from '../../../../../shared/contracts/bond-portfolio/getPayouts.ts'
import type { Holding, Totals } from '../../../../../shared/contracts/bond-portfolio/getPortfolio.ts'
import type { getPortfolioHistory } from '../../../../../shared/contracts/bond-portfolio/getPortfolioHistory.ts'
import type { ReplyOf } from '../../../../../shared/contracts/defineCall.ts'
import type { Portfolio } from '../usePortfolio.ts'

type Point = ReplyOf<typeof getPortfolioHistory>['data'][number]

type Lot = Holding['lots'][number]

/** Seven units that are free and three that are not, changed as a test needs it. */
export const lotAs = (changes: Partial<Lot> = {}): Lot => ({
  orderId: 'ord_mfz3k1x0-0000000001',
  units: 7,
  settledOn: '2026-09-01',
  lockedUntil: '2026-09-22',
  locked: false,
  sellableFrom: '2026-11-22',
  cleanPrice: '98.4800',
  paidPaise: 6_893_60,
  ...changes,
})

/** Worth 9,948.50 after 142.20 of interest, for 9,848.00. */
export const totalsAs = (changes: Partial<Totals> = {}): Totals => ({
  valuePaise: 9_948_50,
  interestPaise: 142_20,
  tdsPaise: 15_80,
  repaidPaise: 0,
  soldPaise: 0,
  paidPaise: 9_848_00,
  gainPaise: 242_70,
  openCostPaise: 9_848_00,
  ...changes,
})

/** A point of the value over time: the figures of `totalsAs`, and nothing repaid. */
export const pointAs = (changes: Partial<Point> = {}): Point => ({
  date: '2026-11-22',
  valuePaise: 9_948_50,
  investedPaise: 9_848_00,
  receivedPaise: 142_20,
  repaidPaise: 0,
  paidPaise: 9_848_00,
  ...changes,
})

export const holdingAs = ({
  pfStats,
  ...changes
}: Partial<Omit<Holding, 'pfStats'>> & {
  readonly pfStats?: Partial<Holding['pfStats']>
} = {}): Holding => ({
  product: 'ugro-capital-2028',
  productType: 'bonds',
  displayName: 'UGRO Capital 9.48% 2028',
  issuer: 'UGRO Capital Limited',
  ISIN: 'INE583D07323',
  logoUrl: '',
  rating: 'IND A+',
  units: 10,
  lockedUnits: 3,
  availableUnits: 7,
  unitsInRequest: 0,
  userXirr: 9.91,
  xirr: { percent: '9.91' },
  xirrIfSold: { percent: '4.20' },
  absoluteReturns: 2.4,
  totals: totalsAs(),
  price: { cleanPrice: '98.9000', source: 'lastTrade', asOf: '2026-11-20' },
  nextPayout: { paymentDate: '2026-12-07', netPaise: 71_10, provisional: false },
  sellToday: { amountPaise: 6_790_00, exitLoadInPerc: '2' },
  lots: [
    lotAs(),
    lotAs({
      orderId: 'ord_mfz3k1x0-0000000002',
      units: 3,
      settledOn: '2026-11-17',
      lockedUntil: '2026-12-09',
      locked: true,
      sellableFrom: '2026-12-09',
      paidPaise: 2_954_40,
    }),
  ],
  ...changes,
  pfStats: {
    matured: false,
    mtm: 9948.5,
    mtmPaise: 9_948_50,
    userInvestedAmnt: 9848,
    userInvestedPaise: 9_848_00,
    couponPayout: 142.2,
    couponPayoutPaise: 142_20,
    pastCoupons: [],
    maturityDate: '2028-04-07',
    ...pfStats,
  },
})

export const portfolioAs = (
  holdings: readonly Holding[] = [holdingAs()],
  changes: Partial<Portfolio['consolidated']> = {},
): Portfolio => ({
  consolidated: {
    mtm: 9948.5,
    mtmPaise: 9_948_50,
    coupons: 142.2,
    couponsPaise: 142_20,
    userInvestedAmnt: 9848,
    userInvestedPaise: 9_848_00,
    investedAmt: 9848,
    investedPaise: 9_848_00,
    unsettledAmt: 0,
    unsettledPaise: 0,
    xirr: { percent: '9.91' },
    xirrIfSold: { percent: '4.20' },
    xirrBeforeTds: { percent: '10.40' },
    absoluteReturns: 2.4,
    totals: totalsAs(),
    nextPayout: {
      paymentDate: '2026-12-07',
      netPaise: 71_10,
      displayName: 'UGRO Capital 9.48% 2028',
      provisional: false,
    },
    ...changes,
  },
  holdings: [...holdings],
  flows: [
    { date: '2026-09-01', paise: -9_848_00, what: 'bought' },
    { date: '2026-10-07', paise: 142_20, what: 'coupon' },
    { date: '2026-11-22', paise: 9_948_50, what: 'value' },
  ],
})

export const payoutAs = (changes: Partial<Payout> = {}): Payout => ({
  product: 'ugro-capital-2028',
  displayName: 'UGRO Capital 9.48% 2028',
  ISIN: 'INE583D07323',
  dueDate: '2026-12-07',
  paymentDate: '2026-12-07',
  recordDate: '2026-11-22',
  units: 10,
  couponPaise: 79_00,
  tdsPaise: 7_90,
  principalPaise: 0,
  netPaise: 71_10,
  standing: 'expected',
  provisional: false,
  ...changes,
})

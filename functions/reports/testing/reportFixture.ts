import * as z from 'zod/mini'
import { publishedInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import type { BondTerms } from '../../../shared/finance/bondTerms.ts'
import type { Position } from '../../bond-portfolio/published.ts'
import type { PublishedLiquidation } from '../../liquidation/published.ts'
import type { ReportFacts } from '../reportFacts.ts'

/** Positions as the portfolio publishes them, written by hand. */

/** The monthly bond of domain.md 3.4: 9.48 %, 8-Aug-2026 to 8-Feb-2028, face value 10,000. */
export const monthlyTerms: BondTerms = {
  faceValuePaise: 1_000_000,
  allotmentDate: '2026-08-08',
  maturityDate: '2028-02-08',
  couponRate: '9.48',
  couponFrequency: 'monthly',
  principal: { kind: 'bullet' },
  dayCount: 'actualActual',
  recordDays: 15,
}

type Lot = Position['lots'][number]
type Payment = Position['payouts'][number]

export const lotAs = (more: Partial<Lot> = {}): Lot => ({
  investorId: 'inv_1',
  ISIN: 'INE583D07323',
  product: 'ugro-capital-2028',
  orderId: 'ord_1',
  source: 'order',
  units: 10,
  freeUnits: 10,
  requestedUnits: 0,
  pledgedUnits: 0,
  settledOn: '2026-08-20',
  cleanPrice: '100.2500',
  paise: 10_056_177,
  accruedPaise: 31_167,
  ...more,
})

/** The coupon of November: 80.52 a unit, credited on the day it was due. */
export const paymentAs = (more: Partial<Payment> = {}): Payment => {
  const payment: Payment = {
    ISIN: 'INE583D07323',
    dueDate: '2026-11-08',
    paymentDate: '2026-11-09',
    recordDate: '2026-10-24',
    units: 10,
    couponPaise: 80_520,
    principalPaise: 0,
    tdsPaise: 0,
    netPaise: 80_520,
    standing: 'credited',
    creditedOn: '2026-11-09',
    reference: 'UTR1234567890',
    provisional: false,
    ...more,
  }
  return { ...payment, netPaise: payment.couponPaise + payment.principalPaise - payment.tdsPaise }
}

export const positionAs = (
  more: Partial<Pick<Position, 'lots' | 'payouts' | 'prices' | 'terms'>> & {
    readonly ISIN?: string
    readonly issuer?: string
    readonly displayName?: string
    readonly taxedKind?: 'bond' | 'ptc' | 'mld'
  } = {},
): Position => {
  const {
    ISIN = 'INE583D07323',
    issuer = 'UGRO Capital Limited',
    displayName = 'UGRO Capital 2028',
    taxedKind = 'bond',
    terms = monthlyTerms,
    prices = [
      { date: '2026-08-31', cleanPrice: '100.0000' },
      { date: '2026-09-30', cleanPrice: '99.5000' },
      { date: '2026-11-19', cleanPrice: '100.2500' },
    ],
    lots = [lotAs()],
    payouts = [],
  } = more
  const instrument = z.parse(publishedInstrument, {
    product: displayName.toLowerCase().replaceAll(' ', '-'),
    productType: 'bonds',
    taxedKind,
    ISIN,
    displayName,
    issuer,
    logoUrl: '',
    ratings: [{ agency: 'CRISIL', grade: 'A+', date: '2026-06-30' }],
    terms,
    issueUnits: 100_000,
    offeredUnits: 50_000,
    price: { cleanPrice: '100.2500', source: 'dealer', asOf: '2026-11-19' },
    priceHistory: [],
    exitLoadInPerc: '2',
    isActive: true,
    showOnBrowse: true,
    order: 1,
    minUnits: 1,
    maxUnits: 10_000,
    isRedemptionAllowed: true,
    secured: true,
    risk: 'The issuer may pay late or not at all.',
    version: 1,
    priceVersion: 1,
  })
  const price = { cleanPrice: '100.2500', source: 'dealer', asOf: '2026-11-19' } as const
  return { ISIN, instrument, terms, price, prices, lots, payouts }
}

/** Ten units settled on 20 August, four of them sold on 16 November for 39,379.46. */
export const partlySold = (kept: Partial<Lot> = {}, sold: Partial<Lot> = {}): Lot[] => [
  lotAs({ units: 6, paise: 6_033_706, ...kept }),
  lotAs({
    units: 4,
    paise: 4_022_471,
    closedOn: '2026-11-16',
    liquidationId: 'liq_1',
    proceedsPaise: 3_937_946,
    ...sold,
  }),
]

export const saleAs = (more: Partial<PublishedLiquidation> = {}): PublishedLiquidation => ({
  orderId: 'liq_1',
  investorId: 'inv_1',
  product: 'ugro-capital-2028',
  productType: 'bonds',
  displayName: 'UGRO Capital 2028',
  logoUrl: '',
  ISIN: 'INE583D07323',
  units: 4,
  state: 'processed',
  version: 5,
  createdAt: '2026-11-11T05:00:00.000Z',
  updatedAt: '2026-11-16T05:30:00.000Z',
  at: {},
  exitLoadInPerc: '2',
  quoteNo: 1,
  placedOn: '2026-11-11',
  payoutNo: 1,
  ...more,
})

export const factsOf = (
  positions: readonly Position[],
  sales: readonly PublishedLiquidation[] = [],
): ReportFacts => ({
  positions,
  book: {
    investorId: 'inv_1',
    reservations: [],
    lots: positions.flatMap(({ lots }) => lots),
    payouts: [],
    claims: [],
    taxForms: [],
    payoutsHeld: false,
  },
  owner: { name: 'Asha Rao', maskedPan: '••••••234F' },
  sales: new Map(sales.map(sale => [sale.orderId, sale])),
})

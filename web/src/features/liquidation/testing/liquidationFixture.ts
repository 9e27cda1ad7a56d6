import type {
  RedeemBreakup,
  RedeemRecord,
} from '../../../../../shared/contracts/liquidation/liquidationBody.ts'
import type { LiquidationDetails } from '../../../../../shared/contracts/liquidation/redemptionAmount.ts'

/** Ten units of a bond: seven can be sold, three are locked until 9 December; changed as a test needs it. */
export const detailsAs = (changes: Partial<LiquidationDetails> = {}): LiquidationDetails => {
  const units = changes.units ?? 1
  return {
    ISIN: 'INE583D07323',
    product: 'ugro-capital-2028',
    productType: 'bonds',
    productName: 'UGRO Capital 9.48% 2028',
    logoUrl: '',
    totalUnits: 10,
    availableUnits: 7,
    lockedUnits: 3,
    unitsInRequest: 0,
    later: [{ date: '2026-12-09', units: 3 }],
    units,
    unitPrice: 1000,
    unitPricePaise: 1_000_00,
    exitLoadInPerc: '2',
    priceIsLive: true,
    price: { cleanPrice: '99.2000', source: 'lastTrade', asOf: '2026-11-25' },
    priceWithoutExitLoad: units * 1000,
    redemptionAmount: units * 980,
    valuePaise: units * 1_000_00,
    exitLoadPaise: units * 20_00,
    redemptionPaise: units * 980_00,
    settlementDateStr: '2026-11-30',
    provisional: false,
    market: { open: true, closesAt: '2026-11-25T10:00:00.000Z' },
    open: [],
    paidTo: 'HDFC Bank ••••6789',
    ...changes,
  }
}

/** The same for a market-linked debenture without a quote. */
export const mldAs = (changes: Partial<LiquidationDetails> = {}): LiquidationDetails =>
  detailsAs({
    ISIN: 'INE0NES07105',
    product: 'nifty-shield-2028',
    productType: 'mld',
    productName: 'Nifty Shield 2028',
    unitPrice: 100_000,
    unitPricePaise: 1_00_000_00,
    valuePaise: 1_00_000_00,
    exitLoadPaise: 2_000_00,
    redemptionPaise: 98_000_00,
    ...changes,
  })

/** Three units at ₹1,12,345.67 less 2 % exit load, rounded once on the total. */
export const breakup: RedeemBreakup = {
  units: 3,
  ispUnitPrice: 112_345.67,
  ispAmount: 330_296.27,
  priceWithoutExitLoad: 337_037.01,
  unitPricePaise: 1_12_345_67,
  valuePaise: 3_37_037_01,
  exitLoadPaise: 6_740_74,
  exitLoadInPerc: '2',
  redemptionPaise: 3_30_296_27,
}

const statusOf = {
  quoteRequested: 'Quote Requested',
  quoteReady: 'Quote Ready',
  placed: 'Order Placed',
  delivered: 'Order Under Process',
  paying: 'Order Under Process',
  processed: 'Order Processed',
  rejected: 'Quote Rejected',
  cancelled: 'Order Cancelled',
  lapsed: 'Quote Lapsed',
  superseded: 'Quote Superseded',
  declined: 'Quote Declined',
  failed: 'Failed',
} as const

export const orderId = 'liq_mfz3k1x0-0000000001'

/** A liquidation of three units of a market-linked debenture; without changes in `quoteRequested`. */
export const recordAs = (changes: Partial<RedeemRecord> = {}): RedeemRecord => {
  const state = changes.state ?? 'quoteRequested'
  return {
    orderId,
    createdAt: '2026-11-25T05:00:00.000Z',
    product: 'nifty-shield-2028',
    productType: 'mld',
    displayName: 'Nifty Shield 2028',
    ISIN: 'INE0NES07105',
    logoUrl: '',
    type: 'Redeem',
    status: statusOf[state],
    state,
    currentState: { state },
    units: 3,
    amount: 0,
    amountPaise: 0,
    adminStatus: 'pending',
    nsdlChecked: false,
    trail: [
      { step: 'quoteRequested', standing: 'done', who: 'you', at: '2026-11-25T05:00:00.000Z', units: 3 },
      { step: 'quoteReady', standing: 'now', who: 'desk', expectedBy: '2026-11-26T10:00:00.000Z' },
      { step: 'placed', standing: 'next', who: 'you' },
    ],
    paidTo: 'HDFC Bank ••••6789',
    moves: [],
    ...changes,
  }
}

/** A quote that expires at 15:30 IST. */
export const readyAs = (changes: Partial<RedeemRecord> = {}): RedeemRecord =>
  recordAs({
    state: 'quoteReady',
    amount: 330_296.27,
    amountPaise: 3_30_296_27,
    amountBreakup: breakup,
    validUntil: '2026-11-25T10:00:00.000Z',
    moves: ['accept', 'reject'],
    ...changes,
  })

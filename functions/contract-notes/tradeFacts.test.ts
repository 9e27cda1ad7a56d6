import { describe, expect, it } from 'vitest'
import { companyFixture } from '../../shared/contracts/content/fixtures/companyFixture.ts'
import { consideration, yieldFromCleanPrice } from '../../shared/finance/bondPrice.ts'
import { MarketCalendar, publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { isMldTerms, saleAmounts, sellQuoteOf } from '../bonds/published.ts'
import { seeded } from '../bonds/testing/catalogue.ts'
import type { PublishedLiquidation } from '../liquidation/published.ts'
import type { PublishedOrder } from '../orders/published.ts'
import type { TradeFacts } from './note/noteFacts.ts'
import { sectionsOf } from './note/noteText.ts'
import { openTrades, type TradeDependencies } from './tradeFacts.ts'

const bond = { ...seeded('satpura-education-2029'), version: 1, priceVersion: 1 }
const linked = { ...seeded('nifty-shield-2028'), version: 1, priceVersion: 1 }
const order: PublishedOrder = {
  orderId: 'ord_1',
  investorId: 'inv_1',
  product: bond.product,
  productType: 'bonds',
  displayName: bond.displayName,
  ISIN: bond.ISIN ?? '',
  units: 2,
  paymentType: 'PG',
  breakup: {
    cleanPaise: 2_000_000,
    accruedPaise: 80_000,
    stampDutyPaise: 2,
    discountPaise: 5_000,
    ispAmountPaise: 2_080_002,
    userAmountPaise: 2_075_002,
  },
  cleanPrice: '100.0000',
  priceVersion: 1,
  tradeDate: '2026-11-25',
  settlementDate: '2026-11-26',
  reservedUntil: '2026-11-25T05:00:00.000Z',
  payBy: '2026-11-25T05:00:00.000Z',
  state: 'matched',
  version: 4,
  createdAt: '2026-11-25T04:30:00.000Z',
  updatedAt: '2026-11-25T04:31:00.000Z',
  at: { matched: '2026-11-25T04:31:00.000Z' },
  rfqNumber: 'RFQ1',
  dealNumber: 'DL1',
  matchedAt: '2026-11-25T04:30:40.000Z',
}
const kyc: Awaited<ReturnType<TradeDependencies['kycOf']>> = {
  pan: {
    pan: 'ABCPE1234F',
    name: 'ASHA RAO',
    dob: '1990-01-31',
    gender: 'F',
    income: '3',
    operative: true,
  },
  demat: { number: 'IN30021412345678', dpName: 'A bank', participantKnown: true },
}
const facts = (more: Partial<TradeDependencies> = {}, calendar = publishedCalendar) =>
  openTrades({
    orderOf: async () => order,
    saleOf: async () => undefined,
    instrumentOf: async () => bond,
    kycOf: async () => kyc,
    ...more,
  })('ord_1', calendar)

const noteOf = (trade: TradeFacts) => ({ ...trade, number: 'CN/2026-27/000001', company: companyFixture })

describe('the trade of a note', () => {
  it('is the order as agreed, with issuer and face value of the catalogue', async () => {
    expect(await facts()).toMatchObject({
      issuer: bond.issuer,
      faceValuePaise: 1_000_000,
      totalPaise: 2_075_002,
      // From the last due date, 22 June, to the settlement.
      accruedDays: 157,
      tradedAt: new Date('2026-11-25T04:30:40.000Z'),
      investor: { name: 'ASHA RAO', pan: 'ABCPE1234F', dematNumber: 'IN30021412345678' },
    })
  })
  it('says when it settles by now, and counts the interest of the day that was agreed', async () => {
    const calendar = new MarketCalendar([{ date: '2026-11-26', standing: 'holiday' }])
    expect(await facts({}, calendar)).toMatchObject({
      settlementDate: '2026-11-27',
      accruedDays: 157,
    })
  })

  it('of a bond that repays in parts names the principal that the price refers to, so that it can be computed again', async () => {
    const parts = { ...seeded('vindhya-gold-loans-2028'), version: 1, priceVersion: 1 }
    const { terms } = parts
    if (terms === undefined || isMldTerms(terms)) throw new Error('no bond')
    const { cleanPaise } = consideration(
      terms,
      {
        units: 8,
        cleanPrice: '99.8396',
        settleDate: order.settlementDate,
      },
      publishedCalendar,
    )
    const found = await facts({
      instrumentOf: async () => parts,
      orderOf: async () => ({ ...order, units: 8, cleanPrice: '99.8396' }),
    })
    if (found === undefined || found === 'none') throw new Error('no facts')
    expect(found.principalPaise).toBeLessThan(found.faceValuePaise)
    expect(Math.round((found.principalPaise * 8 * 998_396) / 1_000_000)).toBe(cleanPaise)
    const rows = (principalPaise: number) =>
      sectionsOf(noteOf({ ...found, principalPaise }))[2]?.rows.map(({ label }) => label)
    expect(rows(found.principalPaise)).toContain('Outstanding principal of one unit (INR)')
    expect(rows(found.faceValuePaise)).not.toContain('Outstanding principal of one unit (INR)')
  })

  it('of an instrument linked to a market no days of interest are counted', async () => {
    const found = await facts({
      instrumentOf: async () => linked,
      orderOf: async () => ({ ...order, breakup: { ...order.breakup, accruedPaise: 0 } }),
    })
    expect(found).toMatchObject({ accruedDays: undefined, yield: undefined })
  })

  it('of a bond without interest no days of interest are counted', async () => {
    const zero = { ...seeded('girnar-infra-zero-2029'), version: 1, priceVersion: 1 }
    const zeroOrder = {
      ...order,
      breakup: {
        ...order.breakup,
        cleanPaise: order.breakup.cleanPaise + order.breakup.accruedPaise,
        accruedPaise: 0,
      },
    }
    const found = await facts({ instrumentOf: async () => zero, orderOf: async () => zeroOrder })
    if (found === undefined || found === 'none') throw new Error('no facts')
    const rows = sectionsOf(noteOf(found)).flatMap(section => section.rows)
    expect(rows.filter(({ label }) => label.startsWith('Accrued interest'))).toEqual([])
  })

  it('names a deal that an operator recorded, though no request of ours is known', async () => {
    const { rfqNumber: _, ...recorded } = order
    const found = await facts({ orderOf: async () => recorded })
    if (found === undefined || found === 'none') throw new Error('no facts')
    expect(sectionsOf(noteOf(found))[0]?.rows).toContainEqual({
      label: 'Exchange order number (RFQ)',
      value: 'not known to us',
    })
  })

  it('M7: names the yield of the price that was agreed, as the deal page did', async () => {
    // 100.0000 clean at par of a bond that pays once a year or oftener: its coupon, made effective.
    const found = await facts()
    if (found === undefined || found === 'none') throw new Error('no facts')
    const { terms } = bond
    if (terms === undefined || isMldTerms(terms)) throw new Error('no bond')
    const solved = yieldFromCleanPrice(terms, order.settlementDate, order.cleanPrice, publishedCalendar)
    expect(solved.ok && found.yield).toEqual({
      end: 'maturity',
      date: terms.maturityDate,
      percent: solved.ok ? solved.percent : 0,
    })
  })

  it('M7: of an order that failed after it was matched is cancelled on that day, Indian time', async () => {
    const failed: PublishedOrder = {
      ...order,
      state: 'refunded',
      at: { ...order.at, refundDue: '2026-11-25T19:00:00.000Z' },
    }
    expect(await facts({ orderOf: async () => failed })).toMatchObject({
      cancelledOn: '2026-11-26',
    })
  })

  it('is none of an order that failed before it came to the exchange', async () => {
    const { matchedAt: _at, ...unmatched } = { ...order, at: {} }
    expect(await facts({ orderOf: async () => unmatched })).toBe('none')
  })

  it.each([
    ['the order', { orderOf: async () => undefined }],
    ['its instrument', { instrumentOf: async () => undefined }],
    ['the buyer’s account', { kycOf: async () => ({}) }],
    ['the deal', { orderOf: async () => ({ ...order, dealNumber: undefined }) }],
  ] satisfies [string, Partial<TradeDependencies>][])(
    'is not made up when %s cannot be read',
    async (_what, more) => {
      expect(await facts(more)).toBeUndefined()
    },
  )
})

describe('M7: the sale of a note', () => {
  const now = new Date('2026-11-25T05:00:00.000Z')
  const quote = sellQuoteOf(bond, { units: 3, now, calendar: publishedCalendar })
  if (quote === undefined) throw new Error('no quote')
  const sale: PublishedLiquidation = {
    orderId: 'liq_1',
    investorId: 'inv_1',
    product: bond.product,
    productType: 'bonds',
    displayName: bond.displayName,
    logoUrl: '',
    ISIN: bond.ISIN ?? '',
    state: 'placed',
    version: 1,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    at: { placed: now.toISOString() },
    placedOn: '2026-11-25',
    promisedOn: quote.settlementDate,
    quoteNo: 0,
    payoutNo: 0,
    units: 3,
    exitLoadInPerc: quote.exitLoadInPerc,
    unitPricePaise: quote.unitPricePaise,
    valuePaise: quote.valuePaise,
    exitLoadPaise: quote.exitLoadPaise,
    redemptionPaise: quote.redemptionPaise,
  }
  const of = (more: Partial<PublishedLiquidation> = {}, further: Partial<TradeDependencies> = {}) =>
    openTrades({
      orderOf: async () => undefined,
      saleOf: async () => ({ ...sale, ...more }),
      instrumentOf: async () => bond,
      kycOf: async () => kyc,
      ...further,
    })

  it('is the price that was frozen, its interest apart, and what is paid', async () => {
    const found = await of()('liq_1', publishedCalendar)
    if (found === undefined || found === 'none') throw new Error('no facts')
    expect(found).toMatchObject({
      orderId: 'liq_1',
      units: 3,
      settlementDate: quote.settlementDate,
      totalPaise: quote.redemptionPaise,
      trade: { kind: 'sale', unitPricePaise: quote.unitPricePaise, exitLoadPaise: quote.exitLoadPaise },
    })
    expect(found.accruedPaise).toBeGreaterThan(0)
    expect(found.cleanPaise + found.accruedPaise).toBe(quote.valuePaise)
    // 10,000.00 of principal: a paisa of a unit is the fourth place of the price.
    expect(found.cleanPaise).toBe(3 * Number(quote.price.cleanPrice.replace('.', '')))
    expect(() => sectionsOf(noteOf(found))).not.toThrow()
  })

  it('keeps the interest of the day it was priced for, when a holiday moves its settlement', async () => {
    const calendar = new MarketCalendar([{ date: quote.settlementDate, standing: 'holiday' }])
    const [before, after] = await Promise.all([of()('liq_1', publishedCalendar), of()('liq_1', calendar)])
    if (before === undefined || before === 'none' || after === undefined || after === 'none')
      throw new Error('no facts')
    expect(after.settlementDate > before.settlementDate).toBe(true)
    expect([after.cleanPaise, after.accruedPaise, after.accruedDays]).toEqual([
      before.cleanPaise,
      before.accruedPaise,
      before.accruedDays,
    ])
  })

  it('of an MLD has the price that the desk named, without interest', async () => {
    const amounts = saleAmounts(3, 1_123_456_7, '2')
    const found = await of({ ...amounts, exitLoadInPerc: '2' }, { instrumentOf: async () => linked })(
      'liq_1',
      publishedCalendar,
    )
    expect(found).toMatchObject({ cleanPaise: amounts.valuePaise, accruedPaise: 0, accruedDays: undefined })
  })

  it('that failed is cancelled; a claim and a request without a price have no note', async () => {
    const failedAt = { ...sale.at, failed: '2026-11-26T06:00:00.000Z' }
    expect(await of({ state: 'failed', at: failedAt })('liq_1', publishedCalendar)).toMatchObject({
      cancelledOn: '2026-11-26',
    })
    const claim = { orderId: 'ord_1', dueDate: '2026-11-22' }
    expect(await of({ claim })('liq_1', publishedCalendar)).toBe('none')
    expect(await of({ placedOn: undefined, at: {} })('liq_1', publishedCalendar)).toBe('none')
    expect(await of({}, { instrumentOf: async () => undefined })('liq_1', publishedCalendar)).toBeUndefined()
  })
})

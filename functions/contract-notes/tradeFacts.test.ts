import { describe, expect, it } from 'vitest'
import { consideration } from '../../shared/finance/bondPrice.ts'
import { MarketCalendar, publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { isMldTerms } from '../bonds/published.ts'
import { seeded } from '../bonds/testing/catalogue.ts'
import type { PublishedOrder } from '../orders/published.ts'
import { sectionsOf } from './noteText.ts'
import { type TradeDependencies, tradeFacts } from './tradeFacts.ts'

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
  tradeFacts({
    orderOf: async () => order,
    instrumentOf: async () => bond,
    kycOf: async () => kyc,
    ...more,
  })('ord_1', calendar)

describe('the trade of a note', () => {
  it('is the order as agreed, with issuer and face value of the catalogue', async () => {
    expect(await facts()).toMatchObject({
      issuer: bond.issuer,
      faceValuePaise: 1_000_000,
      totalPaise: 2_075_002,
      // From the last due date, 22 June, to the settlement.
      accruedDays: 157,
      matchedAt: new Date('2026-11-25T04:30:40.000Z'),
      buyer: { name: 'ASHA RAO', pan: 'ABCPE1234F', dematNumber: 'IN30021412345678' },
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
    if (found === undefined) throw new Error('no facts')
    expect(found.principalPaise).toBeLessThan(found.faceValuePaise)
    expect(Math.round((found.principalPaise * 8 * 998_396) / 1_000_000)).toBe(cleanPaise)
    const rows = (principalPaise: number) =>
      sectionsOf({ ...found, principalPaise, number: 'CN/2026-27/000001' })[2]?.rows.map(([label]) => label)
    expect(rows(found.principalPaise)).toContain('Outstanding principal of one unit (INR)')
    expect(rows(found.faceValuePaise)).not.toContain('Outstanding principal of one unit (INR)')
  })

  it('of an instrument linked to a market no days of interest are counted', async () => {
    expect((await facts({ instrumentOf: async () => linked }))?.accruedDays).toBeUndefined()
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
    if (found === undefined) throw new Error('no facts')
    const rows = sectionsOf({ ...found, number: 'CN/2026-27/000001' }).flatMap(section => section.rows)
    expect(rows).toContainEqual(['Accrued interest', '0.00'])
  })

  it('names a deal that an operator recorded, though no request of ours is known', async () => {
    const { rfqNumber: _, ...recorded } = order
    const found = await facts({ orderOf: async () => recorded })
    if (found === undefined) throw new Error('no facts')
    expect(sectionsOf({ ...found, number: 'CN/2026-27/000001' })[0]?.rows).toContainEqual([
      'Exchange order number (RFQ)',
      'not known to us',
    ])
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

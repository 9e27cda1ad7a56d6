import { describe, expect, it } from 'vitest'
import type { WholeInstrument } from '../../../shared/contracts/bonds/instrumentBody.ts'
import type { BondTerms } from '../../../shared/finance/bondTerms.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { instrumentFaults } from '../catalogue/instrumentFaults.ts'
import { seeded } from '../testing/catalogue.ts'
import { at, bondScene } from '../testing/scene.ts'
import { priceOfDay } from './dayPricing.ts'

/** What the calls say of terms beyond a plain bond (M6); the numbers are those of `shared/finance/marketTerms.test.ts`. */

const product = 'nilgiri-tea-2029'
const plain: BondTerms = {
  faceValuePaise: 10_000_00,
  allotmentDate: '2025-09-15',
  maturityDate: '2032-09-15',
  couponRate: '9.60',
  couponFrequency: 'halfYearly',
  principal: { kind: 'bullet' },
  dayCount: 'actualActual',
  recordDays: 15,
}

const optional: BondTerms = {
  ...plain,
  rateSteps: [{ from: '2026-09-15', couponRate: '9.85' }],
  ratingSteps: [
    { grade: 'AA', couponRate: '9.60' },
    { grade: 'AA-', couponRate: '9.85' },
  ],
  options: [
    { kind: 'put', date: '2028-09-15', price: '100' },
    { kind: 'call', date: '2029-09-15', price: '101' },
    { kind: 'call', date: '2030-09-15', price: '100.5' },
  ],
}
const cumulative: BondTerms = {
  ...plain,
  faceValuePaise: 1_000_00,
  allotmentDate: '2026-02-10',
  maturityDate: '2031-02-10',
  couponRate: '9.25',
  couponFrequency: 'atMaturity',
  compounding: 'annual',
  redemptionPremium: '2',
}
const perpetual: BondTerms = {
  ...plain,
  faceValuePaise: 1_00_000_00,
  allotmentDate: '2025-08-20',
  maturityDate: '2125-08-20',
  couponRate: '9.75',
  couponFrequency: 'annual',
  perpetual: true,
  options: [
    { kind: 'call', date: '2030-08-20', price: '100' },
    { kind: 'call', date: '2031-08-20', price: '100' },
  ],
}

const withTerms = (terms: BondTerms, cleanPrice: string, changes: Partial<WholeInstrument> = {}) =>
  seeded(product, {
    terms,
    price: { cleanPrice, source: 'lastTrade', asOf: '2026-11-24' },
    priceHistory: [],
    ratings: [{ agency: 'ICRA', grade: 'AA-', date: '2026-04-02' }],
    ...changes,
  })

/** A Wednesday: what is bought settles on Thursday 26 November 2026. */
const wednesday = at('2026-11-25 10:00')
const sceneOf = (terms: BondTerms, cleanPrice: string) =>
  bondScene({ instruments: [withTerms(terms, cleanPrice)], discounted: false })

describe('a bond with calls and a put (M6)', async () => {
  const scene = await sceneOf(optional, '102.2500')

  it('names its yield to each of them, and the worst of those that the issuer chooses', async () => {
    const { data } = await scene.price(wednesday, product, 1, '31.2')
    expect(data.yields).toEqual({
      running: '9.6333',
      ends: [
        { end: 'put', date: '2028-09-15', price: '100', percent: '8.6292' },
        { end: 'call', date: '2029-09-15', price: '101', percent: '9.4338' },
        { end: 'call', date: '2030-09-15', price: '100.5', percent: '9.4451' },
        { end: 'maturity', date: '2032-09-15', price: undefined, percent: '9.5416' },
      ],
      worst: { end: 'call', date: '2029-09-15', price: '101', percent: '9.4338' },
    })
    expect(data.yieldPercent).toBe('9.5416')
    expect(data.breakup).toMatchObject({ cleanPaise: 10_225_00, accruedPaise: 194_30 })
  })

  it('promises in the list no more than the worst', async () => {
    const [row] = (await scene.list(wednesday)).data
    expect(row).toMatchObject({
      maxReturns: 9.43,
      minReturns: 9.43,
      // The coupon since the downgrade, not that of the issue.
      couponType: '9.85% half-yearly, steps with the rating',
      interest: { kind: 'coupon', rate: '9.85', paid: 'halfYearly', steps: 'rating' },
      repayment: 'bullet',
      maturityDate: '2032-09-15',
    })
  })

  it('has its dates on the deal page', async () => {
    const { data } = await scene.bond(wednesday, product)
    expect([data.callDates, data.putDates]).toEqual([['2029-09-15', '2030-09-15'], ['2028-09-15']])
  })

  it('keeps the yield to the worst when its price is carried forward', () => {
    // Worked apart: 9.43751048 % to the first call from 19 November 2026, the same on 20 January 2027.
    const price = { cleanPrice: '102.2500', source: 'model' as const, asOf: '2026-11-18' }
    const carried = priceOfDay({ terms: optional, price }, '2027-01-19', publishedCalendar)
    expect(carried).toEqual({
      cleanPrice: '102.1823',
      source: 'model',
      asOf: '2027-01-19',
      carriedFrom: '2026-11-18',
    })
  })

  it('ends on the day of a call that is announced, everywhere', async () => {
    const called = { date: '2029-09-15', price: '101', announcedOn: '2029-08-01' }
    const ended = await sceneOf({ ...optional, called }, '102.2500')
    const { data } = await ended.bond(wednesday, product)
    expect(data.maturityDate).toBe('2029-09-15')
    const rows = (await ended.coupons(wednesday, { product })).data
    expect(rows.at(-1)).toMatchObject({
      // A Saturday; the last payment comes on the working day before.
      'Payment Dates': '2029-09-14',
      dueDate: '2029-09-15',
      couponPaise: 496_55 + 100_00,
      premiumPaise: 100_00,
      principalPaise: 10_000_00,
    })
  })
})

describe('a cumulative bond with a premium (M6)', async () => {
  const scene = await sceneOf(cumulative, '101.5000')

  it('costs its compounded interest so far, and pays all of it at the end', async () => {
    const { data } = await scene.price(wednesday, product, 7, '31.2')
    expect(data.breakup).toMatchObject({ cleanPaise: 7_105_00, accruedPaise: 512_68 })
    expect(data.flows).toEqual([
      {
        dueDate: '2031-02-10',
        paymentDate: '2031-02-10',
        couponPaise: 7 * 576_35,
        premiumPaise: 7 * 20_00,
        principalPaise: 7 * 1_000_00,
      },
    ])
    expect(data.yieldPercent).toBe('9.1985')
    expect(data.yieldWorking).toMatchObject({ couponPercent: '9.25', couponYieldPercent: '9.2500' })
    expect(data.yields).toMatchObject({ ends: [{ end: 'maturity' }] })
    expect(data.yields?.running).toBeUndefined()
    // 4,034.45 less the 512.68 bought, at 31.2 %; the clean price is above the principal, so there is no gain.
    expect(data.taxWorking).toEqual({
      interestPaise: 4_034_45,
      boughtPaise: 512_68,
      interestTaxPaise: 1_098_79,
      gainPaise: 0,
      gainTaxPaise: 0,
    })
  })

  it('says so in the list', async () => {
    expect((await scene.list(wednesday)).data[0]).toMatchObject({ couponType: '9.25% compounded yearly' })
  })
})

describe('a perpetual bond (M6)', async () => {
  const scene = await sceneOf(perpetual, '101.2000')

  it('has no maturity, and yields to its calls', async () => {
    const { data } = await scene.bond(wednesday, product)
    expect(data).toMatchObject({ perpetual: true, principalRepayment: 'Perpetual', maxReturns: 9.32 })
    expect([data.maturityDate, data.tenorMonths, data.monthsLeft]).toEqual([undefined, undefined, undefined])
    const { data: quote } = await scene.price(wednesday, product, 1)
    expect(quote.yields).toMatchObject({
      ends: [
        { end: 'call', date: '2030-08-20', percent: '9.3191' },
        { end: 'call', date: '2031-08-20', percent: '9.3948' },
      ],
      worst: { end: 'call', date: '2030-08-20' },
    })
  })

  it('shows payments up to the next call', async () => {
    const { data: quote } = await scene.price(wednesday, product, 1)
    expect(quote.flows.map(({ dueDate }) => dueDate)).toEqual([
      '2027-08-20',
      '2028-08-20',
      '2029-08-20',
      '2030-08-20',
    ])
    expect((await scene.coupons(wednesday, { product })).data).toHaveLength(5)
  })
})

describe('the coupon by rating, when an operator publishes', () => {
  const faultsOf = (terms: BondTerms, changes: Partial<WholeInstrument> = {}): string[] =>
    instrumentFaults(withTerms(terms, '100.0000', changes), '2026-11-25', publishedCalendar).map(
      ({ field, says }) => `${field}: ${says}`,
    )

  it('must be that of the grade from the next due date on, and the refusal names the step', () => {
    expect(faultsOf(optional)).toEqual([])
    const downgraded = [{ agency: 'ICRA', grade: 'AA-', date: '2026-10-02' }]
    expect(faultsOf({ ...optional, rateSteps: undefined }, { ratings: downgraded })).toEqual([
      'terms.rateSteps: the rating AA- of 2026-10-02 makes the coupon 9.85 % from 2027-03-15 on: add {"from": "2027-03-15", "couponRate": "9.85"}',
    ])
    const step = [{ from: '2027-03-15', couponRate: '9.85' }]
    expect(faultsOf({ ...optional, rateSteps: step }, { ratings: downgraded })).toEqual([])
  })

  it('must say what it is at the grade of now', () => {
    expect(faultsOf(optional, { ratings: [{ agency: 'ICRA', grade: 'A', date: '2026-10-02' }] })).toEqual([
      'terms.ratingSteps: it does not say what the coupon is at A, the rating of 2026-10-02',
    ])
  })

  it('calls are named once, with their prices', () => {
    const details = { ...seeded(product).details, callDates: ['2029-09-15'] }
    expect(faultsOf(optional, { details })).toEqual([
      'details.callDates: leave it empty: terms.options has the dates and prices',
    ])
  })
})

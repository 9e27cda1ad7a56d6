import { describe, expect, it } from 'vitest'
import { MarketCalendar, publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import type { Sheet } from '../platform/workbooks/sheets.ts'
import { gainsOf, priceInterestOf } from './gains.ts'
import { reportOf } from './reportOf.ts'
import { factsOf, lotAs, monthlyTerms, paymentAs, positionAs, saleAs } from './testing/reportFixture.ts'

/** What the reports say, worked by hand: on paper the monthly bond of domain.md 3.4. */

const english = { language: 'en', calendar: publishedCalendar } as const
const on = (date: string, today = '2026-11-25') => ({ date, today })

/** The cells of a sheet's columns by their labels. */
const cells = ({ columns, rows }: Sheet) =>
  rows.map(row => Object.fromEntries(columns.map(({ label }, place) => [label, row[place]])))

function sheetOf(...[name, facts, day, context]: Parameters<typeof reportOf>): Sheet {
  const [sheet] = reportOf(name, facts, day, context).sheets
  if (sheet === undefined) throw new Error('no sheet')
  return sheet
}

describe('the holding report', () => {
  it('is as of the end of a past day: units, price and payments of then', () => {
    const sold = lotAs({
      orderId: 'ord_2',
      units: 4,
      closedOn: '2026-11-16',
      liquidationId: 'liq_1',
      proceedsPaise: 3_937_946,
      paise: 4_022_471,
      accruedPaise: 12_467,
    })
    const facts = factsOf(
      [positionAs({ lots: [lotAs({ units: 6, paise: 6_033_706 }), sold], payouts: [paymentAs()] })],
      [saleAs()],
    )
    // On 15 October ten units at 99.50: 99,500.00, and seven days of 9.48 % on 1,00,000: 181.81.
    expect(cells(sheetOf('holdings', facts, on('2026-10-15'), english))).toMatchObject([
      {
        Units: 10,
        'Clean price per 100': '99.5000',
        'Price of': '2026-09-30',
        'Paid, less principal repaid (₹)': 10_056_177,
        'Accrued interest (₹)': 18_181,
        'Value (₹)': 9_968_181,
        'Interest received (₹)': 0,
      },
    ])
    expect(cells(sheetOf('holdings', facts, on('2026-11-25'), english))).toMatchObject([
      { Units: 6, 'Price of': '2026-11-19', 'Interest received (₹)': 80_520, 'Held since': '2026-08-20' },
    ])
  })

  it('has nothing before the first settlement, and says so; a day without a price has no value', () => {
    const early = sheetOf('holdings', factsOf([positionAs()]), on('2026-08-19'), english)
    expect(early.rows).toEqual([])
    expect(early.empty).toBe('Nothing was held at the end of this day.')
    const [row] = cells(sheetOf('holdings', factsOf([positionAs()]), on('2026-08-25'), english))
    expect(row).toMatchObject({ 'Clean price per 100': 'no price', 'Value (₹)': undefined })
  })
})

describe('the transaction report', () => {
  it('shows a purchase whole although a part of it was sold, the sale, and payments with their TDS', () => {
    const parts = [
      lotAs({ units: 6, paise: 6_033_706, accruedPaise: 18_700 }),
      lotAs({
        units: 4,
        paise: 4_022_471,
        accruedPaise: 12_467,
        closedOn: '2026-11-16',
        liquidationId: 'liq_1',
        proceedsPaise: 3_937_946,
      }),
    ]
    const payouts = [paymentAs({ tdsPaise: 8_052 })]
    const sheet = sheetOf(
      'transactions',
      factsOf([positionAs({ lots: parts, payouts })], [saleAs()]),
      on('2026-11-25'),
      english,
    )
    expect(cells(sheet)).toMatchObject([
      { Date: '2026-08-20', What: 'Purchase', Units: 10, 'Paid (-) or received (₹)': -10_056_177 },
      { Date: '2026-11-09', What: 'Interest', 'TDS (₹)': 8_052, 'Paid (-) or received (₹)': 72_468 },
      { Date: '2026-11-16', What: 'Sale', Units: 4, 'Paid (-) or received (₹)': 3_937_946 },
    ])
    expect(sheet.total?.[9]).toBe(-10_056_177 + 72_468 + 3_937_946)
  })

  it('is of one financial year: the last of March and the first of April are in two', () => {
    const payouts = [
      paymentAs({ dueDate: '2027-03-08', paymentDate: '2027-03-31', creditedOn: '2027-03-31' }),
      paymentAs({ dueDate: '2027-04-08', paymentDate: '2027-04-01', creditedOn: '2027-04-01' }),
    ]
    const facts = factsOf([positionAs({ payouts })])
    const days = (date: string) =>
      cells(sheetOf('transactions', facts, on(date, '2027-05-01'), english)).map(row => row.Date)
    expect(days('2027-03-31')).toEqual(['2026-08-20', '2027-03-31'])
    expect(days('2027-04-01')).toEqual(['2027-04-01'])
  })
})

describe('gains by lot', () => {
  it('a sale ends the cost without interest, and its own interest is apart', () => {
    const sold = lotAs({
      units: 4,
      paise: 4_022_471,
      accruedPaise: 12_467,
      closedOn: '2026-11-16',
      liquidationId: 'liq_1',
      proceedsPaise: 3_937_946,
    })
    const positions = [positionAs({ lots: [sold] })]
    const sales = new Map([['liq_1', saleAs()]])
    // Sold on the 11th for the 16th: 8 days since the coupon, 20.78 a unit. 39,379.46 - 83.12 = 39,296.34.
    // Cost 40,224.71 - 124.67 = 40,100.04: a loss of 803.70.
    expect(gainsOf(positions, sales, publishedCalendar)).toMatchObject([
      {
        how: 'sold',
        units: 4,
        boughtOn: '2026-08-20',
        endedOn: '2026-11-16',
        proceedsPaise: 3_929_634,
        costPaise: 4_010_004,
        gainPaise: -80_370,
        term: 'slab',
      },
    ])
    expect(priceInterestOf(positions, sales, publishedCalendar)).toMatchObject([
      { date: '2026-08-20', paise: -12_467 },
      { date: '2026-11-16', paise: 8_312 },
    ])
  })

  it('the interest in a sale is that of the settlement it was priced for, wherever a holiday has moved it', () => {
    const sold = lotAs({
      units: 4,
      closedOn: '2026-11-17',
      liquidationId: 'liq_1',
      proceedsPaise: 3_937_946,
    })
    const sales = new Map([['liq_1', saleAs({ promisedOn: '2026-11-16' })]])
    const moved = new MarketCalendar([{ date: '2026-11-16', standing: 'holiday' }])
    expect(moved.settlementDate('2026-11-11', 3)).toBe('2026-11-17')
    // As above: 8 days, 83.12 of 39,379.46.
    expect(gainsOf([positionAs({ lots: [sold] })], sales, moved)).toMatchObject([
      { how: 'sold', proceedsPaise: 3_929_634 },
    ])
  })

  it('each repayment ends its share of the cost, and the last one what is left', () => {
    // Two units of 10,000, a quarter back each time. Clean cost 19,600.01: 4,900.00 thrice, 4,900.01 at the end.
    const terms = { ...monthlyTerms, principal: { kind: 'equal', every: 'quarterly' } } as const
    const dates = ['2026-11-09', '2027-02-08', '2027-05-10', '2027-08-09', '2027-11-08', '2028-02-08']
    const lot = lotAs({ units: 2, paise: 1_960_001, accruedPaise: 0, closedOn: '2028-02-08' })
    const payouts = dates.map((date, index) =>
      paymentAs({
        units: 2,
        dueDate: date,
        recordDate: date.replace(/\d\d$/, '01'),
        paymentDate: date,
        creditedOn: date,
        couponPaise: 0,
        principalPaise: index === 5 ? 333_340 : 333_332,
      }),
    )
    const gains = gainsOf([positionAs({ terms, lots: [lot], payouts })], new Map(), publishedCalendar)
    expect(gains.map(({ endedOn, term, ratePercent }) => [endedOn, term, ratePercent])).toEqual([
      ['2026-11-09', 'slab', undefined],
      ['2027-02-08', 'slab', undefined],
      ['2027-05-10', 'slab', undefined],
      ['2027-08-09', 'slab', undefined],
      ['2027-11-08', 'long', '12.5'],
      ['2028-02-08', 'long', '12.5'],
    ])
    expect(gains.reduce((sum, { costPaise }) => sum + costPaise, 0)).toBe(1_960_001)
    expect(gains.reduce((sum, { gainPaise }) => sum + gainPaise, 0)).toBe(2_000_000 - 1_960_001)
    // 19,600.01 x 3,333.32 / 20,000 = 3,266.655…
    expect(gains[0]).toMatchObject({ proceedsPaise: 333_332, costPaise: 326_666, gainPaise: 6_666 })
  })

  it('of a market-linked debenture and of a bond without interest are taxed at the slab, however long', () => {
    const closed = { settledOn: '2024-08-20', closedOn: '2026-11-16' }
    const payouts = [paymentAs({ couponPaise: 0, principalPaise: 10_000_000, creditedOn: '2026-11-16' })]
    const terms = { ...monthlyTerms, allotmentDate: '2024-08-08', maturityDate: '2026-11-16' }
    const of = (more: Parameters<typeof positionAs>[0]) =>
      gainsOf(
        [positionAs({ lots: [lotAs(closed)], payouts, terms, ...more })],
        new Map(),
        publishedCalendar,
      ).map(({ term }) => term)
    expect(of({})).toEqual(['long'])
    expect(of({ taxedKind: 'mld' })).toEqual(['slab'])
    expect(of({ terms: { ...terms, couponRate: '0', couponFrequency: 'atMaturity' } })).toEqual(['slab'])
  })
})

describe('the tax report', () => {
  const payouts = [
    paymentAs({ tdsPaise: 8_052, creditedOn: '2026-11-09' }),
    paymentAs({
      dueDate: '2026-09-08',
      paymentDate: '2026-09-08',
      creditedOn: '2026-09-08',
      couponPaise: 80_519,
    }),
    paymentAs({ dueDate: '2026-03-08', paymentDate: '2026-03-09', creditedOn: '2026-03-09', tdsPaise: 1 }),
    paymentAs({ dueDate: '2026-12-08', standing: 'expected', creditedOn: undefined }),
  ]
  const other = positionAs({
    ISIN: 'INE0NES07014',
    issuer: 'Aravalli Power Limited',
    displayName: 'Aravalli Power 2029',
    taxedKind: 'ptc',
    lots: [],
    payouts: [paymentAs({ couponPaise: 100_000, tdsPaise: 10_000, creditedOn: '2026-11-20' })],
  })
  const facts = factsOf([positionAs({ payouts }), other])

  it('has interest in the order of Form 26AS, by who deducted and by day, with its section', () => {
    const sheet = sheetOf('tax', facts, on('2026-11-25'), english)
    expect(cells(sheet).map(row => [row.Issuer, row.Date, row.Section, row.Quarter, row['TDS (₹)']])).toEqual(
      [
        ['Aravalli Power Limited', '2026-11-20', '393(1)', 'Q3', 10_000],
        ['UGRO Capital Limited', '2026-09-08', '393(1)', 'Q2', 0],
        ['UGRO Capital Limited', '2026-11-09', '393(1)', 'Q3', 8_052],
      ],
    )
    const before = sheetOf('tax', facts, on('2026-03-31'), english)
    expect(cells(before).map(row => [row.Date, row.Section])).toEqual([['2026-03-09', '193']])
  })

  it('sums them by issuer and quarter', () => {
    const quarters = reportOf('tax', facts, on('2026-11-25'), english).sheets[1]
    expect(quarters?.rows).toEqual([
      ['Aravalli Power Limited', 'Q3', 1, 100_000, 10_000],
      ['UGRO Capital Limited', 'Q2', 1, 80_519, 0],
      ['UGRO Capital Limited', 'Q3', 1, 80_520, 8_052],
    ])
    expect(quarters?.total?.slice(2)).toEqual([3, 261_039, 18_052])
  })
})

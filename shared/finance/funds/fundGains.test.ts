import { describe, expect, it } from 'vitest'
import {
  type FundGain,
  fundGainOf,
  fundTaxKindOf,
  gainTermOf,
  longTermFrom,
  yearlyGains,
} from './fundGains.ts'

const sold = (
  boughtOn: string,
  soldOn: string,
  costPaise: number,
  proceedsPaise: number,
  unitsE4 = 1000_0000,
) => ({
  boughtOn,
  soldOn,
  costPaise,
  proceedsPaise,
  unitsE4,
})

describe('how the law sees a scheme', () => {
  it.each([
    ['equity', '100', 'equity'],
    ['hybrid', '65', 'equity'],
    ['hybrid', '50', 'mixed'],
    ['hybrid', '20', 'debt'],
    ['debt', '0', 'debt'],
    ['other', '0', 'other'],
  ] as const)('%s with %s %% of equity is %s', (assetClass, percent, kind) => {
    expect(fundTaxKindOf(assetClass, percent)).toBe(kind)
  })
})

describe('the term', () => {
  it.each([
    // Exactly twelve months are not more than twelve.
    ['equity', '2023-06-15', '2024-06-15', 'short'],
    ['equity', '2023-06-15', '2024-06-16', 'long'],
    ['equity', '2024-02-29', '2025-02-28', 'short'],
    ['equity', '2024-02-29', '2025-03-01', 'long'],
    ['debt', '2023-03-31', '2024-07-22', 'short'],
    ['debt', '2021-07-20', '2024-07-20', 'short'],
    ['debt', '2021-07-20', '2024-07-21', 'long'],
    ['debt', '2022-07-22', '2024-07-22', 'short'],
    ['debt', '2022-07-22', '2024-07-23', 'long'],
    ['debt', '2023-04-01', '2030-01-01', 'slab'],
    ['debt', '2012-05-02', '2013-05-03', 'long'],
    ['mixed', '2023-06-01', '2025-06-02', 'long'],
    ['mixed', '2023-06-01', '2025-06-01', 'short'],
    ['other', '2023-06-01', '2025-03-31', 'slab'],
    ['other', '2023-06-01', '2025-06-02', 'long'],
  ] as const)('of %s bought %s and sold %s is %s', (kind, boughtOn, soldOn, term) => {
    expect(gainTermOf(kind, boughtOn, soldOn)).toBe(term)
  })

  it.each([
    ['equity', '2026-02-10', '2027-02-11'],
    ['debt', '2022-12-01', '2024-12-02'],
    // Three years were over before two were enough.
    ['debt', '2021-07-01', '2024-07-02'],
    ['debt', '2022-01-01', '2024-07-23'],
    ['debt', '2023-04-01', undefined],
    ['other', '2023-04-01', '2025-04-02'],
  ] as const)('of %s bought %s is long from %s', (kind, boughtOn, from) => {
    expect(longTermFrom(kind, boughtOn)).toBe(from)
  })
})

describe('the price of 31 January 2018', () => {
  // 1,000 units for 1,00,000; worth 150 each on the day.
  const fair = 150_0000
  it('is the cost, but not above the proceeds', () => {
    expect(
      fundGainOf('equity', sold('2016-05-02', '2026-05-04', 1_00_000_00, 1_40_000_00), fair),
    ).toMatchObject({
      costPaise: 1_40_000_00,
      gainPaise: 0,
      grandfathered: true,
    })
    expect(
      fundGainOf('equity', sold('2016-05-02', '2026-05-04', 1_00_000_00, 2_10_000_00), fair),
    ).toMatchObject({
      costPaise: 1_50_000_00,
      gainPaise: 60_000_00,
    })
  })

  it('is not below what was paid, which stays the cost of a loss', () => {
    expect(
      fundGainOf('equity', sold('2016-05-02', '2026-05-04', 1_00_000_00, 90_000_00), fair),
    ).toMatchObject({
      costPaise: 1_00_000_00,
      gainPaise: -10_000_00,
    })
  })

  it('is for equity bought before February 2018 and sold since April 2018 only', () => {
    const proceeds = 2_10_000_00
    for (const [kind, boughtOn, soldOn] of [
      ['equity', '2018-02-01', '2026-05-04'],
      ['equity', '2016-05-02', '2018-03-31'],
      ['mixed', '2016-05-02', '2026-05-04'],
    ] as const)
      expect(fundGainOf(kind, sold(boughtOn, soldOn, 1_00_000_00, proceeds), fair)).toMatchObject({
        costPaise: 1_00_000_00,
        gainPaise: 1_10_000_00,
      })
  })

  it('that is not known is missed', () => {
    expect(fundGainOf('equity', sold('2016-05-02', '2026-05-04', 1_00_000_00, 2_10_000_00))).toMatchObject({
      costPaise: 1_00_000_00,
      fairValueMissing: true,
    })
  })
})

describe('the tax of a year', () => {
  const taxOf = (...gains: FundGain[]) => yearlyGains(gains).map(({ taxPaise }) => taxPaise)
  const equity = (boughtOn: string, soldOn: string, gain: number) =>
    fundGainOf('equity', sold(boughtOn, soldOn, 10_00_000_00, 10_00_000_00 + gain))

  it('is 12.5 % of long-term gains of equity above 1.25 lakh', () => {
    expect(taxOf(equity('2020-05-04', '2026-06-01', 3_00_000_00))).toEqual([21_875_00])
    expect(taxOf(equity('2020-05-04', '2026-06-01', 1_25_000_00))).toEqual([0])
  })

  it('is 20 % of short-term gains of equity, and was 15 % until 22 July 2024', () => {
    expect(taxOf(equity('2026-01-05', '2026-06-01', 50_000_00))).toEqual([10_000_00])
    expect(taxOf(equity('2024-01-05', '2024-07-22', 50_000_00))).toEqual([7_500_00])
    expect(taxOf(equity('2024-01-05', '2024-07-23', 50_000_00))).toEqual([10_000_00])
  })

  it('was 10 % above one lakh, and nothing before April 2018', () => {
    expect(taxOf(equity('2020-05-04', '2023-06-01', 3_00_000_00))).toEqual([20_000_00])
    expect(taxOf(equity('2012-05-04', '2018-03-31', 3_00_000_00))).toEqual([0])
  })

  it('of 2024-25 has one limit for both rates, used where it saves most', () => {
    // 1,00,000 at 10 %, 2,00,000 at 12.5 %: 1,25,000 of the latter are free; 10,000 + 9,375.
    expect(
      taxOf(equity('2020-05-04', '2024-07-22', 1_00_000_00), equity('2020-05-04', '2024-07-23', 2_00_000_00)),
    ).toEqual([19_375_00])
  })

  it('of debt bought before April 2023 was 20 % of the gain over the indexed cost, and is 12.5 %', () => {
    // Bought 2018-19 (280), sold 2023-24 (348): 1,40,000 is 1,74,000; of 2,00,000 26,000 are taxed.
    const indexed = fundGainOf('debt', sold('2018-06-04', '2023-10-03', 1_40_000_00, 2_00_000_00))
    expect(indexed).toMatchObject({
      costPaise: 1_74_000_00,
      gainPaise: 26_000_00,
      indexed: true,
      percent: '20',
    })
    expect(taxOf(indexed)).toEqual([5_200_00])
    expect(taxOf(fundGainOf('debt', sold('2018-06-04', '2024-10-03', 1_40_000_00, 2_00_000_00)))).toEqual([
      7_500_00,
    ])
  })

  it('of slab gains is not known, and they are named', () => {
    const gain = fundGainOf('debt', sold('2023-04-03', '2026-05-04', 1_00_000_00, 1_30_000_00))
    expect(yearlyGains([gain])).toEqual([
      { year: '2026-27', shortTermPaise: 30_000_00, longTermPaise: 0, slabPaise: 30_000_00, taxPaise: 0 },
    ])
    // Held briefly: other income as well.
    expect(
      yearlyGains([fundGainOf('debt', sold('2022-06-01', '2023-05-04', 1_00_00, 1_10_00))])[0],
    ).toMatchObject({
      slabPaise: 10_00,
    })
  })

  it('sets short-term losses off against all gains and long-term losses against long-term gains', () => {
    const long = equity('2020-05-04', '2026-06-01', 3_00_000_00)
    const short = equity('2026-01-05', '2026-06-01', 50_000_00)
    // 50,000 short less 80,000; the other 30,000 off the long ones: (2,70,000 - 1,25,000) at 12.5 %.
    const shortLoss = fundGainOf('debt', sold('2026-01-05', '2026-06-01', 2_00_000_00, 1_20_000_00))
    expect(taxOf(long, short, shortLoss)).toEqual([18_125_00])
    const longLoss = fundGainOf('mixed', sold('2022-01-05', '2026-06-01', 2_00_000_00, 1_20_000_00))
    // (3,00,000 - 80,000 - 1,25,000) at 12.5 %, and 50,000 at 20 %.
    expect(taxOf(long, short, longLoss)).toEqual([11_875_00 + 10_000_00])
  })

  it('is by financial year', () => {
    expect(
      yearlyGains([equity('2020-05-04', '2026-03-31', 1_00), equity('2020-05-04', '2026-04-01', 2_00)]).map(
        ({ year, longTermPaise }) => [year, longTermPaise],
      ),
    ).toEqual([
      ['2025-26', 1_00],
      ['2026-27', 2_00],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { fundLedger } from './fundLedger.ts'
import { openFlows } from './fundReturns.ts'
import type { FundLedger, LedgerRow } from './ledgerTypes.ts'

const row = (
  date: string,
  type: LedgerRow['type'],
  amountPaise?: number,
  unitsE4?: number,
  navE4?: number,
): LedgerRow => ({
  date,
  type,
  ...(amountPaise === undefined ? {} : { amountPaise }),
  ...(unitsE4 === undefined ? {} : { unitsE4 }),
  ...(navE4 === undefined ? {} : { navE4 }),
})

/** 4,999.75 for 100 units and 0.25 duty; 5,999.70 for 100 units and 0.30 duty. */
const twoPurchases = [
  row('2024-01-10', 'purchaseSip', 4_999_75, 100_0000),
  row('2024-01-10', 'stampDuty', 25),
  row('2024-02-12', 'purchaseSip', 5_999_70, 100_0000),
  row('2024-02-12', 'stampDuty', 30),
]

const netOf = ({ flows }: FundLedger): number => flows.reduce((sum, { paise }) => sum + paise, 0)

describe('lots, first in, first out', () => {
  it('cost what was paid and the stamp duty of their day', () => {
    expect(fundLedger(twoPurchases)).toMatchObject({
      lots: [
        { boughtOn: '2024-01-10', unitsE4: 100_0000, costPaise: 5_000_00 },
        { boughtOn: '2024-02-12', unitsE4: 100_0000, costPaise: 6_000_00 },
      ],
      chargesPaise: 0,
      steps: [
        { date: '2024-01-10', unitsE4: 100_0000, costPaise: 5_000_00 },
        { date: '2024-02-12', unitsE4: 200_0000, costPaise: 11_000_00 },
      ],
    })
  })

  it('are sold oldest first, with the proceeds by units, and STT as a charge', () => {
    // 150 units for 9,000.00: all of the first lot and half of the second.
    const ledger = fundLedger([
      ...twoPurchases,
      row('2025-03-03', 'redemption', -9_000_00, -150_0000),
      row('2025-03-03', 'stt', 9),
    ])
    expect(ledger.sold).toEqual([
      {
        soldOn: '2025-03-03',
        boughtOn: '2024-01-10',
        unitsE4: 100_0000,
        costPaise: 5_000_00,
        proceedsPaise: 6_000_00,
      },
      {
        soldOn: '2025-03-03',
        boughtOn: '2024-02-12',
        unitsE4: 50_0000,
        costPaise: 3_000_00,
        proceedsPaise: 3_000_00,
      },
    ])
    expect(ledger.lots).toEqual([{ boughtOn: '2024-02-12', unitsE4: 50_0000, costPaise: 3_000_00 }])
    expect(ledger.chargesPaise).toBe(9)
    expect(netOf(ledger)).toBe(-4_999_75 - 25 - 5_999_70 - 30 + 9_000_00 - 9)
  })

  it('are cut to the paisa: what is left costs what was not sold', () => {
    const ledger = fundLedger([
      row('2024-01-10', 'purchase', 100_00, 3_0000),
      row('2024-06-10', 'redemption', -40_00, -1_0000),
      row('2024-07-10', 'redemption', -40_00, -1_0000),
    ])
    expect(ledger.sold.map(({ costPaise }) => costPaise)).toEqual([33_33, 33_34])
    expect(ledger.lots).toEqual([{ boughtOn: '2024-01-10', unitsE4: 1_0000, costPaise: 33_33 }])
  })

  it('of a switch are a sale here and a purchase there, at the row’s money', () => {
    expect(
      fundLedger([...twoPurchases, row('2024-05-02', 'switchOut', -13_000_00, -200_0000)]),
    ).toMatchObject({
      lots: [],
      sold: [{ proceedsPaise: 6_500_00 }, { proceedsPaise: 6_500_00 }],
    })
    expect(
      fundLedger([row('2024-05-02', 'switchIn', 12_999_35, 50_0000), row('2024-05-02', 'stampDuty', 65)]),
    ).toMatchObject({ lots: [{ costPaise: 13_000_00 }], flows: [{ paise: -12_999_35 }, { paise: -65 }] })
  })

  it('take the price where no amount is printed', () => {
    // 12.3450 units at 81.0250 are 1,000.25 (1,000.253625).
    expect(fundLedger([row('2024-05-02', 'purchase', undefined, 12_3450, 81_0250)]).lots[0]?.costPaise).toBe(
      1_000_25,
    )
  })

  it('are short when more is sold than was bought, beyond roundings', () => {
    const bought = row('2024-01-10', 'purchase', 100_00, 10_0000)
    expect(fundLedger([bought, row('2024-06-10', 'redemption', -1, -10_0050)]).isShort).toBe(false)
    expect(fundLedger([bought, row('2024-06-10', 'redemption', -1, -10_0051)]).isShort).toBe(true)
  })
})

describe('dividends', () => {
  it('that are paid out are money that came', () => {
    const ledger = fundLedger([
      ...twoPurchases,
      row('2024-08-01', 'dividendPayout', 400_00),
      row('2024-08-01', 'tds', 40_00),
    ])
    expect(ledger.dividends).toEqual([
      { date: '2024-08-01', paise: 400_00, unitsE4: 200_0000, reinvested: false },
    ])
    expect(ledger.chargesPaise).toBe(40_00)
    expect(netOf(ledger)).toBe(-11_000_00 + 360_00)
  })

  it('that are reinvested buy units and move no money', () => {
    const ledger = fundLedger([...twoPurchases, row('2024-08-01', 'dividendReinvestment', 400_00, 8_0000)])
    expect(ledger.lots.at(-1)).toEqual({ boughtOn: '2024-08-01', unitsE4: 8_0000, costPaise: 400_00 })
    expect(netOf(ledger)).toBe(-11_000_00)
    expect(ledger.dividends).toMatchObject([{ paise: 400_00, reinvested: true }])
  })

  it('count for open units by the units they were paid on', () => {
    // 400.00 on 200 units, 150 of which are sold since: 100.00 belongs to the 50 that are left.
    const ledger = fundLedger([
      ...twoPurchases,
      row('2024-08-01', 'dividendPayout', 400_00),
      row('2025-03-03', 'redemption', -9_000_00, -150_0000),
    ])
    expect(openFlows(ledger)).toEqual([
      { date: '2024-02-12', paise: -3_000_00 },
      { date: '2024-08-01', paise: 100_00 },
    ])
  })
})

describe('a reversal', () => {
  it('undoes the latest purchase of its units on the day it was made; the duty is a charge until it comes back', () => {
    const ledger = fundLedger([
      ...twoPurchases,
      row('2024-02-15', 'reversal', -5_999_70, -100_0000),
      row('2024-02-15', 'stampDuty', -30),
    ])
    expect(ledger.lots).toEqual([{ boughtOn: '2024-01-10', unitsE4: 100_0000, costPaise: 5_000_00 }])
    expect(ledger.sold).toEqual([])
    expect(ledger.chargesPaise).toBe(0)
    expect(netOf(ledger)).toBe(-5_000_00)
    expect(ledger.flows.filter(({ date }) => date === '2024-02-12')).toMatchObject([
      { paise: -5_999_70 },
      { paise: -30 },
      { paise: 5_999_70 },
    ])
  })

  it('that comes days later takes the units out of every day since the purchase', () => {
    // 50 units for 2,500.00 on the 15th; the 100 of the 12th (6,000.00 with duty) turn out not to be paid on the 20th.
    const { steps } = fundLedger([
      ...twoPurchases,
      row('2024-02-15', 'purchase', 2_500_00, 50_0000),
      row('2024-02-20', 'reversal', -5_999_70, -100_0000),
    ])
    expect(steps).toEqual([
      { date: '2024-01-10', unitsE4: 100_0000, costPaise: 5_000_00 },
      { date: '2024-02-12', unitsE4: 100_0000, costPaise: 5_000_00 },
      { date: '2024-02-15', unitsE4: 150_0000, costPaise: 7_500_00 },
      { date: '2024-02-20', unitsE4: 150_0000, costPaise: 7_500_00 },
    ])
  })

  it('of a redemption days later puts the units back into every day since the sale', () => {
    const { steps } = fundLedger([
      ...twoPurchases,
      row('2025-03-03', 'redemption', -9_000_00, -150_0000),
      row('2025-03-05', 'purchase', 600_00, 10_0000),
      row('2025-03-10', 'reversal', 9_000_00, 150_0000),
    ])
    expect(steps.slice(2)).toEqual([
      { date: '2025-03-03', unitsE4: 200_0000, costPaise: 11_000_00 },
      { date: '2025-03-05', unitsE4: 210_0000, costPaise: 11_600_00 },
      { date: '2025-03-10', unitsE4: 210_0000, costPaise: 11_600_00 },
    ])
  })

  it('of units that no purchase had is a redemption', () => {
    const ledger = fundLedger([...twoPurchases, row('2024-02-15', 'reversal', -500_00, -10_0000)])
    expect(ledger.sold).toMatchObject([{ unitsE4: 10_0000, costPaise: 500_00, proceedsPaise: 500_00 }])
  })

  it('of a redemption brings its lots back as they were', () => {
    const ledger = fundLedger([
      ...twoPurchases,
      row('2025-03-03', 'redemption', -9_000_00, -150_0000),
      row('2025-03-10', 'reversal', 9_000_00, 150_0000),
    ])
    expect(ledger.lots.map(({ costPaise }) => costPaise)).toEqual([5_000_00, 6_000_00])
    expect(ledger.sold).toEqual([])
    expect(netOf(ledger)).toBe(-11_000_00)
  })

  it('of a reinvestment takes its dividend along', () => {
    const ledger = fundLedger([
      ...twoPurchases,
      row('2024-08-01', 'dividendReinvestment', 400_00, 8_0000),
      row('2024-08-05', 'reversal', -400_00, -8_0000),
    ])
    expect(ledger.lots).toHaveLength(2)
    expect(ledger.dividends.reduce((sum, { paise }) => sum + paise, 0)).toBe(0)
    expect(netOf(ledger)).toBe(-11_000_00)
  })
})

describe('units without money', () => {
  it('of a segregated part and of a bonus cost nothing', () => {
    const ledger = fundLedger([
      row('2020-01-27', 'segregation', undefined, 50_0000, 0),
      row('2020-02-01', 'other', undefined, 5_0000, 10_0000),
    ])
    expect(ledger.lots.map(({ costPaise }) => costPaise)).toEqual([0, 0])
    expect(ledger.flows).toEqual([])
  })

  it('rows without units move none, and a charge is money that went', () => {
    const ledger = fundLedger([
      ...twoPurchases,
      row('2024-03-01', 'purchaseSip'),
      row('2024-03-01', 'other', 50_00),
    ])
    expect(ledger.lots).toHaveLength(2)
    expect(ledger.chargesPaise).toBe(50_00)
  })
})

describe('a merger of which both sides are there', () => {
  it('moves lots with their days and costs, and realises nothing', () => {
    const out = row('2025-03-28', 'switchOutMerger', -14_000_00, -200_0000)
    const before = fundLedger([...twoPurchases, out], {
      isTakenOver: one => one === out,
      takenOver: () => undefined,
    })
    expect(before.sold.map(({ proceedsPaise, costPaise }) => proceedsPaise - costPaise)).toEqual([0, 0])
    const after = fundLedger([row('2025-03-28', 'switchInMerger', 14_000_00, 300_0000)], {
      isTakenOver: () => false,
      takenOver: () => before.sold,
    })
    expect(after.lots).toEqual([
      { boughtOn: '2024-01-10', unitsE4: 150_0000, costPaise: 5_000_00 },
      { boughtOn: '2024-02-12', unitsE4: 150_0000, costPaise: 6_000_00 },
    ])
    expect(netOf(before) + netOf(after)).toBe(-11_000_00)
  })

  /** 200 units of `twoPurchases`; 150 of them at 14.00 are 75 of the other scheme, of which 30 are sold later. */
  const merged = () => {
    const out = row('2025-03-28', 'switchOutMerger', -10_500_00, -150_0000)
    const before = fundLedger([...twoPurchases, out], {
      isTakenOver: one => one === out,
      takenOver: () => undefined,
    })
    const after = fundLedger(
      [
        row('2025-03-28', 'switchInMerger', 10_500_00, 75_0000),
        row('2025-04-01', 'redemption', -4_500_00, -30_0000),
      ],
      { isTakenOver: () => false, takenOver: () => before.sold },
    )
    return { before, after }
  }

  it('has each lot’s money on the day it was bought, in either scheme', () => {
    const { before, after } = merged()
    // All of the first lot and half of the second: 5,000.00 and 3,000.00.
    expect(before.flows.slice(4)).toEqual([
      { date: '2024-01-10', paise: 5_000_00 },
      { date: '2024-02-12', paise: 3_000_00 },
    ])
    expect(after.flows).toEqual([
      { date: '2024-01-10', paise: -5_000_00 },
      { date: '2024-02-12', paise: -3_000_00 },
      { date: '2025-04-01', paise: 4_500_00 },
    ])
  })

  it('lets growth over time see its units come and go on its day, at what they were worth', () => {
    const { before, after } = merged()
    expect(before.flowsAtValue.slice(4)).toEqual([{ date: '2025-03-28', paise: 10_500_00 }])
    expect(after.flowsAtValue).toEqual([
      { date: '2025-03-28', paise: -10_500_00 },
      { date: '2025-04-01', paise: 4_500_00 },
    ])
  })

  it('adds up in both: value and flows are what was gained', () => {
    for (const ledger of Object.values(merged())) {
      const cost = ledger.lots.reduce((sum, lot) => sum + lot.costPaise, 0)
      const realised = ledger.sold.reduce((sum, part) => sum + part.proceedsPaise - part.costPaise, 0)
      expect(cost + netOf(ledger)).toBe(realised - ledger.chargesPaise)
    }
  })

  it('that is undone has not moved anything', () => {
    const out = row('2025-03-28', 'switchOutMerger', -14_000_00, -200_0000)
    const ledger = fundLedger([...twoPurchases, out, row('2025-03-30', 'reversal', 14_000_00, 200_0000)], {
      isTakenOver: one => one === out,
      takenOver: () => undefined,
    })
    expect([ledger.sold, netOf(ledger)]).toEqual([[], -11_000_00])
    expect(ledger.lots).toEqual(fundLedger(twoPurchases).lots)
    expect(ledger.flowsAtValue.reduce((sum, { paise }) => sum + paise, 0)).toBe(-11_000_00)
  })
})

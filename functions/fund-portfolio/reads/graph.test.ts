import { beforeEach, describe, expect, it } from 'vitest'
import { getGraph } from '../../../shared/contracts/fund-portfolio/getGraph.ts'
import { randomFrom } from '../../../shared/finance/fixtures/portfolios.ts'
import { addDays, dayNumber } from '../../../shared/vocabulary/calendarDays.ts'
import type { FundRow } from '../positions/position.ts'
import { ownPan, wifesPan } from '../testing/pans.ts'
import { randomScene } from '../testing/randomFunds.ts'
import { answerOf, newScene, positionOf, rowOf, scene } from '../testing/valuedScene.ts'
import { handleGetGraph } from './getGraph.ts'

beforeEach(() => newScene())

type Range = 'month' | 'quarter' | 'year' | 'all'
const graph = async (range?: Range) => (await answerOf(getGraph, handleGetGraph, { range })).data

/** 10 units on 2 January 2026 at 50.00, 10 more on 1 July at 55.00; 60.00 on the last day. */
function twoPurchases(): void {
  scene.positions = [
    positionOf([
      rowOf('2026-01-02', 'purchase', { amountPaise: 500_00, unitsE4: 10_0000, navE4: 50_0000 }),
      rowOf('2026-07-01', 'purchase', { amountPaise: 550_00, unitsE4: 10_0000, navE4: 55_0000 }),
    ]),
  ]
  scene.history.set('122639', [
    { date: '2026-01-02', navE4: 50_0000 },
    { date: '2026-07-01', navE4: 55_0000 },
    { date: '2026-11-20', navE4: 60_0000 },
  ])
  scene.levels = [
    { date: '2026-01-02', levelE4: 200_0000 },
    { date: '2026-11-20', levelE4: 210_0000 },
  ]
}

describe('value and investment', () => {
  it('begin with the first purchase and end with the latest prices, a point a day', async () => {
    twoPurchases()
    const { dvpDatesArr, dvpPaise, dvpArr, investedPaise, dvpNormArr, bmNormArr } = await graph('year')
    expect(dvpDatesArr).toHaveLength(dayNumber('2026-11-20') - dayNumber('2026-01-02') + 1)
    expect([dvpDatesArr[0], dvpDatesArr.at(-1)]).toEqual(['2026-01-02', '2026-11-20'])
    const july = dvpDatesArr.indexOf('2026-07-01')
    expect([dvpPaise[0], dvpPaise[july - 1], dvpPaise[july], dvpPaise.at(-1)]).toEqual([
      500_00, 500_00, 1_100_00, 1_200_00,
    ])
    expect([investedPaise[0], investedPaise[july], investedPaise.at(-1)]).toEqual([
      500_00, 1_050_00, 1_050_00,
    ])
    expect(dvpArr.at(-1)).toBe(1200)
    // The price alone: money that was added is no return.
    expect([dvpNormArr[0], dvpNormArr[july], dvpNormArr.at(-1)]).toEqual([100, 110, 120])
    expect([bmNormArr[0], bmNormArr[july], bmNormArr.at(-1)]).toEqual([100, 100, 105])
  })

  it.each([
    ['month', 31],
    ['quarter', 91],
    ['year', 361],
  ] as const)('of a %s are %i days', async (range, points) => {
    newScene(randomScene(randomFrom(7), { schemes: 2, years: 3, rowsPerYear: 6 }))
    const { dvpDatesArr, dvpPaise, investedPaise, dvpNormArr, bmNormArr } = await graph(range)
    for (const values of [dvpDatesArr, dvpPaise, investedPaise, dvpNormArr, bmNormArr])
      expect(values).toHaveLength(points)
    expect(dvpDatesArr[0]).toBe(addDays('2026-11-20', 1 - points))
  })

  it('of all time have at most 361 points', async () => {
    newScene(randomScene(randomFrom(7), { schemes: 2, years: 12, rowsPerYear: 4 }))
    const { dvpDatesArr } = await graph('all')
    expect(dvpDatesArr.length).toBeLessThanOrEqual(361)
    expect(dvpDatesArr.length).toBeGreaterThan(300)
    expect((await graph()).dvpDatesArr).toEqual(dvpDatesArr)
  })
})

describe('every point', () => {
  it.each([1, 2, 3, 4, 5])('is what the rows and prices of its day give, seed %i', async seed => {
    newScene(randomScene(randomFrom(seed), { schemes: 4, years: 4, rowsPerYear: 8 }))
    const found = await graph('year')
    const values = found.dvpDatesArr.map(valueOn)
    expect(found.dvpPaise).toEqual(values)
    // Growth from day to day without the money of the day, which is there from its end.
    let grown = 100
    const norm = found.dvpDatesArr.map((date, index) => {
      const before = values[index - 1] ?? 0
      if (before > 0) grown *= ((values[index] ?? 0) - cameOn(date)) / before
      return grown
    })
    for (const [index, value] of found.dvpNormArr.entries()) expect(value).toBeCloseTo(norm[index] ?? 0, 2)
    for (const { date, percent } of found.dvpRets['1y']) {
      const [base, level] = [norm[0] ?? 1, norm[found.dvpDatesArr.indexOf(date)] ?? 0]
      expect(Number(percent)).toBeCloseTo((level / base - 1) * 100, 2)
    }
  })

  /** Rows without purchases whose payment failed, and without the rows that say so: they have not been. */
  const madeOf = (all: readonly FundRow[]): readonly FundRow[] => {
    const failed = new Set<FundRow>()
    for (const [place, row] of all.entries()) {
      if (row.type !== 'reversal') continue
      const bought = all
        .slice(0, place)
        .findLast(one => one.unitsE4 === -(row.unitsE4 ?? 0) && !failed.has(one))
      if (bought === undefined) throw new Error('a reversal without a purchase')
      failed.add(row).add(bought)
    }
    return all.filter(row => !failed.has(row))
  }

  /** Units by the rows up to a day, at the last price of each scheme. */
  const valueOn = (date: string): number =>
    scene.positions.reduce((sum, { rows, code = '' }) => {
      const units = madeOf(rows).reduce(
        (held, row) => (row.date <= date ? held + BigInt(row.unitsE4 ?? 0) : held),
        0n,
      )
      const nav = scene.history.get(code)?.findLast(price => price.date <= date)?.navE4 ?? 0
      return sum + Number((units * BigInt(nav) * 2n + 1_000_000n) / 2_000_000n)
    }, 0)

  /** Money that came into the funds on a day: purchases less what was paid out. */
  const cameOn = (date: string): number =>
    scene.positions.reduce((sum, { rows }) => {
      const own = madeOf(rows).filter(row => row.date === date)
      return own.reduce((total, { type, amountPaise = 0 }) => {
        if (type === 'dividendPayout') return total - amountPaise
        return type === 'dividendReinvestment' ? total : total + amountPaise
      }, sum)
    }, 0)
})

describe('a merger of which both sides were imported', () => {
  it('is no growth, though its units come days later', async () => {
    scene.positions = [
      positionOf(
        [
          rowOf('2026-01-02', 'purchase', { amountPaise: 1_000_00, unitsE4: 100_0000, navE4: 10_0000 }),
          rowOf('2026-07-01', 'switchOutMerger', {
            amountPaise: -1_100_00,
            unitsE4: -100_0000,
            navE4: 11_0000,
          }),
        ],
        { code: '100001', positionId: 'fp_0' },
      ),
      positionOf([
        rowOf('2026-07-03', 'switchInMerger', { amountPaise: 1_100_00, unitsE4: 20_0000, navE4: 55_0000 }),
      ]),
    ]
    const { dvpDatesArr, dvpNormArr } = await graph('year')
    const at = (date: string) => dvpNormArr[dvpDatesArr.indexOf(date)]
    // 10.00 to 11.00, then 55.00 to 60.00.
    expect([at('2026-06-30'), at('2026-07-01'), at('2026-07-03'), at('2026-11-20')]).toEqual([
      100, 110, 110, 120,
    ])
  })
})

describe('the tabs', () => {
  it('have their days and steps, and 1m none', async () => {
    newScene(randomScene(randomFrom(3), { schemes: 2, years: 8, rowsPerYear: 6 }))
    const { dvpRets } = await graph('month')
    const daysOf = (tab: keyof typeof dvpRets) =>
      dvpRets[tab].map(({ date }) => dayNumber('2026-11-20') - dayNumber(date))
    expect(dvpRets['1m']).toEqual([])
    expect(daysOf('3m')).toEqual([90, 83, 76, 69, 62, 55, 48, 41, 34, 27, 20, 13, 6, 0])
    expect(daysOf('6m')).toEqual([180, 165, 150, 135, 120, 105, 90, 75, 60, 45, 30, 15, 0])
    expect(daysOf('1y')).toEqual([360, 330, 300, 270, 240, 210, 180, 150, 120, 90, 60, 30, 0])
    expect(daysOf('3y')).toEqual(Array.from({ length: 13 }, (_, index) => 1080 - 90 * index))
    expect(daysOf('5y')).toEqual(Array.from({ length: 21 }, (_, index) => 1800 - 90 * index))
  })

  it('begin at 0 % with the first day, of the benchmark too', async () => {
    twoPurchases()
    const { dvpRets, bmRets } = await graph('month')
    expect([dvpRets['1y'][0], dvpRets['1y'].at(-1)]).toEqual([
      { date: '2026-01-02', percent: '0.0000' },
      { date: '2026-11-20', percent: '20.0000' },
    ])
    expect(bmRets['5y'].at(-1)).toEqual({ date: '2026-11-20', percent: '5.0000' })
  })
})

describe('growth since the first day of a window', () => {
  it('has no benchmark whose levels begin later: the portfolio grew before', async () => {
    twoPurchases()
    scene.levels = [
      { date: '2026-03-02', levelE4: 200_0000 },
      { date: '2026-11-20', levelE4: 210_0000 },
    ]
    const { bmNormArr, bmRets } = await graph('all')
    expect(new Set(bmNormArr)).toEqual(new Set([null]))
    expect(bmRets['5y']).toEqual([])
    // Of the last three months there are levels.
    expect(bmRets['3m'].at(-1)).toEqual({ date: '2026-11-20', percent: '5.0000' })
  })

  it('is the same whatever else is asked for, also with money between the points', async () => {
    scene.positions = [
      positionOf([
        rowOf('2022-01-03', 'purchase', { amountPaise: 1_000_00, unitsE4: 20_0000, navE4: 50_0000 }),
        rowOf('2024-05-02', 'purchase', { amountPaise: 80_000_00, unitsE4: 800_0000, navE4: 100_0000 }),
      ]),
    ]
    // Doubled before the money came, halved after.
    scene.history.set('122639', [
      { date: '2022-01-03', navE4: 50_0000 },
      { date: '2024-05-02', navE4: 100_0000 },
      { date: '2024-05-20', navE4: 50_0000 },
      { date: '2026-11-20', navE4: 60_0000 },
    ])
    const last = async (range: Range) => (await graph(range)).dvpRets['5y'].at(-1)
    expect(await last('month')).toEqual({ date: '2026-11-20', percent: '20.0000' })
    expect(await last('all')).toEqual(await last('month'))
  })
})

describe('years', () => {
  it('return by the value at their start and end, and gains are those of their sales', async () => {
    scene.positions = [
      positionOf([
        rowOf('2024-03-31', 'purchase', { amountPaise: 1_000_00, unitsE4: 20_0000, navE4: 50_0000 }),
        rowOf('2025-06-30', 'redemption', { amountPaise: -600_00, unitsE4: -10_0000, navE4: 60_0000 }),
      ]),
    ]
    scene.history.set('122639', [
      { date: '2024-03-31', navE4: 50_0000 },
      { date: '2025-03-31', navE4: 55_0000 },
      { date: '2026-03-31', navE4: 60_0000 },
      { date: '2026-11-20', navE4: 60_0000 },
    ])
    const { xirrFYArr, capitalGains, astClsArr } = await graph('all')
    expect(xirrFYArr).toMatchObject([
      // Bought on the last day of the year.
      { year: '2023-24', xirr: { reason: 'too_short' } },
      // 1,000.00 became 1,100.00 in 365 days.
      { year: '2024-25', xirr: { percent: '10.0000' } },
      // 1,100.00 of the start brought 600.00 after 91 days and was 600.00 at the end: 1,100 = 600 / (1 + r)^(91/365) + 600 / (1 + r).
      { year: '2025-26', xirr: { percent: '15.2062' } },
      // The price did not change.
      { year: '2026-27', xirr: { percent: '0.0000' } },
    ])
    expect(capitalGains).toEqual([
      { year: '2025-26', shortTermPaise: 0, longTermPaise: 100_00, slabPaise: 0, taxPaise: 0 },
    ])
    expect(astClsArr).toEqual([
      { name: 'equity', perc: '100.00', valuePaise: 600_00 },
      { name: 'debt', perc: '0.00', valuePaise: 0 },
    ])
  })
})

describe('capital gains of several PANs', () => {
  /** Long-term in 2026-27, in rupees. */
  const sold = (positionId: string, panId: string, gain: number) =>
    positionOf(
      [
        rowOf('2020-05-04', 'purchase', { amountPaise: 10_00_000_00, unitsE4: 1000_0000 }),
        rowOf('2026-06-01', 'redemption', { amountPaise: -10_00_000_00 - gain * 100, unitsE4: -1000_0000 }),
      ],
      { positionId, folio: positionId, panId },
    )

  it('are taxed person by person: each has the exemption, and nobody the loss of somebody else', async () => {
    scene.positions = [sold('fp_1', ownPan.panId, 2_00_000), sold('fp_2', wifesPan.panId, 2_00_000)]
    const year = { year: '2026-27', shortTermPaise: 0, slabPaise: 0 }
    // 75,000 above the exemption of each: 9,375.00.
    expect((await graph()).capitalGains).toEqual([
      { ...year, longTermPaise: 4_00_000_00, taxPaise: 2 * 9_375_00 },
    ])
    scene.positions = [sold('fp_1', ownPan.panId, 2_00_000), sold('fp_2', wifesPan.panId, -1_00_000)]
    expect((await graph()).capitalGains).toEqual([
      { ...year, longTermPaise: 1_00_000_00, taxPaise: 9_375_00 },
    ])
  })

  it('of one person are set off over all folios', async () => {
    scene.positions = [sold('fp_1', ownPan.panId, 2_00_000), sold('fp_2', ownPan.panId, 2_00_000)]
    // 4,00,000 - 1,25,000.
    expect((await graph()).capitalGains).toMatchObject([{ taxPaise: 34_375_00 }])
  })
})

describe('what is not there', () => {
  it('is named: schemes that are not reconciled, sectors and companies', async () => {
    twoPurchases()
    scene.positions.push(
      positionOf([], {
        positionId: 'fp_2',
        code: '200002',
        schemeName: 'Old Fund',
        status: { kind: 'partial' },
        openingE4: 5_0000,
        unitsE4: 5_0000,
        printed: { navE4: 10_0000 },
      }),
    )
    const found = await graph('month')
    expect(found.leftOutSchemes).toEqual(['Old Fund'])
    expect([found.sectorArr, found.companyArr]).toEqual([[], []])
    expect(found.dvpPaise.at(-1)).toBe(1_200_00)
    expect(found.benchmark).toEqual({ name: 'Nifty 50 TRI', kind: 'equity' })
  })

  it('is everything where nothing was imported', async () => {
    expect(await graph()).toMatchObject({
      dvpDatesArr: [],
      xirrFYArr: [],
      capitalGains: [],
      leftOutSchemes: [],
    })
  })

  it('is the history of a scheme: the rows’ own prices are taken, and null for a benchmark without levels', async () => {
    twoPurchases()
    scene.history.clear()
    scene.levels = []
    const { dvpPaise, dvpDatesArr, bmNormArr, bmRets } = await graph('year')
    expect(dvpPaise[dvpDatesArr.indexOf('2026-07-01')]).toBe(1_100_00)
    expect(new Set(bmNormArr)).toEqual(new Set([null]))
    expect(bmRets['1y']).toEqual([])
  })
})

describe('the work', () => {
  it('grows with the schemes, and prices are read once, only while they are held', async () => {
    const work = async (schemes: number) => {
      newScene(randomScene(randomFrom(5), { schemes, years: 5, rowsPerYear: 4 }))
      await graph('all')
      return scene.reads
    }
    const [few, many] = [await work(3), await work(30)]
    expect(many.prices).toBeLessThanOrEqual(10.5 * few.prices)
    expect(many.histories).toBeLessThanOrEqual(11 * few.histories)
    // No price is read twice.
    const stored = [...scene.history.values()].reduce((sum, prices) => sum + prices.length, 0)
    expect(many.prices).toBeLessThanOrEqual(stored)
  })

  it('reads long ago around the ends of years only, as long as no graph shows more of it', async () => {
    newScene(randomScene(randomFrom(5), { schemes: 1, years: 30, rowsPerYear: 1 }))
    await graph('month')
    // Five years of the tabs in one read, and the ends of the years before.
    expect(scene.reads.prices).toBeLessThan(0.25 * (scene.history.get('100001')?.length ?? 0))
    expect(scene.reads.histories).toBeLessThanOrEqual(27)
    scene.reads.histories = 0
    await graph('all')
    expect(scene.reads.histories).toBeLessThanOrEqual(2)
  })
})

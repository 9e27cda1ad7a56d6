import { beforeEach, describe, expect, it } from 'vitest'
import { getFundPortfolio } from '../../../shared/contracts/fund-portfolio/getFundPortfolio.ts'
import { ownPan, wifesPan } from '../testing/pans.ts'
import { answerOf, newScene, positionOf, rowOf, scene, schemeOf } from '../testing/valuedScene.ts'
import { handleGetFundPortfolio } from './getFundPortfolio.ts'

beforeEach(() => newScene())

const portfolio = async (pan?: string) =>
  (await answerOf(getFundPortfolio, handleGetFundPortfolio, { pan })).data

/** 100 units for 5,000.00 and 100 for 6,000.00; 50 of the first sold for 2,800.00. */
const rows = () => [
  rowOf('2024-01-10', 'purchaseSip', { amountPaise: 4_999_75, unitsE4: 100_0000 }),
  rowOf('2024-01-10', 'stampDuty', { amountPaise: 25 }),
  rowOf('2024-02-12', 'purchaseSip', { amountPaise: 6_000_00, unitsE4: 100_0000 }),
  rowOf('2025-03-03', 'redemption', { amountPaise: -2_800_00, unitsE4: -50_0000 }),
  rowOf('2025-03-03', 'stt', { amountPaise: 3 }),
]

describe('a scheme that is reconciled', () => {
  it('is worth units times price, cost its open lots, and gained the rest', async () => {
    scene.positions = [positionOf(rows())]
    const { holdings, ...sums } = await portfolio()
    // 150 × 60.0000 = 9,000.00; cost 2,500.00 + 6,000.00; sold for 2,800.00 what cost 2,500.00, less 0.03 STT.
    expect(sums).toMatchObject({
      funds: 1,
      mtm: 9000,
      mtmPaise: 9_000_00,
      investmentAmt: 8500,
      gainPaise: 500_00,
      realisedPaise: 299_97,
      dividendPaise: 0,
      equity: '100.00',
      debt: '0.00',
      // 150 × 0.6000, of 8,910.00 yesterday.
      yesterdaysPaise: 90_00,
      yesterdaysPnlPerc: '1.0101',
      dailyPnlPerc: '1.0101',
      pricesOf: '2026-11-20',
      cmsnAnalysis: { paidPaise: 0, savedPaise: 85_50, asOf: '2026-09-30' },
      sellPF: { schemes: 0 },
      investmentDetails: { funds: 1, timeline: 5 },
      leftOut: { panless: 0, broken: 0, partial: 0, holdingsOnly: 0, edited: 0, unpriced: 0 },
    })
    expect(holdings).toMatchObject([
      {
        codeAMFI: '122639',
        units: '150.0000',
        investmentPaise: 8_500_00,
        costFrom: 'rows',
        absolutePL: 500,
        absolutePnlPerc: '5.8824',
        nav: { nav: '60.0000', date: '2026-11-20', from: 'feed', stale: false },
        cmsnSaved: { paise: 85_50, asOf: '2026-09-30' },
        status: 'reconciled',
        txs: 5,
      },
    ])
  })

  it('is found by its ISIN when it was imported before AMFI listed it', async () => {
    const { code, ...unlisted } = positionOf(rows())
    scene.positions = [unlisted]
    expect((await portfolio()).holdings[0]).not.toHaveProperty('codeAMFI')
    scene.listedUnder = new Map([['INF879O01027', schemeOf()]])
    expect((await portfolio()).holdings).toMatchObject([
      { codeAMFI: code, mtmPaise: 9_000_00, nav: { from: 'feed' } },
    ])
  })

  it('returns by all flows and by those of open units', async () => {
    // One year of 365 days: 1,000.00 became 1,100.00; what was sold before at a loss is in `xirr` only.
    scene.schemes = [schemeOf({ latest: { date: '2026-11-20', navE4: 110_0000 } })]
    scene.positions = [
      positionOf([
        rowOf('2025-11-23', 'purchase', { amountPaise: 2_000_00, unitsE4: 20_0000 }),
        rowOf('2026-11-23', 'redemption', { amountPaise: -900_00, unitsE4: -10_0000 }),
      ]),
    ]
    const { xirr, xirrLive, holdings } = await portfolio()
    expect(xirr).toEqual({ percent: '0.0000' })
    expect(xirrLive).toEqual({ percent: '10.0000' })
    expect(holdings[0]).toMatchObject({ xirr, xirrLive })
  })

  it('has no yearly return within 90 days, and none of open units when all is sold', async () => {
    const young = positionOf([rowOf('2026-09-01', 'purchase', { amountPaise: 100_00, unitsE4: 2_0000 })])
    scene.positions = [young]
    expect((await portfolio()).xirr).toEqual({ reason: 'too_short' })
    scene.positions = [
      positionOf([
        rowOf('2025-01-01', 'purchase', { amountPaise: 1_000_00, unitsE4: 10_0000 }),
        rowOf('2026-01-01', 'redemption', { amountPaise: -1_100_00, unitsE4: -10_0000 }),
      ]),
    ]
    const { xirr, xirrLive, sellPF, funds, holdings, equity } = await portfolio()
    expect([xirr, xirrLive]).toEqual([{ percent: '10.0000' }, { reason: 'nothing_held' }])
    expect(sellPF).toEqual({ currMtm: 1100, currInvestAmt: 1000, schemes: 1 })
    expect([funds, equity]).toEqual([0, undefined])
    expect(holdings).toMatchObject([{ units: '0.0000', mtmPaise: 0 }])
  })

  it('joins its folios; an older statement’s code follows the merger when the units are the same', async () => {
    scene.schemes = [
      schemeOf(),
      schemeOf({ code: '100001', mergedInto: '122639', latest: { date: '2025-03-27', navE4: 50_0000 } }),
    ]
    scene.history.set('122639', [{ date: '2025-03-27', navE4: 50_1000 }])
    const bought = { amountPaise: 1_000_00, unitsE4: 10_0000 }
    scene.positions = [
      positionOf([rowOf('2024-01-10', 'purchase', bought)]),
      positionOf([rowOf('2024-01-10', 'purchase', bought)], {
        positionId: 'fp_2',
        folio: '7',
        code: '100001',
      }),
    ]
    const { holdings } = await portfolio()
    expect(holdings).toMatchObject([{ codeAMFI: '122639', units: '20.0000', mtmPaise: 1_200_00 }])
    expect(holdings[0]?.folios.map(({ folio }) => folio)).toEqual(['12345678/90', '7'])
  })

  it('keeps its last price, as a stale one, when a merger allotted other units', async () => {
    scene.schemes = [
      schemeOf(),
      schemeOf({ code: '100001', mergedInto: '122639', latest: { date: '2025-03-27', navE4: 20_0000 } }),
    ]
    scene.history.set('122639', [{ date: '2025-03-27', navE4: 50_1000 }])
    scene.positions = [
      positionOf([rowOf('2024-01-10', 'purchase', { amountPaise: 1_000_00, unitsE4: 10_0000 })], {
        code: '100001',
      }),
    ]
    const [holding] = (await portfolio()).holdings
    expect(holding).toMatchObject({
      codeAMFI: '100001',
      mtmPaise: 200_00,
      nav: { stale: true, date: '2025-03-27' },
    })
    expect(holding?.yesterdaysPaise).toBeUndefined()
  })
})

describe('the price of a day', () => {
  const holdingAt = async (date: string, asOf: string) => {
    scene.asOf = asOf
    scene.schemes = [schemeOf({ latest: { date, navE4: 60_0000 } })]
    scene.positions = [positionOf(rows())]
    return (await portfolio()).holdings[0]?.nav
  }

  it('is not stale on a Sunday, for which liquid funds alone have one', async () => {
    expect(await holdingAt('2026-11-20', '2026-11-22')).toMatchObject({ stale: false })
    expect(await holdingAt('2026-11-19', '2026-11-22')).toMatchObject({ stale: true })
    // Tuesday, 24 November 2026 is a holiday.
    expect(await holdingAt('2026-11-23', '2026-11-24')).toMatchObject({ stale: false })
    expect(await holdingAt('2026-11-20', '2026-11-24')).toMatchObject({ stale: true })
  })

  it('changes the percent of those holdings alone that have it', async () => {
    const old = { code: '200002', latest: { date: '2026-11-10', navE4: 90_0000 } }
    const { previous: _none, ...stopped } = schemeOf(old)
    scene.schemes = [schemeOf(), stopped]
    scene.positions = [
      positionOf(rows()),
      positionOf(rows(), { positionId: 'fp_2', code: '200002', folio: '9' }),
    ]
    // 150 × 0.6000, of the 8,910.00 that these were worth.
    expect(await portfolio()).toMatchObject({ yesterdaysPaise: 90_00, yesterdaysPnlPerc: '1.0101' })
  })
})

describe('a merger of which both sides were imported', () => {
  /** 100 units for 1,000.00, two years later 50 of the other scheme, at 1,210.00. */
  const both = () => {
    scene.schemes = [
      schemeOf({ latest: { date: '2026-11-20', navE4: 24_2000 } }),
      schemeOf({ code: '100001', latest: { date: '2026-05-15', navE4: 12_0000 } }),
    ]
    return [
      positionOf(
        [
          rowOf('2024-11-23', 'purchase', { amountPaise: 1_000_00, unitsE4: 100_0000, navE4: 10_0000 }),
          rowOf('2026-05-18', 'switchOutMerger', { amountPaise: -1_200_00, unitsE4: -100_0000 }, 'Merger'),
        ],
        { code: '100001', positionId: 'fp_0', schemeName: 'Gone' },
      ),
      positionOf([
        rowOf('2026-05-18', 'switchInMerger', { amountPaise: 1_200_00, unitsE4: 50_0000 }, 'Merger'),
      ]),
    ]
  }

  it('returns since the purchase, together and in the scheme that is held', async () => {
    scene.positions = both()
    const { holdings, xirr, xirrLive, sellPF } = await portfolio()
    // 1,000.00 became 1,210.00 in 730 days.
    expect(xirr).toEqual({ percent: '10.0000' })
    expect(xirrLive).toEqual(xirr)
    expect(holdings.find(({ units }) => units === '50.0000')).toMatchObject({ xirr, xirrLive })
    expect(sellPF).toEqual({ currMtm: 0, currInvestAmt: 0, schemes: 0 })
  })
})

describe('what is not reconciled', () => {
  const others = () => [
    positionOf(rows()),
    positionOf([], {
      positionId: 'fp_2',
      code: '200002',
      status: { kind: 'holdingsOnly' },
      unitsE4: 10_0000,
      printed: { navE4: 100_0000, valuedOn: '2026-10-31', costPaise: 700_00, valuePaise: 1_000_01 },
    }),
    positionOf([], {
      positionId: 'fp_3',
      code: '300003',
      status: {
        kind: 'broken',
        at: { kind: 'row', line: 3, expectedE4: 12_0000, printedE4: 13_5000 },
        description: 'Redemption',
      },
      unitsE4: 5_0000,
      printed: { navE4: 10_0000, valuePaise: 50_00 },
    }),
  ]

  it('counts in value and not in returns', async () => {
    scene.positions = others()
    const { holdings, leftOut, ...sums } = await portfolio()
    expect(sums).toMatchObject({
      funds: 3,
      mtmPaise: 9_000_00 + 1_000_01 + 50_00,
      investmentPaise: 8_500_00 + 700_00,
      costedValuePaise: 9_000_00 + 1_000_01,
      gainPaise: 500_00 + 300_01,
      equity: '89.55',
    })
    expect(leftOut).toEqual({ panless: 0, broken: 1, partial: 0, holdingsOnly: 1, edited: 0, unpriced: 0 })
    scene.positions = [positionOf(rows())]
    expect((await portfolio()).xirr).toEqual(sums.xirr)
    expect(holdings.find(({ codeAMFI }) => codeAMFI === '200002')).toMatchObject({
      xirr: { reason: 'not_reconciled' },
      costFrom: 'statement',
      nav: { from: 'statement', stale: true, date: '2026-10-31' },
    })
    expect(holdings.find(({ codeAMFI }) => codeAMFI === '300003')).toMatchObject({
      status: 'broken',
      break: { kind: 'row', expected: '12.0000', printed: '13.5000', description: 'Redemption' },
    })
  })

  it('alone has no return', async () => {
    scene.positions = others().slice(1)
    expect(await portfolio()).toMatchObject({
      xirr: { reason: 'not_reconciled' },
      xirrLive: { reason: 'not_reconciled' },
    })
  })

  it('is also what the rows do not come to, whatever the import found', async () => {
    scene.positions = [positionOf(rows(), { unitsE4: 151_0000 })]
    expect(await portfolio()).toMatchObject({
      xirr: { reason: 'not_reconciled' },
      leftOut: { partial: 1 },
      holdings: [{ status: 'partial' }],
    })
  })

  it('is a holding without any price: it has no value and no gain, and its cost is in no sum', async () => {
    const unlisted = { positionId: 'fp_2', code: '200002', schemeName: 'Unlisted' }
    scene.positions = [positionOf(rows()), positionOf(rows(), unlisted)]
    const { holdings, ...sums } = await portfolio()
    expect(sums).toMatchObject({
      funds: 2,
      mtmPaise: 9_000_00,
      investmentPaise: 8_500_00,
      costedValuePaise: 9_000_00,
      gainPaise: 500_00,
      leftOut: { unpriced: 1 },
    })
    const [without] = holdings.filter(({ codeAMFI }) => codeAMFI === '200002')
    expect(without).toMatchObject({ units: '150.0000', investmentPaise: 8_500_00 })
    for (const name of ['mtm', 'mtmPaise', 'nav', 'absolutePaise', 'absolutePL', 'absolutePnlPerc'])
      expect(without).not.toHaveProperty(name)
    // What is sold altogether is worth nothing, which is known.
    const all = rowOf('2025-04-01', 'redemption', { amountPaise: -9_000_00, unitsE4: -150_0000 })
    scene.positions = [positionOf([...rows(), all], unlisted)]
    expect((await portfolio()).holdings).toMatchObject([{ mtmPaise: 0, absolutePaise: 0 }])
  })

  it('is nothing when nothing was imported', async () => {
    expect(await portfolio()).toMatchObject({
      funds: 0,
      mtm: 0,
      xirr: { reason: 'nothing_held' },
      holdings: [],
    })
  })
})

describe('the PAN', () => {
  beforeEach(() => {
    const bought = () => [rowOf('2024-01-10', 'purchase', { amountPaise: 500_00, unitsE4: 10_0000 })]
    scene.positions = [
      positionOf(bought()),
      positionOf(bought(), { positionId: 'fp_2', folio: '2', panId: wifesPan.panId }),
      positionOf(bought(), { positionId: 'fp_3', folio: '3', panId: 'pan_gone' }),
    ]
    const { panId: _, ...panless } = positionOf(bought(), { positionId: 'fp_4', folio: '4' })
    scene.positions.push(panless)
  })

  it.each([
    [undefined, 1_200_00],
    ['ALL', 1_200_00],
    [ownPan.pan, 600_00],
    [wifesPan.pan, 600_00],
  ])('%s counts %s', async (pan, mtmPaise) => {
    expect(await portfolio(pan)).toMatchObject({ mtmPaise, leftOut: { panless: 1 } })
  })

  it('of nobody one may see is refused, also once consent is withdrawn', async () => {
    await expect(portfolio('AAAAA1111A')).rejects.toThrow('funds.panNotYours')
    scene.pans = { defaultPanId: 'all', pans: [ownPan, { ...wifesPan, usable: false }] }
    await expect(portfolio(wifesPan.pan)).rejects.toThrow('funds.panNotYours')
    expect(await portfolio()).toMatchObject({ mtmPaise: 600_00, leftOut: { panless: 1 } })
  })
})

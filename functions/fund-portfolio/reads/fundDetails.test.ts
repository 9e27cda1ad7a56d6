import { beforeEach, describe, expect, it } from 'vitest'
import { getUserFundDetails } from '../../../shared/contracts/fund-portfolio/getUserFundDetails.ts'
import { answerOf, newScene, positionOf, rowOf, scene, schemeOf } from '../testing/valuedScene.ts'
import { handleGetUserFundDetails } from './getUserFundDetails.ts'

beforeEach(() => newScene())

const details = async (input: { amfi?: string; holdingId?: string }) =>
  (await answerOf(getUserFundDetails, handleGetUserFundDetails, input)).data

describe('a scheme', () => {
  const rows = () => [
    // 1,000 units at 10.00, worth 30.00 each on 31 January 2018.
    rowOf('2016-05-02', 'purchase', { amountPaise: 10_000_00, unitsE4: 1000_0000 }),
    rowOf('2026-02-10', 'purchase', { amountPaise: 5_500_00, unitsE4: 100_0000 }),
    rowOf('2026-05-04', 'redemption', { amountPaise: -25_000_00, unitsE4: -500_0000 }, 'Redemption'),
  ]

  it('has its lots with the day from which they are long-term, and gains as they are taxed', async () => {
    scene.positions = [positionOf(rows())]
    scene.history.set('122639', [
      { date: '2018-01-30', navE4: 29_0000 },
      { date: '2018-01-31', navE4: 30_0000 },
    ])
    expect(await details({ amfi: '122639' })).toMatchObject({
      holding: { codeAMFI: '122639', units: '600.0000', investmentPaise: 10_500_00 },
      lots: [
        {
          boughtOn: '2016-05-02',
          units: '500.0000',
          costPaise: 5_000_00,
          valuePaise: 30_000_00,
          longTermFrom: '2017-05-03',
        },
        {
          boughtOn: '2026-02-10',
          units: '100.0000',
          costPaise: 5_500_00,
          valuePaise: 6_000_00,
          longTermFrom: '2027-02-11',
        },
      ],
      realised: [
        {
          soldOn: '2026-05-04',
          units: '500.0000',
          costPaise: 15_000_00,
          proceedsPaise: 25_000_00,
          gainPaise: 10_000_00,
          term: 'long',
          grandfathered: true,
        },
      ],
      transactions: [{ kind: 'redemption' }, { kind: 'purchase' }, { kind: 'purchase' }],
      deleted: [],
    })
  })

  it('whose price of 31 January 2018 is not there names it', async () => {
    scene.positions = [positionOf(rows())]
    expect((await details({ amfi: '122639' })).realised).toMatchObject([
      { costPaise: 5_000_00, gainPaise: 20_000_00, fairValueMissing: true },
    ])
  })

  it('that AMFI does not list is found by its holding', async () => {
    const { code: _, ...unlisted } = positionOf(rows(), { printed: { navE4: 12_0000, valuePaise: 7_200_00 } })
    scene.positions = [unlisted]
    expect(await details({ holdingId: 'INF879O01027' })).toMatchObject({
      holding: { holdingId: 'INF879O01027', mtmPaise: 7_200_00, nav: { from: 'statement', stale: true } },
    })
  })

  it('without a price has lots without a value', async () => {
    scene.schemes = []
    scene.positions = [positionOf(rows(), { printed: { valuePaise: 7_200_00 } })]
    const { holding, lots } = await details({ amfi: '122639' })
    expect(holding.mtmPaise).toBe(7_200_00)
    expect(lots).toHaveLength(2)
    for (const lot of lots) expect(lot).not.toHaveProperty('valuePaise')
  })

  it('shows deleted rows apart, and the holding is edited', async () => {
    const [first, second, third] = rows()
    if (first === undefined || second === undefined || third === undefined) throw new Error('no rows')
    scene.positions = [
      positionOf([first, { ...second, deletedOn: '2026-11-01' }, third], {
        status: { kind: 'edited' },
        unitsE4: 600_0000,
      }),
    ]
    expect(await details({ amfi: '122639' })).toMatchObject({
      holding: { status: 'edited', xirr: { reason: 'not_reconciled' }, txs: 2 },
      lots: [],
      transactions: [{ kind: 'redemption' }, { kind: 'purchase' }],
      deleted: [{ date: '2026-02-10' }],
    })
  })

  it('of nobody is refused', async () => {
    await expect(details({ amfi: '999999' })).rejects.toThrow('funds.holdingUnknown')
    await expect(details({})).rejects.toThrow('funds.holdingUnknown')
  })
})

describe('a merger of which both sides were imported', () => {
  it('keeps days and costs: the gain counts from the first purchase', async () => {
    const merged = schemeOf({
      code: '100001',
      latest: { date: '2025-03-27', navE4: 50_0000 },
      mergedInto: '122639',
    })
    scene.schemes = [schemeOf(), merged]
    scene.history.set('122639', [{ date: '2025-03-27', navE4: 30_0000 }])
    scene.positions = [
      positionOf(
        [
          rowOf('2024-01-10', 'purchase', { amountPaise: 4_000_00, unitsE4: 100_0000 }),
          rowOf(
            '2025-03-28',
            'switchOutMerger',
            { amountPaise: -5_000_00, unitsE4: -100_0000 },
            'Merger Out',
          ),
        ],
        { code: '100001', positionId: 'fp_0' },
      ),
      positionOf([
        rowOf('2025-03-28', 'switchInMerger', { amountPaise: 5_000_00, unitsE4: 150_0000 }, 'Merger In'),
        rowOf('2025-06-02', 'redemption', { amountPaise: -7_500_00, unitsE4: -150_0000 }, 'Redemption'),
      ]),
    ]
    expect((await details({ amfi: '122639' })).realised).toMatchObject([
      { costPaise: 4_000_00, gainPaise: 3_500_00, term: 'long' },
    ])
    expect((await details({ amfi: '100001' })).realised).toEqual([])
  })

  describe('of units from before February 2018', () => {
    /** 1,000 units for 10,000.00; 500 of the other scheme since 2025, of which 250 are sold for 25,000.00. */
    const both = (mergedOn: string) => [
      positionOf(
        [
          rowOf('2016-05-02', 'purchase', { amountPaise: 10_000_00, unitsE4: 1000_0000 }),
          rowOf(mergedOn, 'switchOutMerger', { amountPaise: -40_000_00, unitsE4: -1000_0000 }),
        ],
        { code: '100001', positionId: 'fp_0' },
      ),
      positionOf([
        rowOf(mergedOn, 'switchInMerger', { amountPaise: 40_000_00, unitsE4: 500_0000 }),
        rowOf('2026-05-04', 'redemption', { amountPaise: -25_000_00, unitsE4: -250_0000 }),
      ]),
    ]
    beforeEach(() => {
      scene.history.set('122639', [{ date: '2018-01-31', navE4: 80_0000 }])
      scene.history.set('100001', [{ date: '2018-01-31', navE4: 30_0000 }])
    })

    it('takes the price of the scheme that they were of on 31 January 2018, for the units they were then', async () => {
      scene.positions = both('2025-03-28')
      // 500 of the 1,000 units at 30.00.
      const sale = { costPaise: 15_000_00, gainPaise: 10_000_00, grandfathered: true }
      expect((await details({ amfi: '122639' })).realised).toMatchObject([sale])
      // Before that day they were of the other scheme already: 250 units at 80.00.
      scene.positions = both('2018-01-30')
      expect((await details({ amfi: '122639' })).realised).toMatchObject([
        { ...sale, costPaise: 20_000_00, gainPaise: 5_000_00 },
      ])
    })

    it('names it when the price of that scheme is not there', async () => {
      scene.positions = both('2025-03-28')
      scene.history.delete('100001')
      const [sale] = (await details({ amfi: '122639' })).realised
      expect(sale).toMatchObject({ costPaise: 5_000_00, fairValueMissing: true })
    })

    it('follows a second merger', async () => {
      const [first, second] = both('2024-03-28')
      if (first === undefined || second === undefined) throw new Error('no positions')
      const [taken, sold] = second.rows
      if (taken === undefined || sold === undefined) throw new Error('no rows')
      scene.positions = [
        first,
        positionOf(
          [taken, rowOf('2025-03-28', 'switchOutMerger', { amountPaise: -45_000_00, unitsE4: -500_0000 })],
          { code: '100002', positionId: 'fp_1' },
        ),
        positionOf(
          [
            rowOf('2025-03-28', 'switchInMerger', { amountPaise: 45_000_00, unitsE4: 250_0000 }),
            { ...sold, unitsE4: -125_0000 },
          ],
          { positionId: 'fp_2' },
        ),
      ]
      expect((await details({ amfi: '122639' })).realised).toMatchObject([
        { costPaise: 15_000_00, grandfathered: true },
      ])
    })
  })
})

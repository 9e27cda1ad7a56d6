import { beforeEach, describe, expect, it } from 'vitest'
import { getPortfolioSummary } from '../../../shared/contracts/fund-portfolio/getPortfolioSummary.ts'
import { holdingsCheckout } from '../../../shared/contracts/fund-portfolio/holdingsCheckout.ts'
import { ownPan, wifesPan } from '../testing/pans.ts'
import { answerOf, newScene, noBonds, positionOf, rowOf, scene } from '../testing/valuedScene.ts'
import { handleGetPortfolioSummary } from './getPortfolioSummary.ts'
import { handleHoldingsCheckout } from './holdingsCheckout.ts'

const bonds = {
  held: 2,
  valuePaise: 5_000_00,
  investedPaise: 5_000_00,
  gainPaise: 500_00,
  flows: [
    { date: '2025-11-23', paise: -5_000_00, what: 'bought' as const },
    { date: '2026-05-10', paise: 500_00, what: 'coupon' as const },
    { date: '2026-11-23', paise: 5_000_00, what: 'value' as const },
  ],
  nextPayouts: Array.from({ length: 6 }, (_, index) => ({
    date: `2026-12-0${index + 1}`,
    netPaise: 45_00,
    displayName: 'Nilgiri Tea 2029',
    provisional: false,
  })),
}
beforeEach(() => {
  newScene()
  const bought = { amountPaise: 500_00, unitsE4: 10_0000 }
  scene.positions = [
    positionOf([rowOf('2025-11-23', 'purchase', bought)]),
    positionOf([rowOf('2025-11-23', 'purchase', bought)], {
      positionId: 'fp_2',
      folio: '2',
      panId: wifesPan.panId,
    }),
  ]
  scene.bonds = bonds
})

const summary = () => answerOf(getPortfolioSummary, handleGetPortfolioSummary, {})

describe('bonds and funds in one', () => {
  it('have one value, one gain and one return of all flows', async () => {
    const { mtm, dailyPnlPerc, data } = await summary()
    // 20 units at 60.00 and the bonds; 12.00 of 1,188.00 yesterday.
    expect([mtm, dailyPnlPerc]).toEqual([6200, '1.0101'])
    expect(data).toMatchObject({
      all: { held: 3, valuePaise: 6_200_00, investedPaise: 6_000_00, gainPaise: 700_00 },
      bonds: { held: 2, gainPaise: 500_00 },
      funds: { held: 1, valuePaise: 1_200_00, gainPaise: 200_00, xirr: { percent: '20.0000' } },
      pricesOf: '2026-11-20',
    })
    expect(data.nextPayouts).toHaveLength(5)
    // -6,000 on 2025-11-23, 500 after 168 days, 6,200 after 365: r with 500/(1+r)^(168/365) + 6,200/(1+r) = 6,000.
    const rate = 'percent' in data.all.xirr ? Number(data.all.xirr.percent) / 100 : 0
    expect(500 / (1 + rate) ** (168 / 365) + 6200 / (1 + rate)).toBeCloseTo(6000, 2)
  })

  it('of the own PAN include bonds, of a sub-account’s none', async () => {
    scene.pans = { ...scene.pans, defaultPanId: ownPan.panId }
    expect((await summary()).data.all).toMatchObject({ valuePaise: 5_600_00 })
    scene.pans = { ...scene.pans, defaultPanId: wifesPan.panId }
    const { data } = await summary()
    expect(data.all).toMatchObject({ valuePaise: 600_00, held: 1 })
    expect([data.bonds, data.nextPayouts]).toEqual([undefined, []])
  })

  it('of a default that is not usable any more are those of all PANs', async () => {
    scene.pans = { defaultPanId: wifesPan.panId, pans: [ownPan, { ...wifesPan, usable: false }] }
    expect((await summary()).data).toMatchObject({ all: { valuePaise: 5_600_00 }, leftOut: { panless: 0 } })
  })

  it('have only the part that there is', async () => {
    scene.bonds = noBonds
    expect((await summary()).data).toMatchObject({
      all: { valuePaise: 1_200_00, xirr: { percent: '20.0000' } },
    })
    expect((await summary()).data.bonds).toBeUndefined()
    scene.positions = []
    expect((await summary()).data).toMatchObject({ all: { held: 0, xirr: { reason: 'nothing_held' } } })
    scene.bonds = bonds
    expect((await summary()).data.funds).toBeUndefined()
  })

  it('leave out what has no price, with its cost', async () => {
    scene.positions.push(
      positionOf([rowOf('2025-11-23', 'purchase', { amountPaise: 900_00, unitsE4: 10_0000 })], {
        positionId: 'fp_3',
        code: '200002',
      }),
    )
    expect((await summary()).data.funds).toMatchObject({
      held: 2,
      valuePaise: 1_200_00,
      investedPaise: 1_000_00,
      gainPaise: 200_00,
    })
  })

  it('are refused when a bond is unknown, because no sum would be true', async () => {
    scene.bonds = undefined
    await expect(summary()).rejects.toThrow('portfolio.unavailable')
  })
})

it('there is no cart', async () => {
  expect((await answerOf(holdingsCheckout, handleHoldingsCheckout, {})).data).toEqual({
    cart: [],
    orderEntry: false,
  })
})

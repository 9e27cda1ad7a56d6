import { beforeEach, describe, expect, it } from 'vitest'
import { hold, mldIsin, mldOf, newScene, payouts, portfolio, scene } from '../testing/scene.ts'

beforeEach(newScene)

describe('a market-linked debenture', () => {
  it('is worth its price, and promises its floor until the level is fixed', async () => {
    scene.catalogue = [mldOf()]
    await hold({ ISIN: mldIsin, product: 'nifty-linked-2027', units: 2, paise: 20_500_000 })
    const { holdings } = await portfolio({ product: 'nifty-linked-2027' })
    expect(holdings[0]?.pfStats.mtm).toBe(209_000)
    const { payouts: all } = await payouts({ from: '2027-04-01', to: '2028-03-31' })
    // 14 % of 2,00,000 with 10 % tax, on the maturity.
    expect(all).toMatchObject([
      {
        principalPaise: 20_000_000,
        couponPaise: 2_800_000,
        tdsPaise: 280_000,
        provisional: true,
        atLeast: true,
      },
    ])
    expect(holdings[0]?.nextPayout).toMatchObject({ netPaise: 22_520_000, atLeast: true })
    const whole = await portfolio({ consolidated: 'true' })
    expect(whole.consolidated.nextPayout).toMatchObject({ netPaise: 22_520_000, atLeast: true })
  })

  it('pays no least any more once its level is fixed', async () => {
    const open = mldOf()
    if (open.terms === undefined || !('cap' in open.terms)) throw new Error('it is none')
    scene.catalogue = [{ ...open, terms: { ...open.terms, finalLevel: '1' } }]
    await hold({ ISIN: mldIsin, product: 'nifty-linked-2027', units: 2, paise: 20_500_000 })
    const { holdings } = await portfolio({ product: 'nifty-linked-2027' })
    expect(holdings[0]?.nextPayout).toMatchObject({ netPaise: 22_520_000 })
    expect(holdings[0]?.nextPayout?.atLeast).toBe(undefined)
  })
})

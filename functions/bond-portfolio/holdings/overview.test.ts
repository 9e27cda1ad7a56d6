import { beforeEach, describe, expect, it } from 'vitest'
import { latePayout, payoutDue } from '../../book/payouts.ts'
import { itemsOf } from '../../platform/records/moveRecord.ts'
import {
  bulletBond,
  history,
  hold,
  monthlyIsin,
  newScene,
  onDay,
  portfolio,
  scene,
} from '../testing/scene.ts'

beforeEach(newScene)

describe('the overview', () => {
  const asCharted = async () => {
    const { consolidated } = await portfolio({ consolidated: 'true', settledOnly: 'true' })
    const last = (await history({ settledOnly: 'true' })).at(-1)
    const { mtmPaise: valuePaise, userInvestedPaise: investedPaise } = consolidated
    expect(last).toMatchObject({ valuePaise, investedPaise })
    return { valuePaise, investedPaise }
  }
  const maturing = () =>
    bulletBond({
      allotmentDate: '2025-11-20',
      maturityDate: '2026-11-20',
      couponRate: '10',
      couponFrequency: 'annual',
    })

  it('counts what has matured in value, cost and chart alike until it is credited, and late money in none of the values', async () => {
    scene.catalogue = [maturing()]
    await hold({ settledOn: '2026-01-05' })
    onDay('2026-11-20')
    expect(await asCharted()).toEqual({ valuePaise: 10_000_000, investedPaise: 10_056_177 })
    const last = {
      investorId: 'inv_1',
      ISIN: monthlyIsin,
      product: 'ugro-capital-2028',
      issuer: 'UGRO Capital Limited',
      units: 10,
      tdsPaise: 0,
      dueDate: '2026-11-20',
      recordDate: '2026-11-05',
      paymentDate: '2026-11-20',
      couponPaise: 1_000_000,
      principalPaise: 10_000_000,
      netPaise: 11_000_000,
      final: true,
    }
    await scene.table.transact(itemsOf(payoutDue(last)))
    await scene.table.transact(itemsOf(latePayout({ ...last, state: 'due' })))
    onDay('2026-12-08')
    const [holding] = (await portfolio()).holdings
    expect(holding?.late).toEqual({ netPaise: 11_000_000, since: '2026-11-20' })
    expect(await asCharted()).toEqual({ valuePaise: 0, investedPaise: 10_056_177 })
  })

  it('leaves what is not in demat out of the chart too', async () => {
    await hold()
    await hold({ processedOn: undefined, lockedUntil: undefined, settledOn: '2026-11-18' })
    expect((await asCharted()).investedPaise).toBe(10_056_177)
    expect((await history()).at(-1)?.investedPaise).toBe(20_112_354)
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { credited, history, hold, instrumentOf, newScene, onDay, portfolio, scene } from '../testing/scene.ts'
import {
  beforeTds,
  flowsOf,
  openCost,
  type ReturnedPayout,
  totalsOf,
  type ValuedLot,
} from './portfolioPricing.ts'

beforeEach(newScene)

/**
 * An amortising bond of the demonstration, in paise: 40 units for 3,84,474.44, of which 83,332.00 of principal and
 * 13,331.88 of interest after 1,481.32 of TDS have come back, are worth 3,00,550.77. It has gained 12,740.21.
 */
const lot: ValuedLot = {
  orderId: 'ord_1',
  units: 40,
  settledOn: '2026-06-22',
  cleanPrice: '96.0000',
  paise: 38_447_444,
}
const repaid: ReturnedPayout = {
  units: 40,
  paymentDate: '2026-09-22',
  recordDate: '2026-09-07',
  couponPaise: 1_481_320,
  principalPaise: 8_333_200,
  tdsPaise: 148_132,
  standing: 'credited',
  creditedOn: '2026-09-22',
}
const today = '2026-11-25'

describe('the gain', () => {
  it('is value, interest, principal and proceeds less what was paid, whatever the price of what is left', () => {
    const totals = totalsOf(flowsOf([lot], [repaid], { today, valuePaise: 30_055_077 }))
    expect(totals).toEqual({
      valuePaise: 30_055_077,
      interestPaise: 1_333_188,
      tdsPaise: 148_132,
      repaidPaise: 8_333_200,
      soldPaise: 0,
      paidPaise: 38_447_444,
      gainPaise: 1_274_021,
    })
  })

  it('is a loss below zero', () => {
    expect(totalsOf(flowsOf([lot], [], { today, valuePaise: 30_055_077 })).gainPaise).toBe(-8_392_367)
  })

  it('is nothing of nothing', () => {
    expect(totalsOf([]).gainPaise).toBe(0)
  })

  it('of the portfolio is that of its holdings, sold and matured ones included', async () => {
    await hold({ settledOn: '2026-10-20', paise: 10_000_000 })
    await credited()
    const { consolidated, holdings } = await portfolio({ consolidated: 'true' })
    expect(consolidated.totals).toEqual(holdings[0]?.totals)
    const { valuePaise, interestPaise, repaidPaise, soldPaise, paidPaise, gainPaise } = consolidated.totals
    expect(valuePaise).toBe(consolidated.mtmPaise)
    expect(interestPaise).toBe(80_520)
    expect(gainPaise).toBe(valuePaise + interestPaise + repaidPaise + soldPaise - paidPaise)
    expect(gainPaise).toBe(136_687)
  })

  it('counts the coming coupon from its record date on: the value falls by it, the gain does not', async () => {
    // The record date of November's coupon is 24 October.
    await hold({ settledOn: '2026-08-20', paise: 10_000_000 })
    const on = async (day: string) => {
      onDay(day)
      return (await portfolio({ consolidated: 'true' })).consolidated.totals
    }
    const [before, after] = [await on('2026-10-24'), await on('2026-10-25')]
    expect(before.valuePaise - after.valuePaise).toBeGreaterThan(75_000)
    // A day's interest of ten units is 25.97.
    expect(after.gainPaise - before.gainPaise).toBeGreaterThan(0)
    expect(after.gainPaise - before.gainPaise).toBeLessThan(10_000)
  })
})

describe('what is invested in what is held', () => {
  it('is less by the principal that came back, from the day of its credit', () => {
    expect(openCost([lot], [repaid], '2026-09-21')).toBe(38_447_444)
    expect(openCost([lot], [repaid], '2026-09-22')).toBe(30_114_244)
  })

  it.each([
    ['bought after the record date', [{ ...lot, settledOn: '2026-09-08' }], 38_447_444],
    ['on their record date', [{ ...lot, settledOn: '2026-09-07' }], 30_114_244],
    ['sold', [{ ...lot, closedOn: '2026-10-01' }], 0],
    ['sold for a half', [{ ...lot, units: 20, paise: 19_223_722 }], 15_057_122],
    ['bought for less than came back', [{ ...lot, paise: 8_000_000 }], 0],
  ])('of units %s', (_, lots, paise) => {
    expect(openCost(lots, [repaid], today)).toBe(paise)
  })

  it('does not wait for what is only on its way', () => {
    expect(openCost([lot], [{ ...repaid, standing: 'due' }], today)).toBe(38_447_444)
  })
})

describe('returns', () => {
  it('before TDS count what was deducted', () => {
    const flows = flowsOf([lot], [repaid], { today, valuePaise: 30_055_077 })
    expect(totalsOf(beforeTds(flows)).interestPaise).toBe(1_481_320)
    expect(flows.map(({ what }) => what)).toEqual(beforeTds(flows).map(({ what }) => what))
  })

  it('begin on the day of the payment and not of the settlement', () => {
    const [bought] = flowsOf([{ ...lot, paidOn: '2026-06-19' }], [], { today, valuePaise: 0 })
    expect(bought).toEqual({ date: '2026-06-19', paise: -38_447_444, what: 'bought' })
  })

  it('if sold today leave out the exit load that the sale would cost', async () => {
    onDay('2026-11-16')
    await hold({ settledOn: '2026-05-20', paise: 10_000_000 })
    const { consolidated, holdings } = await portfolio({ consolidated: 'true' })
    const percent = (reply: typeof consolidated.xirr) =>
      'percent' in reply ? Number(reply.percent) : Number.NaN
    // 2 % of a value of 1,00,700 in 180 days.
    expect(percent(consolidated.xirr) - percent(consolidated.xirrIfSold)).toBeCloseTo(4.1545, 3)
    expect(consolidated.xirrIfSold).toEqual(holdings[0]?.xirrIfSold)
    scene.catalogue = [instrumentOf({ exitLoadInPerc: '0' })]
    const free = await portfolio({ consolidated: 'true' })
    expect(free.consolidated.xirrIfSold).toEqual(free.consolidated.xirr)
  })
})

describe('the value over time', () => {
  it('says what was paid by then and what came back of it, so that repaid principal is no loss', async () => {
    await hold({ settledOn: '2026-08-20', paise: 10_000_000 })
    await credited({ principalPaise: 1_000_000, netPaise: 1_080_520 })
    const points = await history()
    expect(points.at(-1)).toMatchObject({
      paidPaise: 10_000_000,
      repaidPaise: 1_000_000,
      receivedPaise: 1_080_520,
    })
    expect(points.at(-2)).toMatchObject({ paidPaise: 10_000_000, repaidPaise: 0, receivedPaise: 0 })
  })
})

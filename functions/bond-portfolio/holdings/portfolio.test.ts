import { beforeEach, describe, expect, it } from 'vitest'
import { valueOfUnits } from '../../../shared/finance/bondPrice.ts'
import { MarketCalendar, publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { sellQuoteOf } from '../../bonds/published.ts'
import { holdPayouts } from '../../book/gates.ts'
import { latePayout, payoutDue } from '../../book/payouts.ts'
import { itemsOf } from '../../platform/records/moveRecord.ts'
import {
  bulletBond,
  credited,
  history,
  hold,
  instrumentOf,
  monthlyIsin,
  newScene,
  november,
  now,
  onDay,
  payouts,
  portfolio,
  reads,
  scene,
} from '../testing/scene.ts'
import { handleGetPortfolio } from './getPortfolio.ts'

beforeEach(newScene)

describe('a portfolio without anything', () => {
  it('is empty, and says why there is no return', async () => {
    const { consolidated, holdings, flows } = await portfolio()
    expect(holdings).toEqual([])
    expect(flows).toEqual([])
    expect(consolidated).toMatchObject({ mtm: 0, investedAmt: 0, xirr: { reason: 'nothing_held' } })
    expect(consolidated.absoluteReturns).toBeNull()
    expect(await history()).toEqual([])
    expect((await payouts()).payouts).toEqual([])
  })
})

describe('ten units of the monthly bond (domain.md 3.4)', () => {
  // On 20 November twelve days of interest have accrued: 311.67, with 1,00,250.00 clean.
  it('are worth their clean price and the interest that accrued', async () => {
    await hold()
    const [holding] = (await portfolio()).holdings
    expect(holding?.pfStats).toMatchObject({
      matured: false,
      mtm: 100_561.67,
      mtmPaise: 10_056_167,
      userInvestedAmnt: 100_561.77,
      maturityDate: '2028-02-08',
    })
    expect(holding).toMatchObject({ units: 10, rating: 'CRISIL A+', price: { source: 'dealer' } })
  })

  it('would bring what a sale of them is placed at: the price of its settlement day, less two percent', async () => {
    await hold()
    onDay('2026-11-11')
    const [holding] = (await portfolio()).holdings
    // 10 x (10,025.00 + 20.78 of eight days up to Monday the 16th) is 1,00,457.80; 2 % of it is 2,009.156.
    expect(holding?.sellToday).toEqual({ amountPaise: 9_844_864, exitLoadInPerc: '2' })
    const sold = sellQuoteOf(instrumentOf(), { units: 10, now: now(), calendar: publishedCalendar })
    expect(sold?.redemptionPaise).toBe(9_844_864)
  })

  it('expect their next payment with its record date, after a Sunday due date on the Monday', async () => {
    await hold()
    onDay('2026-11-01')
    const [holding] = (await portfolio()).holdings
    expect(holding?.nextPayout).toMatchObject({ paymentDate: '2026-09-08' })
    const { payouts: all } = await payouts({ from: '2026-11-01', to: '2026-12-31' })
    expect(all).toMatchObject([
      { dueDate: '2026-11-08', paymentDate: '2026-11-09', recordDate: '2026-10-24', couponPaise: 80_520 },
      { dueDate: '2026-12-08', paymentDate: '2026-12-08', recordDate: '2026-11-23', couponPaise: 77_920 },
    ])
    expect(all.map(({ standing }) => standing)).toEqual(['expected', 'expected'])
  })

  it('expect their next payment a day later when its day is announced to be a holiday, while it is not booked', async () => {
    await hold()
    onDay('2026-11-06')
    scene.calendar = new MarketCalendar([{ date: '2026-11-09', standing: 'clearingHoliday' }])
    const dates = { from: '2026-11-01', to: '2026-11-30' }
    // Tuesday the 10th is a holiday as published.
    expect((await payouts(dates)).payouts).toMatchObject([
      { dueDate: '2026-11-08', paymentDate: '2026-11-11' },
    ])
    scene.calendar = publishedCalendar
    expect((await payouts(dates)).payouts).toMatchObject([
      { dueDate: '2026-11-08', paymentDate: '2026-11-09' },
    ])
  })

  it('bought after the record date get nothing on the due date, bought on it they do', async () => {
    await hold({ settledOn: '2026-10-24' })
    await hold({ settledOn: '2026-10-25', units: 7 })
    const { payouts: all } = await payouts({ from: '2026-11-01', to: '2026-12-31' })
    expect(all.map(({ dueDate, units }) => [dueDate, units])).toEqual([
      ['2026-11-08', 10],
      ['2026-12-08', 17],
    ])
  })

  it('sold on the record date get nothing, sold a day later they still do', async () => {
    const first = await hold({ settledOn: '2026-08-20' })
    const second = await hold({ settledOn: '2026-08-20', units: 3 })
    const close = (orderId: string, closedOn: string) => {
      const name = `sthirank-book|investor#inv_1|lot#${monthlyIsin}#${orderId}`
      scene.table.rows.set(name, { ...scene.table.rows.get(name), closedOn })
    }
    close(first, '2026-10-24')
    close(second, '2026-10-25')
    const { payouts: all } = await payouts({ from: '2026-11-01', to: '2026-11-30' })
    expect(all.map(({ units }) => units)).toEqual([3])
  })
})

describe('what was received', () => {
  it('is counted after tax, with the day it came and the bank’s reference', async () => {
    await hold()
    await credited({ tdsPaise: 8_052, netPaise: 72_468 })
    const { consolidated, holdings } = await portfolio()
    expect(consolidated).toMatchObject({ coupons: 724.68, couponsPaise: 72_468 })
    expect(holdings[0]?.pfStats.pastCoupons).toEqual([
      {
        justCouponPerMonth: 805.2,
        product: 'ugro-capital-2028',
        paymentDate: '2026-11-09',
        netPaise: 72_468,
      },
    ])
    const { payouts: all, creditedPaise, tdsPaise } = await payouts({ from: '2026-11-01', to: '2026-11-30' })
    expect(all).toMatchObject([
      { standing: 'credited', creditedOn: '2026-11-09', reference: 'UTR1234567890', provisional: false },
    ])
    expect([creditedPaise, tdsPaise]).toEqual([72_468, 8_052])
  })

  it('is due from the payment date on and late when the book says so', async () => {
    await hold({ settledOn: '2026-10-20' })
    const statuses = async () =>
      (await payouts({ from: '2026-11-01', to: '2026-11-30' })).payouts.map(one => one.standing)
    onDay('2026-11-08')
    expect(await statuses()).toEqual(['expected'])
    onDay('2026-11-09')
    expect(await statuses()).toEqual(['due'])
    await scene.table.transact(itemsOf(payoutDue(november)))
    await scene.table.transact(itemsOf(latePayout({ ...november, state: 'due' })))
    expect(await statuses()).toEqual(['late'])
  })
})

describe('returns', () => {
  it('of less than 90 days are absolute, with the reason why there is no yearly one', async () => {
    await hold({ settledOn: '2026-11-13', paise: 10_000_000 })
    const { consolidated, holdings } = await portfolio()
    expect(consolidated.xirr).toEqual({ reason: 'too_short' })
    expect(holdings[0]?.userXirr).toBeNull()
    // 1,00,561.67 for 1,00,000.00.
    expect(holdings[0]?.absoluteReturns).toBe(0.56)
  })

  it('of a year are the rate at which the flows shown are worth nothing', async () => {
    await hold({ settledOn: '2026-08-20', paise: 10_000_000 })
    await credited(
      { dueDate: '2026-09-08', paymentDate: '2026-09-08', recordDate: '2026-08-24' },
      '2026-09-08',
    )
    await credited(
      { dueDate: '2026-10-08', paymentDate: '2026-10-08', recordDate: '2026-09-23' },
      '2026-10-08',
    )
    await credited()
    const { consolidated, flows } = await portfolio()
    if (!('percent' in consolidated.xirr)) throw new Error('no rate')
    const rate = Number(consolidated.xirr.percent) / 100
    const day = (date: string) => Date.parse(date) / 86_400_000
    const worth = flows.reduce(
      (sum, { date, paise }) => sum + paise / (1 + rate) ** ((day(date) - day('2026-08-20')) / 365),
      0,
    )
    expect(Math.abs(worth)).toBeLessThan(100)
    expect(flows.map(({ what, paise }) => [what, paise])).toEqual([
      ['bought', -10_000_000],
      ['coupon', 80_520],
      ['coupon', 80_520],
      ['coupon', 80_520],
      ['value', 10_056_167],
    ])
    expect(consolidated.absoluteReturns).toBe(2.98)
  })

  it('count a coupon whose owner is fixed as of today, so that the value does not seem to fall', async () => {
    await hold({ settledOn: '2026-11-13', paise: 10_056_177 })
    onDay('2026-11-30')
    const { flows, holdings } = await portfolio()
    // 100.25 of 18 November, carried forward. Negative accrual: 20.7781 a unit (domain.md 3.4), and the coupon of 77.92 a unit on its way.
    expect(flows).toEqual([
      { date: '2026-11-13', paise: -10_056_177, what: 'bought' },
      { date: '2026-11-30', paise: 77_920, what: 'coupon', tdsPaise: 0 },
      { date: '2026-11-30', paise: 10_024_540 - 20_778, what: 'value' },
    ])
    expect(holdings[0]).toMatchObject({ lockedUnits: 10, availableUnits: 0, sellToday: { amountPaise: 0 } })
  })
})

describe('locked units', () => {
  it('are those of lots younger than 21 days, each by itself', async () => {
    onDay('2026-11-11')
    await hold({ units: 7, lockedUntil: '2026-11-11' })
    await hold({ units: 3, lockedUntil: '2026-11-12', settledOn: '2026-10-22' })
    const [holding] = (await portfolio()).holdings
    expect(holding).toMatchObject({ units: 10, lockedUnits: 3, availableUnits: 7 })
    expect(holding?.lots).toMatchObject([
      { locked: false, freeUnits: 7, sellableFrom: '2026-11-11' },
      { locked: true, freeUnits: 3, sellableFrom: '2026-11-12' },
    ])
  })

  it('can be sold from the day that is named: after a shut period, or never', async () => {
    onDay('2026-11-26')
    await hold({ lockedUntil: '2026-12-02' })
    const from = async () => (await portfolio()).holdings[0]?.lots.map(({ sellableFrom }) => sellableFrom)
    expect(await from()).toEqual(['2026-12-08'])
    scene.catalogue = [instrumentOf({ isRedemptionAllowed: false })]
    expect(await from()).toEqual([undefined])
  })

  it('are all of them once a sale would settle after the record date, until the due date', async () => {
    await hold()
    const on = async (date: string) => {
      onDay(date)
      const { availableUnits, lockedUnits, sellToday } = (await portfolio()).holdings[0] ?? {}
      return [availableUnits, lockedUnits, sellToday?.blocked?.id, sellToday?.blocked?.until?.slice(0, 10)]
    }
    // Placed on Wednesday the 18th it is paid on the record date, Monday the 23rd.
    expect(await on('2026-11-18')).toEqual([10, 0, undefined, undefined])
    expect(await on('2026-11-19')).toEqual([0, 10, 'liquidation.shutPeriod', '2026-12-08'])
    expect(await on('2026-12-07')).toEqual([0, 10, 'liquidation.shutPeriod', '2026-12-08'])
    expect(await on('2026-12-08')).toEqual([10, 0, undefined, undefined])
  })
})

describe('a hold on the investor’s payouts', () => {
  it('keeps all of it from being sold, after what lasts and before what time ends, for no further read', async () => {
    onDay('2026-11-18')
    await hold()
    await scene.table.transact(itemsOf([holdPayouts('inv_1', true, now())]))
    const why = async () => (await portfolio()).holdings[0]?.sellToday.blocked
    scene.table.calls.length = 0
    expect(await why()).toEqual({ id: 'liquidation.payoutsHeld' })
    expect(scene.table.calls).toEqual(['query', 'getMany'])
    // The shut period before its payment has begun.
    onDay('2026-11-19')
    expect(await why()).toEqual({ id: 'liquidation.payoutsHeld' })
    scene.catalogue = [instrumentOf({ isRedemptionAllowed: false })]
    expect(await why()).toEqual({ id: 'liquidation.notRedeemable' })
  })
})

describe('what is not in demat yet', () => {
  const settled = { processedOn: undefined, lockedUntil: undefined, settledOn: '2026-11-11' }
  it('is held and locked, or counted as unsettled when only demat is asked for', async () => {
    onDay('2026-11-11')
    await hold()
    await hold(settled)
    const all = await portfolio({ consolidated: 'true' })
    expect(all.holdings[0]).toMatchObject({ units: 20, lockedUnits: 10 })
    expect(all.holdings[0]?.lots[1]).toMatchObject({ lockedUntil: '2026-12-02', locked: true })
    expect(all.consolidated.unsettledAmt).toBe(0)
    const demat = await portfolio({ settledOnly: 'true' })
    expect(demat.holdings[0]).toMatchObject({ units: 10, lockedUnits: 0 })
    expect(demat.consolidated).toMatchObject({ unsettledAmt: 100_561.77, userInvestedAmnt: 100_561.77 })
  })
})

describe('what has matured', () => {
  const bond = () =>
    bulletBond({
      allotmentDate: '2025-11-20',
      maturityDate: '2026-11-20',
      couponRate: '10',
      couponFrequency: 'annual',
    })
  it('keeps its worth while the principal is on its way, and is matured on the day', async () => {
    scene.catalogue = [bond()]
    await hold({ settledOn: '2026-01-05' })
    onDay('2026-11-19')
    const before = (await portfolio()).holdings[0]
    expect(before?.pfStats).toMatchObject({ matured: false, mtmPaise: 10_000_000 })
    onDay('2026-11-20')
    const { consolidated, holdings } = await portfolio()
    expect(holdings[0]?.pfStats).toMatchObject({ matured: true, mtmPaise: 10_000_000 })
    expect(consolidated).toMatchObject({ userInvestedAmnt: 100_561.77, investedAmt: 100_561.77 })
    // 10 % of 1,00,000 is not above the threshold of 10,000.
    expect((await payouts()).payouts).toMatchObject([
      { principalPaise: 10_000_000, couponPaise: 1_000_000, tdsPaise: 0, standing: 'due' },
    ])
  })
})

describe('value over time', () => {
  it('has a point for each month’s end and today, at the prices of then', async () => {
    await hold({ settledOn: '2026-08-20' })
    await credited()
    const points = await history()
    const { terms } = instrumentOf()
    if (terms === undefined || 'underlying' in terms) throw new Error('no bond')
    const worth = (date: string, cleanPrice: string) =>
      valueOfUnits(terms, { units: 10, cleanPrice, date }, publishedCalendar)
    expect(points).toEqual(
      [
        ['2026-08-31', worth('2026-08-31', '100.0000'), 0],
        ['2026-09-30', worth('2026-09-30', '99.5000'), 0],
        ['2026-10-31', worth('2026-10-31', '100.1000'), 0],
        ['2026-11-20', worth('2026-11-20', '100.2500'), 80_520],
      ].map(([date, valuePaise, receivedPaise]) => ({
        date,
        valuePaise,
        investedPaise: 10_056_177,
        receivedPaise,
        repaidPaise: 0,
        paidPaise: 10_056_177,
      })),
    )
  })
})

describe('a portfolio of any size', () => {
  it.each([10, 100, 1000])('%i lots cost two reads', async lots => {
    const isins = Array.from({ length: 25 }, (_, index) => `INE583D07${String(100 + index)}`)
    scene.catalogue = isins.map((ISIN, index) =>
      instrumentOf({ ISIN, product: `bond-${index}`, displayName: `Bond ${index}`, order: index }),
    )
    for (let index = 0; index < lots; index += 1) {
      const ISIN = isins[index % 25] ?? ''
      await hold({
        ISIN,
        product: `bond-${index % 25}`,
        settledOn: ['2026-08-15', '2026-09-15', '2026-10-15'][index % 3] ?? '',
      })
    }
    scene.table.calls.length = 0
    const { holdings } = await portfolio()
    expect(scene.table.calls).toEqual(['query', 'getMany'])
    expect(holdings.reduce((sum, { units }) => sum + units, 0)).toBe(lots * 10)
  })

  it('that holds what the catalogue does not know is refused: no sum would be true', async () => {
    await hold()
    scene.catalogue = []
    const outcome = await handleGetPortfolio(reads())({}, {
      now: now(),
      session: { investorId: 'inv_1' },
    } as never)
    expect(outcome).toMatchObject({ ok: false, problem: { id: 'portfolio.unavailable' } })
  })
})

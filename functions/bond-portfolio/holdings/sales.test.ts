import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { valueOfUnits } from '../../../shared/finance/bondPrice.ts'
import { publishedCalendar } from '../../../shared/vocabulary/marketCalendar.ts'
import { bookFaults } from '../../book/invariants.ts'
import { pledgeUnits, type UnitsRequest } from '../../book/liquidations.ts'
import { redeem } from '../../book/payouts.ts'
import { askToSell, deliverSale, giveBack, lotsOf, written } from '../testing/sales.ts'
import {
  bulletBond,
  history,
  hold,
  newScene,
  now,
  onDay,
  payouts,
  portfolio,
  scene,
} from '../testing/scene.ts'

/** The portfolio of who sells: what is on its way, what has left, and what it brought. */

beforeEach(newScene)

async function ask(units: number, liquidationId = 'liq_1', today = '2026-11-11'): Promise<UnitsRequest> {
  const request = await askToSell(units, { liquidationId, today })
  if (request === undefined) throw new Error('so many cannot be sold')
  return request
}
const isSound = () => expect(bookFaults([...scene.table.rows.values()])).toEqual([])
afterEach(isSound)
const held = async () => {
  const [holding] = (await portfolio()).holdings
  if (holding === undefined) throw new Error('nothing is held')
  return holding
}

describe('units in a request', () => {
  it('are held, worth what they are worth, and cannot be sold again', async () => {
    onDay('2026-11-11')
    await hold({ units: 7, settledOn: '2026-08-20' })
    await hold({ units: 3, settledOn: '2026-10-30', lockedUntil: '2026-11-20' })
    const before = await held()
    const request = await ask(4)
    const holding = await held()
    expect(holding).toMatchObject({ units: 10, availableUnits: 3, lockedUnits: 3, unitsInRequest: 4 })
    expect(holding.pfStats.mtmPaise).toBe(before.pfStats.mtmPaise)
    // Three units at 10,045.78 less 2 %.
    expect(holding.sellToday.amountPaise).toBe(29_534_59)
    await giveBack(request)
    expect(await held()).toMatchObject({ availableUnits: 7, unitsInRequest: 0 })
  })

  it('or pledged are not available', async () => {
    onDay('2026-11-11')
    await hold({ units: 7 })
    const [lot] = await lotsOf()
    if (lot === undefined) throw new Error('nothing is held')
    await written(pledgeUnits(lot, { pledgedUnits: 5 }))
    expect(await held()).toMatchObject({ units: 7, availableUnits: 2, lockedUnits: 5, unitsInRequest: 0 })
  })
})

describe('a partial sale', () => {
  /**
   * By hand: 10 units cost 1,00,561.77 on 20 August 2025. 4 of them are delivered on 20 August 2026, a year later, for
   * 44,000.00; they cost 40,224.70 (the fraction of a paisa stays with the rest, 60,337.07).
   */
  const sale = async () => {
    scene.catalogue = [
      bulletBond(
        {
          allotmentDate: '2025-08-20',
          maturityDate: '2028-08-20',
          couponRate: '0',
          couponFrequency: 'atMaturity',
        },
        {
          price: { cleanPrice: '115.5000', source: 'dealer', asOf: '2026-08-19' },
          priceHistory: [{ date: '2025-08-20', cleanPrice: '100.0000' }],
        },
      ),
    ]
    onDay('2026-08-17')
    await hold({ units: 10, paise: 10_056_177, settledOn: '2025-08-20', lockedUntil: '2025-09-10' })
    const request = await ask(4, 'liq_1', '2026-08-17')
    onDay('2026-08-20')
    await deliverSale(request, 44_000_00, '2026-08-20')
  }

  it('leaves the rest with its share of the cost', async () => {
    await sale()
    const holding = await held()
    expect(holding).toMatchObject({ units: 6, availableUnits: 6, unitsInRequest: 0 })
    expect(holding.lots).toMatchObject([{ units: 6, paidPaise: 6_033_707 }])
    expect(holding.pfStats).toMatchObject({
      matured: false,
      userInvestedPaise: 6_033_707,
      mtmPaise: 6 * 11_550_00,
    })
    const { consolidated } = await portfolio()
    expect(consolidated).toMatchObject({ userInvestedPaise: 6_033_707, investedPaise: 6_033_707 })
  })

  it('is a flow of its day, and the returns are those of all the money', async () => {
    await sale()
    const { flows, consolidated, holdings } = await portfolio()
    expect(flows).toEqual([
      { date: '2025-08-20', paise: -10_056_177, what: 'bought' },
      { date: '2026-08-20', paise: 44_000_00, what: 'sold' },
      { date: '2026-08-20', paise: 69_300_00, what: 'value' },
    ])
    // 1,13,300.00 for 1,00,561.77 after exactly a year: 12,738.23 more, 12.6670702 %.
    expect(consolidated.absoluteReturns).toBe(12.67)
    expect(consolidated.xirr).toEqual({ percent: '12.6671' })
    expect(holdings[0]?.xirr).toEqual({ percent: '12.6671' })
  })

  it('stands in the value over time: less held and less invested, what it brought received', async () => {
    await sale()
    onDay('2026-08-25')
    const points = await history()
    const { terms } = scene.catalogue[0] ?? {}
    if (terms === undefined || 'underlying' in terms) throw new Error('no bond')
    const worth = (units: number, date: string, cleanPrice: string) =>
      valueOfUnits(terms, { units, cleanPrice, date }, publishedCalendar)
    expect(points.slice(-2)).toEqual([
      {
        date: '2026-07-31',
        valuePaise: worth(10, '2026-07-31', '100.0000'),
        investedPaise: 10_056_177,
        receivedPaise: 0,
        repaidPaise: 0,
        paidPaise: 10_056_177,
      },
      {
        date: '2026-08-25',
        valuePaise: worth(6, '2026-08-25', '115.5000'),
        investedPaise: 6_033_707,
        receivedPaise: 44_000_00,
        repaidPaise: 44_000_00,
        paidPaise: 10_056_177,
      },
    ])
  })
})

describe('a holding that is all sold', () => {
  it('is neither held nor matured, and its earnings stay in the returns', async () => {
    onDay('2026-11-11')
    await hold({ units: 10, settledOn: '2026-08-20', paise: 10_000_000 })
    const request = await ask(10)
    onDay('2026-11-16')
    await deliverSale(request, 10_100_000, '2026-11-16')
    const { holdings, consolidated, flows } = await portfolio()
    expect(holdings).toEqual([])
    expect(consolidated).toMatchObject({ mtmPaise: 0, userInvestedPaise: 0, investedPaise: 0 })
    // The coupons of September, October and November were theirs: 80.52 a unit, on their way as nobody confirmed them.
    expect(flows.filter(({ what }) => what === 'sold')).toEqual([
      { date: '2026-11-16', paise: 10_100_000, what: 'sold' },
    ])
    onDay('2028-03-01')
    expect((await portfolio()).holdings).toEqual([])
  })

  it('sold in part and redeemed for the rest is matured with what was redeemed', async () => {
    onDay('2026-11-11')
    await hold({ units: 10, settledOn: '2026-08-20', paise: 10_000_000 })
    await deliverSale(await ask(4), 4_000_000, '2026-11-16')
    onDay('2028-02-10')
    const open = (await lotsOf()).filter(({ closedOn }) => closedOn === undefined)
    await written(redeem(open, '2028-02-08', now()))
    expect((await portfolio()).holdings).toMatchObject([
      { units: 6, unitsInRequest: 0, pfStats: { matured: true, userInvestedPaise: 6_000_000 } },
    ])
  })
})

describe('a coupon around a sale', () => {
  // Record date 23 November for the coupon of 8 December, 77.92 a unit.
  it.each([
    ['the day before the record date', '2026-11-20', 6],
    ['on the record date itself', '2026-11-23', 6],
    ['the day after it', '2026-11-25', 10],
  ])('delivered %s', async (_, deliveredOn, units) => {
    onDay('2026-11-11')
    await hold({ units: 10, settledOn: '2026-08-20' })
    const request = await ask(4)
    onDay(deliveredOn)
    await deliverSale(request, 4_000_000, deliveredOn)
    const { payouts: all } = await payouts({ from: '2026-12-01', to: '2026-12-31' })
    expect(all).toMatchObject([
      { dueDate: '2026-12-08', units, couponPaise: units * 77_92, netPaise: units * 77_92 },
    ])
    expect((await payouts({ from: '2027-01-01', to: '2027-01-31' })).payouts[0]?.units).toBe(6)
  })
})

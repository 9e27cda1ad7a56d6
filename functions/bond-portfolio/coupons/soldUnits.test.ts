import { afterEach, describe, expect, it } from 'vitest'
import { bookFaults } from '../../book/invariants.ts'
import { isDeliverable, pledgeUnits, type UnitsRequest } from '../../book/liquidations.ts'
import { entriesUnder } from '../../book/readers.ts'
import {
  asClaimed,
  askAgain,
  dematOf,
  payDay,
  payoutOf,
  paysNothing,
  registrar,
  runOf,
  sunday,
  wire,
} from '../testing/couponScene.ts'
import { askToSell, deliverSale, giveBack, lotsOf, written } from '../testing/sales.ts'
import { at, hold, monthlyIsin, onDay, portfolio, scene } from '../testing/scene.ts'

/** Who is paid when units are sold around a record date, and what a redemption does to what is asked for or pledged. */

afterEach(() => {
  const rows = [...scene.table.rows.entries()].flatMap(([name, row]) =>
    name.startsWith('sthirank-book|') && row.pk !== 'breaks' ? [row] : [],
  )
  expect(bookFaults(rows)).toEqual([])
})

async function sale(units: number, today: string): Promise<UnitsRequest> {
  onDay(today)
  const request = await askToSell(units, { today })
  if (request === undefined) throw new Error('so many cannot be sold')
  return request
}

describe('a coupon whose units are sold', () => {
  it.each([
    ['before the record date is paid on what was left', '2026-10-23', 6, 483_12],
    ['after the record date is paid on all of them', '2026-10-26', 10, 805_20],
  ])('%s', async (_, deliveredOn, units, paise) => {
    await hold({ settledOn: '2026-08-20' })
    const request = await sale(4, '2026-10-20')
    onDay(deliveredOn)
    await deliverSale(request, 4_000_000, deliveredOn)
    onDay('2026-11-09')
    await payDay()
    expect(await payoutOf(sunday)).toMatchObject({
      state: 'credited',
      units,
      couponPaise: paise,
      tdsPaise: 0,
      netPaise: paise,
    })
    expect(registrar.claims.map(({ lines }) => lines)).toEqual([
      [{ dematNumber: dematOf('inv_1'), grossPaise: paise, tdsPaise: 0, netPaise: paise, redeemedUnits: 0 }],
    ])
    const { consolidated } = await portfolio()
    expect(consolidated.couponsPaise).toBe(paise)
  })

  it('is theirs while the sale is on its way, request or not', async () => {
    await hold({ settledOn: '2026-08-20' })
    await sale(4, '2026-10-20')
    onDay('2026-11-09')
    await payDay()
    expect(await payoutOf(sunday)).toMatchObject({ units: 10, couponPaise: 805_20 })
  })

  it('from several lots by two sales is counted lot by lot', async () => {
    await hold({ settledOn: '2026-08-20', units: 3 })
    await hold({ settledOn: '2026-08-21', units: 7 })
    await deliverSale(await sale(5, '2026-10-01'), 5_000_000, '2026-10-06')
    onDay('2026-10-20')
    const second = await askToSell(3, { liquidationId: 'liq_2', today: '2026-10-20' })
    if (second === undefined) throw new Error('so many cannot be sold')
    await deliverSale(second, 3_000_000, '2026-10-26')
    onDay('2026-11-09')
    await payDay()
    // 8 October with the record date 23 September: all ten; 24 October: the five that were left.
    expect(await payoutOf(sunday)).toMatchObject({ units: 5, couponPaise: 402_60 })
    onDay('2026-12-08')
    await payDay()
    expect(await payoutOf('2026-12-08')).toMatchObject({ units: 2, couponPaise: 2 * 77_92 })
  })
})

describe('a delivery that is reported after the payment was noted', () => {
  const noted = async (units: number) => {
    await hold({ settledOn: '2026-08-20' })
    const request = await sale(units, '2026-10-20')
    registrar.pays = paysNothing
    onDay('2026-11-09')
    await payDay()
    expect(await payoutOf(sunday)).toMatchObject({ state: 'due', units: 10 })
    return request
  }
  const later = async () => {
    registrar.pays = claims => Promise.resolve(asClaimed(claims))
    at('2026-11-09T06:00:00Z')
    await askAgain()
  }

  it('takes its units off: the registrar pays for those that were left', async () => {
    await deliverSale(await noted(4), 4_000_000, '2026-10-23')
    await later()
    expect(await payoutOf(sunday)).toMatchObject({ state: 'credited', units: 6, netPaise: 483_12 })
    expect(await runOf(sunday)).toMatchObject({
      state: 'done',
      tally: { credited: 1, open: 0, differing: 0 },
    })
  })

  it('of all units leaves nothing to be paid', async () => {
    await deliverSale(await noted(10), 10_000_000, '2026-10-23')
    await later()
    expect(await payoutOf(sunday)).toBeUndefined()
    expect(await runOf(sunday)).toMatchObject({ state: 'done', tally: { credited: 0, open: 0 } })
  })

  it('never takes back what was credited', async () => {
    await hold({ settledOn: '2026-08-20' })
    const request = await sale(4, '2026-10-20')
    onDay('2026-11-09')
    await payDay()
    await deliverSale(request, 4_000_000, '2026-10-23')
    await payDay()
    expect(await payoutOf(sunday)).toMatchObject({ state: 'credited', units: 10, netPaise: 805_20 })
    expect(await entriesUnder(scene.table, `payout#${monthlyIsin}#${sunday}#inv_1`)).toHaveLength(1)
  })
})

describe('a redemption', () => {
  const maturity = '2028-02-08'
  it('takes units in a request and pledged ones like any other; the request can only be given back', async () => {
    await hold({ settledOn: '2026-08-20', units: 10 })
    await hold({ settledOn: '2026-08-21', units: 5 })
    // Placed in time, and still not delivered when the bond matures: the depository was silent.
    const request = await sale(12, '2028-01-10')
    const pledged = (await lotsOf()).find(({ freeUnits }) => freeUnits === 3)
    if (pledged === undefined) throw new Error('three units should be left')
    await written(pledgeUnits(pledged, { pledgedUnits: 3 }))
    onDay(maturity)
    await payDay()
    expect(await payoutOf(maturity)).toMatchObject({
      state: 'credited',
      units: 15,
      principalPaise: 15 * 10_000_00,
      final: true,
    })
    const lots = await lotsOf()
    expect(lots.map(({ closedOn, liquidationId }) => [closedOn, liquidationId])).toEqual([
      [maturity, undefined],
      [maturity, undefined],
    ])
    expect(await wire().holdersOf(monthlyIsin, { most: 5 })).toEqual([{ investorId: 'inv_1', units: 0 }])
    expect(isDeliverable(request, lots)).toBe(false)
    await expect(deliverSale(request, 1, maturity)).resolves.toBe(false)
    await giveBack(request)
    await expect(giveBack(request)).rejects.toThrow('not written')
    expect((await portfolio()).holdings).toMatchObject([
      { units: 15, unitsInRequest: 0, availableUnits: 0, pfStats: { matured: true } },
    ])
  })

  it('of what a sale left pays the rest, and the sold part stays sold', async () => {
    await hold({ settledOn: '2026-08-20', units: 10 })
    await deliverSale(await sale(4, '2027-12-20'), 4_000_000, '2027-12-23')
    onDay(maturity)
    await payDay()
    expect(await payoutOf(maturity)).toMatchObject({ units: 6, principalPaise: 6 * 10_000_00 })
    expect(registrar.claims.find(({ dueDate }) => dueDate === maturity)?.lines).toMatchObject([
      { redeemedUnits: 6 },
    ])
    const states = (await lotsOf()).map(({ units, closedOn, proceedsPaise }) => [
      units,
      closedOn,
      proceedsPaise,
    ])
    expect(states).toEqual([
      [6, maturity, undefined],
      [4, '2027-12-23', 4_000_000],
    ])
  })
})

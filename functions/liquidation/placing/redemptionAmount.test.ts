import { beforeEach, describe, expect, it } from 'vitest'
import {
  agreed,
  amount,
  bodyOf,
  bond,
  bondIsin,
  bondPricedOn,
  clockTo,
  hold,
  made,
  minutes,
  mldIsin,
  newScene,
  price,
  problemOf,
  publish,
  scene,
  setBank,
  setHold,
} from '../testing/callScene.ts'

beforeEach(() => newScene())
const details = async (units?: number, ISIN?: string) => bodyOf(await amount(units, ISIN)).data
const blocked = async (ISIN?: string) => (await details(undefined, ISIN)).blocked

describe('what units would bring', () => {
  it('is worked out from the total, load taken off once', async () => {
    // Worked by hand where the order is (raiseQuoteRequest.test.ts): 3 × 10,458.38, less 2 %.
    expect(await details(3)).toMatchObject({
      ISIN: bondIsin,
      product: 'nilgiri-tea-2029',
      productType: 'bonds',
      productName: bond.displayName,
      totalUnits: 10,
      availableUnits: 10,
      lockedUnits: 0,
      unitsInRequest: 0,
      units: 3,
      unitPrice: 10_458.38,
      exitLoadInPerc: '2',
      // The last trade is of another day.
      priceIsLive: false,
      priceWithoutExitLoad: 31_375.14,
      redemptionAmount: 30_747.64,
      exitLoadPaise: 62_750,
      settlementDateStr: '2026-11-26',
      market: { open: true, closesAt: '2026-11-20T10:00:00.000Z' },
      paidTo: 'HDFC Bank ••••1234',
      open: [],
    })
    expect(await blocked()).toBeUndefined()
  })

  it('is about all that are available when nobody says how many', async () => {
    expect(await details()).toMatchObject({ units: 10, priceWithoutExitLoad: 104_583.8 })
  })

  it('of an MLD is the last known price, which is no offer, at any hour', async () => {
    clockTo('2026-11-21', '12:00')
    expect(await details(2, mldIsin)).toMatchObject({
      productType: 'mld',
      priceIsLive: false,
      unitPrice: 103_400,
      market: { open: false, opensAt: '2026-11-23T03:45:00.000Z' },
    })
    expect(await blocked(mldIsin)).toBeUndefined()
  })

  it('is live when the last trade is of today', async () => {
    await publish({ ...bond, price: { cleanPrice: '100.0000', source: 'lastTrade', asOf: '2026-11-20' } })
    expect(await details()).toMatchObject({ priceIsLive: true })
    expect((await details()).unpriced).toBeUndefined()
  })

  it('is sold while all payouts are on hold, which is said before', async () => {
    expect(await details()).not.toHaveProperty('payoutsWait')
    scene.broken = { allPayoutsHeld: () => Promise.resolve(true) }
    expect(await details()).toMatchObject({ payoutsWait: true })
    expect(await blocked()).toBeUndefined()
  })

  it('is the very amount of the order placed then', async () => {
    const seen = await details(7)
    expect((await made({ units: 7 })).amountPaise).toBe(seen.redemptionPaise)
  })
})

describe('units', () => {
  it('that are locked say from when they are free', async () => {
    await hold({ units: 3, processedOn: '2026-11-18', lockedUntil: '2026-12-09' })
    await made({ units: 2 })
    expect(await details()).toMatchObject({
      totalUnits: 13,
      availableUnits: 8,
      lockedUnits: 3,
      unitsInRequest: 2,
      later: [{ date: '2026-12-09', units: 3 }],
      open: [{ state: 'placed', units: 2 }],
    })
    expect(await blocked()).toBeUndefined()
  })

  it('that are free are locked before a payment, as the portfolio says, and none is asked about', async () => {
    clockTo('2027-05-24', '10:00')
    const shut = { totalUnits: 10, availableUnits: 0, lockedUnits: 10, unitsInRequest: 0, later: [] }
    expect(await details()).toMatchObject({ ...shut, units: 0, redemptionPaise: 0 })
    expect(await details(4)).toMatchObject({ ...shut, units: 4 })
    // Its price is that of units whose payment is another's already.
    await setHold(true)
    expect(await details()).toMatchObject({
      blocked: { id: 'liquidation.payoutsHeld' },
      priceIsLive: false,
      unpriced: true,
    })
  })

  it('of an open quote may be asked for again, because a new request takes its place', async () => {
    await hold({ ISIN: mldIsin, units: 6 })
    const { totalUnits: all } = await details(undefined, mldIsin)
    const { orderId } = await made({ ISIN: mldIsin, units: all })
    const allRequested = { totalUnits: all, availableUnits: 0, unitsInRequest: all, replaceableUnits: all }
    expect(await details(undefined, mldIsin)).toMatchObject(allRequested)
    await price(orderId)
    // All of them are in a request, and yet nothing stands in the way of another one for them.
    expect(await details(all - 1, mldIsin)).toMatchObject({ ...allRequested, units: all - 1 })
    expect(await blocked(mldIsin)).toBeUndefined()
    expect(problemOf(await amount(all + 1, mldIsin))).toBe('liquidation.unitsAboveAvailable')
    scene.clock += minutes(1)
    const second = await made({ ISIN: mldIsin, units: all - 1 })
    expect((await details(undefined, mldIsin)).open).toMatchObject([{ orderId: second.orderId }])
    expect(await details(undefined, mldIsin)).toMatchObject({ availableUnits: 1, replaceableUnits: all - 1 })
    // One that was agreed to is no quote any more.
    await price(second.orderId)
    scene.clock += minutes(1)
    await agreed(second.orderId)
    expect(await details(undefined, mldIsin)).not.toHaveProperty('replaceableUnits')
  })

  it('above the available ones are refused on the field; nothing is said of what is not held', async () => {
    expect(await amount(11)).toMatchObject({
      problem: { id: 'liquidation.unitsAboveAvailable', field: 'units' },
    })
    expect(problemOf(await amount(1, 'INEG9Z007014'))).toBe('liquidation.notHeld')
    expect(problemOf(await amount(1, bondIsin, 'inv_2'))).toBe('liquidation.notHeld')
  })
})

describe('the reason why nothing can be sold', () => {
  it.each<[string, () => Promise<void> | void, object]>([
    [
      'the market is closed until Monday',
      () => clockTo('2026-11-20', '16:00'),
      { id: 'liquidation.marketClosed', until: '2026-11-23T03:45:00.000Z' },
    ],
    ['payouts are held', () => setHold(true), { id: 'liquidation.payoutsHeld' }],
    ['the bank account is not verified', () => setBank('pending'), { id: 'liquidation.bankNeeded' }],
    [
      'it is not bought back, whatever else is wrong',
      async () => {
        await setHold(true)
        await publish({ ...bond, isRedemptionAllowed: false })
      },
      { id: 'liquidation.notRedeemable' },
    ],
    [
      'all units are in requests',
      async () => void (await made({ units: 10 })),
      { id: 'liquidation.allRequested' },
    ],
    [
      'a payment is near',
      async () => {
        await publish(bondPricedOn('2027-05-21'))
        clockTo('2027-05-24', '10:00')
      },
      // From the record date, 26 May, to the due date, 10 June, no day may lie between a sale and its settlement.
      { id: 'liquidation.shutPeriod', until: '2027-06-10T03:45:00.000Z' },
    ],
    [
      'its price is older than a quarter, which nobody sells at',
      () => clockTo('2027-03-01', '10:00'),
      { id: 'liquidation.priceTooOld' },
    ],
    [
      'it matures before the money would be there',
      () => clockTo('2029-06-07', '10:00'),
      { id: 'liquidation.matures', params: { date: '10/06/2029' } },
    ],
  ])('is that %s', async (_, set, block) => {
    await set()
    expect(await blocked()).toMatchObject(block)
  })

  it('is the lock-in, and when it ends', async () => {
    await newScene({ holds: false })
    await hold({ units: 3, processedOn: '2026-11-18', lockedUntil: '2026-12-09' })
    expect(await details()).toMatchObject({
      availableUnits: 0,
      units: 0,
      redemptionAmount: 0,
      blocked: {
        id: 'liquidation.lockIn',
        params: { date: '09/12/2026' },
        until: '2026-12-09T03:45:00.000Z',
      },
    })
  })

  it('is the day of a sale, when the lock-in ends on one without', async () => {
    await newScene({ holds: false })
    // Saturday 12 December.
    await hold({ units: 3, processedOn: '2026-11-21', lockedUntil: '2026-12-12' })
    expect(await details()).toMatchObject({
      later: [{ date: '2026-12-14', units: 3 }],
      blocked: {
        id: 'liquidation.lockIn',
        params: { date: '14/12/2026' },
        until: '2026-12-14T03:45:00.000Z',
      },
    })
  })

  it('is that it matures, of units whose lock-in ends too near to it; no day of a sale is promised', async () => {
    await newScene({ holds: false })
    clockTo('2029-05-14', '10:00')
    await hold({ units: 3, processedOn: '2029-05-11', lockedUntil: '2029-06-01' })
    expect(await details()).toMatchObject({ lockedUnits: 3, later: [], heldToMaturity: 3 })
    const matures = { id: 'liquidation.maturesLocked', params: { date: '10/06/2029' } }
    expect(await blocked()).toEqual(matures)
    // No waiting ends it, so it is said before a hold.
    await setHold(true)
    expect(await blocked()).toEqual(matures)
    await publish({ ...bond, isRedemptionAllowed: false })
    expect(await blocked()).toEqual({ id: 'liquidation.notRedeemable' })
    expect(await details()).toMatchObject({ lockedUnits: 3, later: [] })
    expect(await details()).not.toHaveProperty('heldToMaturity')
  })

  it('is none of the others, when some units can be sold and some never', async () => {
    await publish(bondPricedOn('2029-05-11'))
    clockTo('2029-05-14', '10:00')
    await hold({ units: 3, processedOn: '2029-05-11', lockedUntil: '2029-06-01' })
    expect(await details()).toMatchObject({ availableUnits: 10, later: [], heldToMaturity: 3 })
    expect(await blocked()).toBeUndefined()
  })

  it('is that all are locked, when some wait for the depository or are asked for as well', async () => {
    await newScene({ holds: false })
    await hold({ units: 2 })
    await made({ units: 2 })
    await hold({ units: 3, processedOn: '2026-11-18', lockedUntil: '2026-12-09' })
    expect(await blocked()).toEqual({ id: 'liquidation.allLocked' })
  })
})

describe('what is on its way', () => {
  it('is shown with it, but not a quote whose time is up', async () => {
    const { orderId } = await made({ ISIN: mldIsin, units: 2 })
    await price(orderId)
    expect((await details(undefined, mldIsin)).open).toMatchObject([{ orderId, status: 'Quote Ready' }])
    clockTo('2026-11-20', '15:30')
    expect((await details(undefined, mldIsin)).open).toEqual([])
  })

  it('is something wrong when the catalogue does not know what is held', async () => {
    scene.broken = { instrumentOf: () => Promise.resolve(undefined) }
    expect(problemOf(await amount())).toBe('liquidation.somethingWrong')
    scene.broken = { readBook: () => Promise.reject(new Error('down')) }
    await expect(amount()).rejects.toThrow('down')
  })
})

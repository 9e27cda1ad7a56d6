import { describe, expect, it } from 'vitest'
import { indianInstant } from '../../../shared/vocabulary/marketCalendar.ts'
import { formatRupees } from '../../../shared/vocabulary/money.ts'
import { seeded } from '../../bonds/testing/catalogue.ts'
import { holdPayouts } from '../../book/gates.ts'
import { itemsOf } from '../../platform/records/moveRecord.ts'
import {
  approve,
  bodyOf,
  bookOf,
  buy,
  cancel,
  comeBack,
  costOf,
  details,
  faults,
  investorId,
  keyed,
  minutes,
  newScene,
  now,
  ordered,
  payAt,
  problemOf,
  product,
  publish,
  reported,
  scene,
  setBank,
  setIdentity,
  setKyc,
  start,
  stock,
  stored,
} from '../testing/scene.ts'

describe('a purchase', () => {
  it('puts units aside, opens the payment, is paid, and is there when the browser comes back', async () => {
    const order = await ordered({ units: 10 })
    expect(order).toMatchObject({
      state: 'paymentPending',
      status: 'Order Initiated',
      moves: ['pay', 'switchToNeft', 'cancel'],
      settlementDateStr: '2026-11-23',
    })
    expect(order.checkout?.fields).toMatchObject({
      amount: String(order.amountPaise),
      description: `10 units of ${order.ISIN}`,
    })
    expect(await stock()).toEqual({ available: 90, reserved: 10, sold: 0 })
    scene.clock += minutes(2)
    await payAt(order.orderId)
    await reported(order.orderId)
    expect(await details(order.orderId)).toMatchObject({
      state: 'paid',
      status: 'Payment Received',
      adminStatus: 'accepted',
    })
    expect(scene.table.events('orderPaid')).toHaveLength(1)
    const { gatewayOrderId } = await stored(order.orderId)
    expect(await comeBack(`${gatewayOrderId}|paid`)).toBe(
      `https://invest.test/platform/#/nilgiri-tea-2029-payment?type=txnComplete&orderId=${order.orderId}`,
    )
    expect((await bookOf()).reservations).toMatchObject([{ state: 'paid', units: 10 }])
    expect(faults()).toEqual([])
  })

  it.each([
    [product, 'bonds'],
    ['nifty-shield-2028', 'mld'],
  ])('of %s keeps its product type %s in the record and the view', async (name, productType) => {
    const { ISIN = '' } = seeded(name)
    if (name !== product) await publish({ offeredUnits: 100, minUnits: 1, maxUnits: 1000 }, name)
    const { orderId } = await ordered({ units: 2, product: name, ISIN })
    expect(await stored(orderId)).toMatchObject({ product: name, productType, ISIN })
    expect(await details(orderId)).toMatchObject({ product: name, productType, ISIN })
  })

  it('costs what the quote said, the discount of the first one taken off once', async () => {
    const first = await ordered({ units: 10 })
    expect(first.amountBreakup.discountPaise).toBeGreaterThan(0)
    const { userAmount, ispAmount, discountPaise } = first.amountBreakup
    expect(Math.round((ispAmount - userAmount) * 100)).toBe(discountPaise)
    const second = await ordered({ units: 11 })
    expect(second.amountBreakup.discountPaise).toBe(0)
    expect(bodyOf(await cancel(first.orderId)).data.state).toBe('cancelled')
    expect((await ordered({ units: 12 })).amountBreakup.discountPaise).toBeGreaterThan(0)
    expect(faults()).toEqual([])
  })
})

describe('a purchase is refused', () => {
  const refused = async (wish: Parameters<typeof buy>[0] = {}): Promise<string> => {
    const outcome = await buy(wish)
    expect(scene.table.events('orderPlaced')).toEqual([])
    expect(await stock()).toMatchObject({ reserved: 0 })
    return problemOf(outcome)
  }

  it.each([
    ['before the market opens', '09:14', 'orders.marketClosed'],
    ['at its close', '15:30', 'orders.marketClosed'],
  ])('%s', async (_, time, problem) => {
    scene.clock = Date.parse(indianInstant('2026-11-20', time))
    expect(await refused({ paise: 100_000 })).toBe(problem)
  })

  it('on a Saturday', async () => {
    scene.clock = start + 86_400_000
    expect(await refused({ paise: 100_000 })).toBe('orders.marketClosed')
  })

  it.each<[string, Parameters<typeof publish>[0], Parameters<typeof buy>[0], string]>([
    ['with more units than are left', {}, { units: 101, paise: 100 }, 'orders.soldOut'],
    ['below the minimum', { minUnits: 5 }, { units: 4 }, 'orders.belowMinimum'],
    ['above the maximum', { maxUnits: 5 }, { units: 6 }, 'orders.aboveMaximum'],
    ['when it is not sold any more', { isActive: false }, { paise: 100 }, 'orders.noLongerSold'],
    ['before it opens', { opensOn: '2026-12-01' }, { paise: 100 }, 'orders.notOpenYet'],
    ['of a product nobody knows', {}, { product: 'no-such-bond', paise: 100 }, 'bonds.productUnknown'],
    ['with the ISIN of another', {}, { ISIN: 'INE000Z07019', paise: 100 }, 'bonds.isinInvalid'],
    ['with more than two decimals', {}, { paise: 100.5 }, 'orders.amountInvalid'],
    ['when the amount is not the one of now', {}, { paise: 100 }, 'orders.priceMoved'],
  ])('%s', async (_, changes, wish, problem) => {
    await newScene(changes)
    expect(await refused(wish)).toBe(problem)
  })

  it('with the amount of now when the price moved between sheet and pay', async () => {
    const seen = await costOf(10)
    await publish({
      offeredUnits: 100,
      price: { cleanPrice: '101.0000', source: 'dealer', asOf: '2026-11-20' },
    })
    const amount = formatRupees(await costOf(10))
    expect(await buy({ units: 10, paise: seen })).toMatchObject({
      ok: false,
      problem: { id: 'orders.priceMoved', field: 'amount', params: { amount } },
    })
  })

  it('above ten lakh through the gateway, not by transfer', async () => {
    await newScene({ offeredUnits: 100_000, maxUnits: 100_000 })
    const units = Math.ceil(100_000_001 / (await costOf(1)))
    expect(await refused({ units })).toBe('orders.tooMuchForGateway')
    expect((await ordered({ units, paymentType: 'NEFT' })).state).toBe('paymentPending')
  })

  it('by transfer after half past two', async () => {
    scene.clock = Date.parse(indianInstant('2026-11-20', '14:30'))
    expect(await refused({ paymentType: 'NEFT' })).toBe('orders.neftCutOff')
    expect((await ordered({ paymentType: 'PG' })).moves).toEqual(['pay', 'cancel'])
  })

  it.each<[string, () => Promise<unknown> | unknown, string]>([
    ['without an approved KYC', () => setKyc('inReview'), 'orders.kycNeeded'],
    ['without a verified account', () => setBank('underProcess'), 'orders.bankNeeded'],
    [
      'while a forced verification is open',
      () => setIdentity({ enhancedGroup: true, forceKYC: true, wasForced: true }),
      'orders.identityNeeded',
    ],
    [
      'while a forced verification is with our team',
      () => setIdentity({ enhancedGroup: true, forceKYC: false, wasForced: true }),
      'orders.identityNeeded',
    ],
    [
      'while the account is on hold',
      () => scene.table.transact(itemsOf([holdPayouts(investorId, true, now())])),
      'orders.payoutsHeld',
    ],
  ])('%s, by the very transaction', async (_, set, problem) => {
    scene.table.meanwhile(async () => {
      await set()
    })
    expect(await refused()).toBe(problem)
    expect(scene.gateway.requests).toEqual([])
    expect(faults()).toEqual([])
  })

  it.each([
    ['whoever was never forced', { enhancedGroup: true, forceKYC: false, wasForced: false }],
    ['whoever was forced outside the group', { enhancedGroup: false, forceKYC: true, wasForced: true }],
    ['a record of before it was remembered', { enhancedGroup: true, forceKYC: false }],
  ])('but not for %s', async (_, record) => {
    setIdentity(record)
    expect((await ordered()).state).toBe('paymentPending')
  })

  it('when the account was put on hold and let go, it is not', async () => {
    await scene.table.transact(itemsOf([holdPayouts(investorId, true, now())]))
    expect(await refused()).toBe('orders.payoutsHeld')
    await scene.table.transact(itemsOf([holdPayouts(investorId, false, now())]))
    expect((await ordered()).state).toBe('paymentPending')
  })

  it('as the sixth unpaid one, and free again when one is given up', async () => {
    const orders = []
    for (let units = 1; units <= 5; units += 1) orders.push(await ordered({ units }))
    expect(await buy({ units: 6 })).toMatchObject({
      ok: false,
      problem: { id: 'orders.tooManyOpen', params: { count: 5 } },
    })
    await cancel(orders[2]?.orderId ?? '')
    expect((await ordered({ units: 6 })).state).toBe('paymentPending')
    expect(faults()).toEqual([])
  })

  it('after thirty attempts in ten minutes', async () => {
    for (let attempt = 0; attempt < 30; attempt += 1) await buy({ paise: 100 })
    expect(problemOf(await buy())).toBe('session.heavyTraffic')
    scene.clock += minutes(10)
    expect(problemOf(await buy())).toBe('none')
  })
})

describe('somebody was quicker', () => {
  it('with the last units: sold out, and nothing is left behind', async () => {
    approve('inv_2')
    scene.table.meanwhile(async () => {
      await ordered({ units: 95, investorId: 'inv_2' })
    })
    expect(await buy({ units: 10 })).toMatchObject({
      ok: false,
      problem: { id: 'orders.soldOut', params: { units: 5 } },
    })
    expect(await stock()).toEqual({ available: 5, reserved: 95, sold: 0 })
    expect((await bookOf()).reservations).toEqual([])
    expect(faults()).toEqual([])
  })

  it('with some of them: the rest are enough', async () => {
    approve('inv_2')
    scene.table.meanwhile(async () => {
      await ordered({ units: 50, investorId: 'inv_2' })
    })
    expect((await ordered({ units: 10 })).state).toBe('paymentPending')
    expect(await stock()).toEqual({ available: 40, reserved: 60, sold: 0 })
  })

  it('an operator with another price: the old one is not taken', async () => {
    scene.table.meanwhile(() =>
      publish({ offeredUnits: 100, price: { cleanPrice: '101.0000', source: 'dealer', asOf: '2026-11-20' } }),
    )
    expect(problemOf(await buy())).toBe('orders.priceMoved')
    expect(await stock()).toMatchObject({ available: 100 })
  })

  it('the investor in another tab, with the discount: it costs another amount now', async () => {
    scene.table.meanwhile(async () => {
      await ordered({ units: 3 })
    })
    expect(problemOf(await buy({ units: 10 }))).toBe('orders.priceMoved')
    expect(faults()).toEqual([])
  })

  it('the investor in another tab, with the same order', async () => {
    scene.table.meanwhile(async () => {
      await ordered({ key: keyed('first-tab') })
    })
    expect(problemOf(await buy({ key: keyed('second-tab') }))).toBe('orders.alreadyOpen')
    expect(await stock()).toMatchObject({ reserved: 10 })
  })
})

describe('one order however often it is asked for', () => {
  it('the same key and body is answered from what it made', async () => {
    const first = await ordered({ key: keyed('k') })
    const again = await ordered({ key: keyed('k') })
    expect(again).toEqual(first)
    expect(scene.table.events('orderPlaced')).toHaveLength(1)
  })

  it('also when it cost the last units, the price moved and the market closed since', async () => {
    await newScene({ offeredUnits: 50 })
    const paise = await costOf(50)
    const first = await ordered({ units: 50, paise, key: keyed('k') })
    await publish({
      offeredUnits: 50,
      price: { cleanPrice: '101.0000', source: 'dealer', asOf: '2026-11-20' },
    })
    scene.clock = Date.parse(indianInstant('2026-11-20', '17:00'))
    expect((await ordered({ units: 50, paise, key: keyed('k') })).orderId).toBe(first.orderId)
  })

  it('with another body the key is refused', async () => {
    await ordered({ key: keyed('k', 'one') })
    expect(problemOf(await buy({ units: 11, key: keyed('k', 'two') }))).toBe('common.keyReused')
  })

  it('a double click at the very same moment makes one', async () => {
    let inner = ''
    const paise = await costOf(10)
    scene.table.meanwhile(async () => {
      inner = (await ordered({ paise, key: keyed('k') })).orderId
    })
    expect((await ordered({ paise, key: keyed('k') })).orderId).toBe(inner)
    expect(await stock()).toMatchObject({ reserved: 10 })
    expect(scene.gateway.orders.size).toBe(1)
  })

  it('a crash between the order and the gateway is healed by the repeat', async () => {
    const paise = await costOf(10)
    scene.gateway.during('open', () => Promise.reject(new Error('the function was killed')))
    await expect(buy({ paise, key: keyed('k') })).rejects.toThrow('killed')
    expect(await stock()).toMatchObject({ reserved: 10 })
    const order = await ordered({ paise, key: keyed('k') })
    expect(order).toMatchObject({ state: 'paymentPending' })
    expect(scene.table.events('orderPlaced')).toHaveLength(1)
    expect(faults()).toEqual([])
  })

  it('the key is free again after a day', async () => {
    const first = await ordered({ key: keyed('k') })
    await cancel(first.orderId)
    scene.clock += 3 * 86_400_000
    expect((await ordered({ key: keyed('k') })).orderId).not.toBe(first.orderId)
  })
})

describe('a gateway that cannot open the payment', () => {
  it.each(['unavailable', 'refused'] as const)(
    '(%s) leaves an order that says so, and the next look opens it',
    async behaviour => {
      scene.gateway.behaviours = { open: behaviour }
      const order = await ordered()
      expect(order).toMatchObject({
        state: 'placed',
        reason: 'orders.vendorDown',
        moves: ['pay', 'switchToNeft', 'cancel'],
      })
      expect(order.checkout).toBeUndefined()
      scene.gateway.behaviours = {}
      scene.clock += 4_000
      const again = await details(order.orderId)
      expect(again).toMatchObject({ state: 'paymentPending' })
      expect(again.reason).toBeUndefined()
      expect(again.checkout?.action).toBe('https://pay.test/checkout')
    },
  )

  it('the same for a virtual account', async () => {
    scene.gateway.behaviours = { openVirtualAccount: 'unavailable' }
    const order = await ordered({ paymentType: 'NEFT' })
    expect(order).toMatchObject({ state: 'placed', reason: 'orders.vendorDown', moves: ['cancel'] })
    scene.gateway.behaviours = {}
    scene.clock += 4_000
    expect((await details(order.orderId)).virtualAccount).toMatchObject({
      accountNumber: '1112220006712324',
      fromAccount: '••••••••••5678',
      payBy: indianInstant('2026-11-20', '14:30'),
    })
  })

  it('is looked at by no sweep any more once it is cancelled: no payment can come for it', async () => {
    scene.gateway.behaviours = { open: 'unavailable' }
    const { orderId } = await ordered()
    expect((await cancel(orderId)).ok).toBe(true)
    const row = [...scene.table.rows.values()].find(
      one => one.orderId === orderId && one.sk === `order#${orderId}`,
    )
    expect(row).toMatchObject({ state: 'cancelled' })
    expect(row).not.toHaveProperty('duePk')
    expect(row).not.toHaveProperty('dueAt')
  })

  it('and two looks at once agree on one payment', async () => {
    scene.gateway.behaviours = { open: 'unavailable' }
    const order = await ordered()
    scene.gateway.behaviours = {}
    scene.clock += 4_000
    scene.gateway.during('open', async () => {
      scene.clock += 4_000
      await details(order.orderId)
    })
    expect(await details(order.orderId)).toMatchObject({ state: 'paymentPending' })
    expect((await stored(order.orderId)).gatewayOrderId).toBe(
      [...scene.gateway.orders.values()][0]?.gatewayOrderId,
    )
  })
})

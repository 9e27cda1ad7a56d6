import { describe, expect, it } from 'vitest'
import { indianInstant } from '../../../shared/vocabulary/marketCalendar.ts'
import { match } from '../orderLifecycle.ts'
import {
  approve,
  bookOf,
  cancel,
  context,
  details,
  faults,
  lapse,
  minutes,
  ordered,
  payAt,
  paymentsOf,
  problemOf,
  publish,
  reported,
  returned,
  scene,
  sendAllBack,
  stock,
  stored,
  sweepMoney,
  sweepUnpaid,
  wire,
} from '../testing/scene.ts'
import { refundReference } from './paymentStore.ts'

/** What becomes of money, whenever and however it arrives. After every scenario the book's own rules hold. */

describe('money that pays', () => {
  it('is believed once, by whoever hears of it first: hook, return, screen or sweep', async () => {
    const { orderId } = await ordered()
    await payAt(orderId)
    await reported(orderId)
    await reported(orderId)
    scene.clock += 4_000
    await details(orderId)
    scene.clock += minutes(20)
    await sweepUnpaid()
    await sweepMoney()
    expect(scene.table.events('orderPaid')).toHaveLength(1)
    expect(await returned(orderId)).toEqual(['taken'])
    expect((await bookOf()).reservations).toMatchObject([{ state: 'paid' }])
    expect(faults()).toEqual([])
  })

  it('is found by the sweep when no webhook ever comes', async () => {
    const { orderId } = await ordered()
    scene.clock += minutes(14)
    await payAt(orderId)
    scene.clock += minutes(2)
    await sweepUnpaid()
    expect((await stored(orderId)).state).toBe('paid')
  })

  it('has its machine started by the sweep when the event of the payment was lost, once', async () => {
    const { orderId } = await ordered()
    await payAt(orderId)
    await reported(orderId)
    expect(scene.started).toEqual([])
    for (let sweep = 0; sweep < 2; sweep += 1) {
      scene.clock += minutes(20)
      await sweepMoney()
    }
    expect(scene.started).toMatchObject([{ flow: 'order-settlement', name: orderId }])
  })

  it('has its machine started by the sweep when all executions were lost, however far and old the order is', async () => {
    const { orderId } = await ordered()
    await payAt(orderId)
    await reported(orderId)
    await sweepMoney()
    const moved = await wire().store.move(await stored(orderId), match, {}, context())
    expect(moved.ok).toBe(true)
    scene.clock += minutes(4 * 24 * 60)
    await sweepMoney()
    scene.started = []
    scene.clock += minutes(6 * 60)
    await sweepMoney()
    expect(scene.started).toMatchObject([{ flow: 'order-settlement', name: orderId }])
  })

  it.each(['pending', 'failed'] as const)('is not there yet while it is %s', async state => {
    const { orderId } = await ordered()
    await payAt(orderId, { state })
    await reported(orderId)
    expect((await stored(orderId)).state).toBe('paymentPending')
    expect(await paymentsOf(orderId)).toEqual([])
  })

  it('may be the second try, after a first that failed', async () => {
    const { orderId } = await ordered()
    await payAt(orderId, { state: 'failed' })
    await payAt(orderId)
    await reported(orderId)
    expect((await stored(orderId)).state).toBe('paid')
  })

  it('is received by two at the same moment and booked once', async () => {
    const { orderId } = await ordered()
    await payAt(orderId)
    scene.table.meanwhile(() => reported(orderId))
    await reported(orderId)
    expect(await returned(orderId)).toEqual(['taken'])
    expect(scene.table.events('orderPaid')).toHaveLength(1)
    expect(faults()).toEqual([])
  })
})

describe('money that goes back', () => {
  it('a second payment: the order stays paid, the second is sent back once', async () => {
    const { orderId } = await ordered()
    await payAt(orderId)
    await payAt(orderId)
    await reported(orderId)
    expect(await returned(orderId)).toEqual(['taken', 'refundDue second'])
    expect((await details(orderId)).reason).toBe('orders.returnedSecond')
    expect(scene.table.events('refundDue')).toHaveLength(1)
    await sendAllBack(orderId)
    await sendAllBack(orderId)
    expect(await returned(orderId)).toEqual(['taken', 'refunded second'])
    expect([...scene.gateway.refunds.values()].map(({ reference }) => reference)).toEqual([
      refundReference('pay_000002'),
    ])
    const shown = await details(orderId)
    expect(shown).toMatchObject({ state: 'paid', reason: 'orders.besideBack' })
    expect(shown.trail.map(({ step, standing }) => `${step} ${standing}`)).toEqual([
      'placed done',
      'paid done',
      // What happened stands before what is still to come (U22).
      'refundDue done',
      'refunded done',
      'rfqPlaced now',
      'matched next',
      'settled next',
      'processed next',
    ])
    expect(faults()).toEqual([])
  })

  it('another amount: nothing is bought for it, and the right one still pays', async () => {
    const { orderId, amountPaise } = await ordered()
    await payAt(orderId, { paise: amountPaise - 1 })
    await reported(orderId)
    expect(await returned(orderId)).toEqual(['refundDue wrongAmount'])
    expect(await details(orderId)).toMatchObject({
      state: 'paymentPending',
      reason: 'orders.returnedWrongAmount',
    })
    await payAt(orderId)
    await reported(orderId)
    await sendAllBack(orderId)
    expect((await details(orderId)).reason).toBe('orders.besideBack')
    expect(await returned(orderId)).toEqual(['refunded wrongAmount', 'taken'])
    expect((await stored(orderId)).state).toBe('paid')
    expect(faults()).toEqual([])
  })

  it('another amount beside the right one: who has paid does not read that their payment goes back', async () => {
    const { orderId, amountPaise } = await ordered()
    await payAt(orderId, { paise: amountPaise - 1 })
    await payAt(orderId)
    await reported(orderId)
    expect(await details(orderId)).toMatchObject({ state: 'paid', reason: 'orders.besideDue' })
    await sendAllBack(orderId)
    expect((await details(orderId)).reason).toBe('orders.besideBack')
  })

  it('of a cancelled order', async () => {
    const { orderId } = await ordered()
    await cancel(orderId)
    await payAt(orderId)
    scene.clock += minutes(11)
    await sweepMoney()
    expect(await returned(orderId)).toEqual(['refundDue cancelled'])
    expect(await details(orderId)).toMatchObject({ state: 'cancelled', reason: 'orders.returnedCancelled' })
    await sendAllBack(orderId)
    expect(await stock()).toEqual({ available: 100, reserved: 0, sold: 0 })
    expect(faults()).toEqual([])
  })

  it('but who had paid before cancelling has bought', async () => {
    const { orderId } = await ordered()
    await payAt(orderId)
    expect(problemOf(await cancel(orderId))).toBe('orders.notOpen')
    expect((await stored(orderId)).state).toBe('paid')
  })

  it('sent back by the gateway itself, from somebody else’s account: booked in and out, never asked for', async () => {
    const { orderId } = await ordered()
    await payAt(orderId, { state: 'refunded' })
    await reported(orderId)
    await sendAllBack(orderId)
    expect(await returned(orderId)).toEqual(['refunded byGateway'])
    expect(scene.gateway.requests).not.toContain('refund')
    expect(await details(orderId)).toMatchObject({
      state: 'paymentPending',
      reason: 'orders.returnedByGateway',
    })
    await payAt(orderId)
    await reported(orderId)
    expect(await details(orderId)).toMatchObject({ state: 'paid', reason: 'orders.besideBack' })
    expect(faults()).toEqual([])
  })

  it('that had paid and vanished: the order comes to nothing before it is traded', async () => {
    const { orderId } = await ordered()
    const paymentId = await payAt(orderId)
    await reported(orderId)
    const { gatewayOrderId = '' } = await stored(orderId)
    const [payment] = scene.gateway.taken.get(gatewayOrderId) ?? []
    if (payment !== undefined) scene.gateway.taken.set(gatewayOrderId, [{ ...payment, state: 'refunded' }])
    await reported(orderId)
    await sendAllBack(orderId)
    expect(await returned(orderId)).toEqual(['refunded byGateway'])
    expect((await stored(orderId)).state).toBe('refunded')
    expect(scene.gateway.refunds.has(paymentId)).toBe(false)
    expect(await stock()).toMatchObject({ available: 100 })
    expect(faults()).toEqual([])
  })

  it('that had paid and vanished after the trade stays for people to sort out', async () => {
    const { orderId } = await ordered()
    await payAt(orderId)
    await reported(orderId)
    const { store } = wire()
    await store.match(await stored(orderId), { dealNumber: 'D1' }, context())
    const { gatewayOrderId = '' } = await stored(orderId)
    const [payment] = scene.gateway.taken.get(gatewayOrderId) ?? []
    if (payment !== undefined) scene.gateway.taken.set(gatewayOrderId, [{ ...payment, state: 'refunded' }])
    await reported(orderId)
    expect((await stored(orderId)).state).toBe('matched')
    expect(await returned(orderId)).toEqual(['taken'])
  })
})

describe('late money', () => {
  it('buys when the units are still there', async () => {
    const { orderId } = await ordered()
    await lapse()
    expect((await stored(orderId)).state).toBe('expired')
    expect(await stock()).toEqual({ available: 100, reserved: 0, sold: 0 })
    await payAt(orderId)
    scene.clock += minutes(11)
    await sweepMoney()
    expect((await stored(orderId)).state).toBe('paid')
    expect(await stock()).toEqual({ available: 90, reserved: 10, sold: 0 })
    expect(faults()).toEqual([])
  })

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'the units were sold',
      async () => {
        approve('inv_2')
        await ordered({ units: 95, investorId: 'inv_2', paymentType: 'PG' })
      },
      'soldOut',
    ],
    [
      'the price moved',
      () =>
        publish({
          offeredUnits: 100,
          price: { cleanPrice: '101.0000', source: 'dealer', asOf: '2026-11-20' },
        }),
      'priceMoved',
    ],
    ['it is not sold any more', () => publish({ offeredUnits: 100, isActive: false }), 'priceMoved'],
    ['another order has the discount', () => ordered({ units: 3 }), 'discountUsed'],
    [
      'the market closed',
      async () => {
        scene.clock = Date.parse(indianInstant('2026-11-20', '15:30'))
      },
      'late',
    ],
    [
      'it is another day',
      async () => {
        scene.clock = Date.parse(indianInstant('2026-11-23', '10:00'))
      },
      'late',
    ],
  ])('goes back when %s', async (_, happened, why) => {
    const { orderId } = await ordered()
    await lapse()
    await payAt(orderId)
    await happened()
    await reported(orderId)
    expect(await returned(orderId)).toEqual([`refundDue ${why}`])
    expect((await stored(orderId)).state).toBe('expired')
    await sendAllBack(orderId)
    expect(await returned(orderId)).toEqual([`refunded ${why}`])
    expect(faults()).toEqual([])
  })

  it('that two bring at once buys once, and the other goes back', async () => {
    const { orderId } = await ordered()
    await lapse()
    await payAt(orderId)
    await payAt(orderId)
    await reported(orderId)
    expect(await returned(orderId)).toEqual(['taken', 'refundDue second'])
    expect(await stock()).toMatchObject({ reserved: 10 })
    expect(faults()).toEqual([])
  })

  it('is not waited for any more after three days', async () => {
    const { orderId } = await ordered()
    await lapse()
    let looks = 0
    for (let hour = 0; hour < 24 * 6; hour += 1) {
      scene.clock += 3_600_000
      const before = scene.gateway.requests.length
      await sweepMoney()
      if (scene.gateway.requests.length > before) looks += 1
    }
    expect(looks).toBeGreaterThan(24)
    expect(looks).toBeLessThan(40)
    expect((await stored(orderId)).state).toBe('expired')
  })
})

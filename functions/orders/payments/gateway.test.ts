import { describe, expect, it } from 'vitest'
import { indianInstant } from '../../../shared/vocabulary/marketCalendar.ts'
import {
  approve,
  bodyOf,
  bookOf,
  buy,
  cancel,
  context,
  costOf,
  details,
  faults,
  lapse,
  minutes,
  now,
  ordered,
  payAt,
  paymentsOf,
  problemOf,
  reported,
  returned,
  scene,
  sendAllBack,
  start,
  stock,
  stored,
  sweepMoney,
  sweepUnpaid,
  update,
  wire,
} from '../testing/scene.ts'

/** Transfers, a gateway that does not answer, and refunds that hang. */

describe('a transfer', () => {
  it('pays, though its units lapsed in between', async () => {
    const { orderId } = await ordered({ paymentType: 'NEFT' })
    await lapse()
    expect((await stored(orderId)).state).toBe('paymentPending')
    expect(await stock()).toMatchObject({ available: 100, reserved: 0 })
    scene.clock += minutes(60)
    await payAt(orderId)
    await sweepUnpaid()
    expect((await stored(orderId)).state).toBe('paid')
    expect(await stock()).toMatchObject({ reserved: 10 })
    expect(faults()).toEqual([])
  })

  it('that finds its units sold goes back, and nothing is left open to be paid again', async () => {
    const { orderId } = await ordered({ paymentType: 'NEFT' })
    await lapse()
    approve('inv_2')
    await ordered({ units: 95, investorId: 'inv_2' })
    await payAt(orderId)
    await reported(orderId)
    expect(await returned(orderId)).toEqual(['refundDue soldOut'])
    expect(await details(orderId)).toMatchObject({
      state: 'expired',
      reason: 'orders.returnedSoldOut',
      moves: ['buyAgain'],
    })
    expect(await stock()).toEqual({ available: 5, reserved: 95, sold: 0 })
    expect(faults()).toEqual([])
  })

  it('keeps its discount while it is on its way, and gives it back at the cut-off', async () => {
    const { orderId } = await ordered({ paymentType: 'NEFT' })
    await lapse()
    expect((await bookOf()).discountOrderId).toBe(orderId)
    scene.clock = Date.parse(indianInstant('2026-11-20', '14:30'))
    await sweepUnpaid()
    expect((await stored(orderId)).state).toBe('expired')
    expect((await bookOf()).discountOrderId).toBeUndefined()
    expect(faults()).toEqual([])
  })

  it('is asked for every ten minutes, not every minute', async () => {
    const { orderId } = await ordered({ paymentType: 'NEFT' })
    await lapse()
    const before = scene.gateway.requests.length
    for (let minute = 0; minute < 60; minute += 1) {
      scene.clock += minutes(1)
      await sweepUnpaid()
    }
    expect(scene.gateway.requests.length - before).toBe(6)
    expect((await stored(orderId)).state).toBe('paymentPending')
  })

  it('may take the place of a card; either money pays, the other goes back', async () => {
    const { orderId, amountPaise } = await ordered()
    const { gatewayOrderId = '' } = await stored(orderId)
    expect(bodyOf(await update(orderId)).data).toMatchObject({ paymentType: 'NEFT', moves: ['cancel'] })
    scene.gateway.pay(gatewayOrderId, { amountPaise, at: now() })
    scene.clock += 1_000
    await payAt(orderId)
    await reported(orderId)
    expect(await returned(orderId)).toEqual(['taken', 'refundDue second'])
    expect(faults()).toEqual([])
  })

  it('is noted with its UTR, which pays nothing', async () => {
    const { orderId } = await ordered({ paymentType: 'NEFT' })
    expect(bodyOf(await update(orderId, 'HDFCN52026112000')).data.state).toBe('paymentPending')
    expect(await stored(orderId)).toMatchObject({ utr: 'HDFCN52026112000', state: 'paymentPending' })
  })

  it('asked for just before the cut-off gets an account, which the gateway opens for a quarter of an hour at least', async () => {
    scene.clock = Date.parse(indianInstant('2026-11-20', '14:29'))
    const { orderId } = await ordered({ paymentType: 'NEFT' })
    expect((await stored(orderId)).payBy).toBe(indianInstant('2026-11-20', '14:30'))
    expect(scene.gateway.closing.get(orderId)?.getTime()).toBeGreaterThanOrEqual(scene.clock + minutes(16))
  })

  it('whose time is up gets no account any more, though nobody has swept it yet', async () => {
    scene.clock = Date.parse(indianInstant('2026-11-20', '14:29'))
    scene.gateway.behaviours = { openVirtualAccount: 'unavailable' }
    const { orderId } = await ordered({ paymentType: 'NEFT' })
    scene.gateway.behaviours = {}
    scene.clock = Date.parse(indianInstant('2026-11-20', '14:30'))
    await details(orderId)
    expect((await stored(orderId)).virtualAccount).toBeUndefined()
  })

  it.each([
    ['the gateway is down', 'unavailable', '14:20', 'orders.vendorDown'],
    ['the gateway refuses', 'refused', '14:20', 'orders.vendorDown'],
    ['it is too late', 'ok', '14:30', 'orders.neftCutOff'],
  ] as const)('cannot be switched to when %s', async (_, behaviour, time, problem) => {
    scene.clock = Date.parse(indianInstant('2026-11-20', '14:20'))
    const { orderId } = await ordered()
    scene.gateway.behaviours = { openVirtualAccount: behaviour }
    scene.clock = Date.parse(indianInstant('2026-11-20', time))
    expect(problemOf(await update(orderId))).toBe(problem)
    expect((await stored(orderId)).paymentType).toBe('PG')
  })

  it('is not for an order that is paid, ended, or another’s', async () => {
    const { orderId } = await ordered()
    approve('inv_2')
    expect(problemOf(await update(orderId, undefined, 'inv_2'))).toBe('orders.unknown')
    expect(problemOf(await cancel(orderId, 'inv_2'))).toBe('orders.unknown')
    await payAt(orderId)
    expect(problemOf(await update(orderId))).toBe('orders.notOpen')
  })
})

describe('the gateway when it is asked for payments', () => {
  it.each(['unavailable', 'refused'] as const)(
    '(%s) says nothing: the screen says so, and nothing moves',
    async behaviour => {
      const { orderId } = await ordered()
      await payAt(orderId)
      scene.gateway.behaviours = { payments: behaviour }
      scene.clock += 4_000
      expect(await details(orderId)).toMatchObject({ state: 'paymentPending', reason: 'orders.vendorDown' })
      await expect(reported(orderId)).rejects.toThrow('did not answer')
      scene.gateway.behaviours = {}
      await reported(orderId)
      expect((await stored(orderId)).state).toBe('paid')
    },
  )

  it('silent when the time is up: the units go to others, and the money buys late', async () => {
    const { orderId } = await ordered()
    await payAt(orderId)
    scene.gateway.behaviours = { payments: 'unavailable' }
    await lapse()
    expect((await stored(orderId)).state).toBe('expired')
    expect(await stock()).toMatchObject({ available: 100 })
    scene.gateway.behaviours = {}
    scene.clock += minutes(11)
    await sweepMoney()
    expect((await stored(orderId)).state).toBe('paid')
    expect(faults()).toEqual([])
  })

  it('that answers for one way of paying and not the other books what it says', async () => {
    const { orderId } = await ordered()
    await update(orderId)
    await payAt(orderId)
    scene.gateway.behaviours = { payments: 'unavailable' }
    await expect(reported(orderId)).rejects.toThrow('did not answer')
    expect((await stored(orderId)).state).toBe('paid')
  })

  it('is asked by the screen at most every three seconds, over all tabs', async () => {
    const { orderId } = await ordered()
    scene.clock = start + 60_000
    const before = scene.gateway.requests.length
    for (let tab = 0; tab < 5; tab += 1) await details(orderId)
    expect(scene.gateway.requests.length - before).toBe(1)
    scene.clock += 3_000
    await details(orderId)
    expect(scene.gateway.requests.length - before).toBe(2)
  })

  it('is not asked by the screen once nothing can come any more', async () => {
    const { orderId } = await ordered()
    await payAt(orderId)
    await reported(orderId)
    const before = scene.gateway.requests.length
    scene.clock += 4_000
    await details(orderId)
    expect(scene.gateway.requests.length).toBe(before)
  })

  it('that reports another amount for a payment than before moves nothing', async () => {
    const { orderId, amountPaise } = await ordered()
    await payAt(orderId)
    await reported(orderId)
    const { gatewayOrderId = '' } = await stored(orderId)
    const [payment] = scene.gateway.taken.get(gatewayOrderId) ?? []
    if (payment !== undefined)
      scene.gateway.taken.set(gatewayOrderId, [{ ...payment, amountPaise: amountPaise + 1 }])
    await reported(orderId)
    expect((await paymentsOf(orderId))[0]?.amountPaise).toBe(amountPaise)
    expect(faults()).toEqual([])
  })
})

describe('a refund', () => {
  const secondPaid = async (): Promise<string> => {
    const { orderId } = await ordered()
    await payAt(orderId)
    await payAt(orderId)
    await reported(orderId)
    return orderId
  }

  it('that stays pending is asked about every ten minutes, and ends when the gateway says so', async () => {
    scene.gateway.refundsAre = 'pending'
    const orderId = await secondPaid()
    await sendAllBack(orderId)
    for (let minute = 0; minute < 40; minute += 1) {
      scene.clock += minutes(1)
      await sweepMoney()
    }
    expect(await returned(orderId)).toEqual(['taken', 'refundDue second'])
    expect(scene.gateway.requests.filter(question => question === 'refund').length).toBeLessThanOrEqual(6)
    scene.gateway.refundsAre = 'processed'
    scene.clock += minutes(11)
    await sweepMoney()
    expect(await returned(orderId)).toEqual(['taken', 'refunded second'])
    expect(faults()).toEqual([])
  })

  it('shows as late when the promised days are over', async () => {
    scene.gateway.refundsAre = 'pending'
    const orderId = await secondPaid()
    const last = async () => (await details(orderId)).trail.find(({ step }) => step === 'refunded')
    expect(await last()).toMatchObject({ step: 'refunded', standing: 'now' })
    scene.clock += 8 * 86_400_000
    expect(await last()).toMatchObject({ step: 'refunded', standing: 'late' })
  })

  it.each(['unavailable', 'refused'] as const)(
    '(%s) is tried again by the queue, then by the sweep',
    async behaviour => {
      const orderId = await secondPaid()
      scene.gateway.behaviours = { refund: behaviour }
      await expect(sendAllBack(orderId)).rejects.toThrow()
      scene.clock += minutes(11)
      await expect(sweepMoney()).rejects.toThrow('could not be swept')
      expect(await returned(orderId)).toEqual(['taken', 'refundDue second'])
      scene.gateway.behaviours = {}
      scene.clock += minutes(11)
      await sweepMoney()
      expect(await returned(orderId)).toEqual(['taken', 'refunded second'])
    },
  )

  it('that failed at the gateway stays due, and people are called', async () => {
    scene.gateway.refundsAre = 'failed'
    const orderId = await secondPaid()
    await sendAllBack(orderId)
    expect(await returned(orderId)).toEqual(['taken', 'refundDue second'])
  })

  it('of a failed order refunds the order with it', async () => {
    const { orderId } = await ordered()
    await payAt(orderId)
    await reported(orderId)
    const failed = await wire().store.fail(await stored(orderId), 'orders.failedNoSeller', context())
    expect(failed.ok).toBe(true)
    expect(await details(orderId)).toMatchObject({
      state: 'refundDue',
      status: 'Refund Initiated',
      adminStatus: 'rejected',
      reason: 'orders.failedNoSeller',
    })
    expect(scene.table.events('orderFailed')).toHaveLength(1)
    await sendAllBack(orderId)
    expect(await details(orderId)).toMatchObject({ state: 'refunded', moves: ['buyAgain'] })
    expect(scene.table.events('paymentRefunded')).toHaveLength(1)
    expect(await stock()).toMatchObject({ available: 100 })
    expect(faults()).toEqual([])
    expect((await ordered()).amountBreakup.discountPaise).toBeGreaterThan(0)
  })
})

describe('a failed order that nobody had paid', () => {
  it('frees its units and costs nobody anything', async () => {
    const { orderId } = await ordered()
    await wire().store.fail(await stored(orderId), 'orders.failedByOperator', context())
    expect(await details(orderId)).toMatchObject({ state: 'failed', moves: ['buyAgain'] })
    expect(await stock()).toMatchObject({ available: 100 })
    expect(problemOf(await buy({ paise: await costOf(10) }))).toBe('none')
    expect(faults()).toEqual([])
  })
})

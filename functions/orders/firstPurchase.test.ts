import { beforeEach, describe, expect, it } from 'vitest'
import {
  bookOf,
  comeBack,
  details,
  faults,
  minutes,
  newScene,
  ordered,
  payAt,
  reported,
  scene,
  stock,
  stored,
} from './testing/scene.ts'

beforeEach(() => newScene())

describe('a purchase', () => {
  it('puts units aside, opens the payment, is paid, and is settled in the book', async () => {
    const order = await ordered({ units: 10 })
    expect(order).toMatchObject({
      state: 'paymentPending',
      status: 'Order Initiated',
      moves: ['pay', 'switchToNeft', 'cancel'],
    })
    expect(order.checkout?.fields).toMatchObject({ amount: String(order.amountPaise) })
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
})

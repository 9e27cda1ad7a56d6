import { expect, it } from 'vitest'
import { paymentsOf } from '../../functions/orders/published.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { publishedCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { definition as failOrderFlow } from '../ops-fail-order/definition.ts'
import { failOrder } from '../ops-fail-order/failOrder.ts'
import { operatorStart, refusedAs } from '../testing/operatorMachine.ts'
import {
  exchangeOf,
  orderId,
  orderNow,
  orderScene,
  paidOrder,
  personal,
  start,
} from '../testing/orderScene.ts'
import { definition } from './definition.ts'
import { showOrder } from './steps.ts'

const scene = eachTest(orderScene)
const show = operatorStart(definition, {
  action: () =>
    showOrder({
      find: async id => (id === orderId ? orderNow(scene) : undefined),
      payments: id => paymentsOf(scene.table, id),
      audit: scene.audits,
    }),
  typed: { orderId, by: 'arjun.d', reason: 'the alarm names it' },
  now: () => start,
  calendar: () => publishedCalendar,
})

it('shows amounts, times, references and what it waits for, nobody’s details, and writes nothing', async () => {
  await paidOrder(scene)
  const { breakup, displayName, units } = await orderNow(scene)
  const rows = structuredClone([...scene.table.rows])
  const ended = await show()
  expect(ended.data).toMatchObject({
    outcome: 'done',
    order: {
      orderId,
      state: 'paid',
      units,
      paymentId: 'pay_29QQoUBi66xm2f',
      at: ['placed 2026-11-23 10:00', 'paid 2026-11-23 10:00'],
      payments: [{ paymentId: 'pay_29QQoUBi66xm2f', state: 'taken', paidAt: '2026-11-23 10:00' }],
      decisions: [],
    },
    next: { flow: 'ops-settle-order', input: { orderId, fact: 'matched', by: 'arjun.d' } },
  })
  expect(JSON.stringify(ended.data)).toContain(`of ${displayName} for ₹`)
  expect(breakup.userAmountPaise).toBeGreaterThan(0)
  expect(ended.history).not.toMatch(/IN30021412345678/)
  expect(personal.test('IN30021412345678')).toBe(true)
  expect([...scene.table.rows]).toEqual(rows)
})

it('shows what was decided, and the payment that goes back', async () => {
  await paidOrder(scene)
  const giveUp = operatorStart(failOrderFlow, {
    action: () => failOrder({ orders: scene.orders, audit: scene.audits, exchange: exchangeOf(scene) }),
    typed: { orderId, by: 'meera.k', reason: 'withdrawn at the exchange' },
    now: () => start,
  })
  await giveUp()
  expect((await show()).data).toMatchObject({
    order: {
      state: 'refundDue',
      payments: [{ state: 'refundDue', why: 'orderFailed' }],
      decisions: [
        {
          flow: 'ops-fail-order',
          decision: 'fail',
          by: 'meera.k',
          identity: 'unconfirmed',
          reason: 'withdrawn at the exchange',
          at: '2026-11-23 10:00',
        },
      ],
    },
  })
})

it('lists the states in the order of their times, and of one instant as an order goes', async () => {
  await paidOrder(scene)
  const order = await orderNow(scene)
  const at = {
    matched: '2026-11-23T04:31:00.000Z',
    paymentPending: '2026-11-23T04:30:00.000Z',
    placed: '2026-11-23T04:30:00.000Z',
  }
  const showUnsorted = operatorStart(definition, {
    action: () =>
      showOrder({ find: async () => ({ ...order, at }), payments: async () => [], audit: scene.audits }),
    typed: { orderId, by: 'arjun.d', reason: 'the alarm names it' },
    now: () => start,
    calendar: () => publishedCalendar,
  })
  expect(JSON.stringify((await showUnsorted()).data)).toContain(
    '"at":["placed 2026-11-23 10:00","paymentPending 2026-11-23 10:00","matched 2026-11-23 10:01"]',
  )
})

it('refuses an order that is not there, and the id of a request to sell', async () => {
  expect(refusedAs(await show({ orderId: 'ord_mfz3k1x1-0123456789abcdef01234567' }))).toBe(
    'FAILED OrderUnknown: There is no order of this id. Nothing was changed.',
  )
  expect(refusedAs(await show({ orderId: 'liq_mfz3k1x0-0123456789abcdef01234567' }))).toContain(
    'this is the id of a request to sell',
  )
})

import { beforeEach, describe, expect, it } from 'vitest'
import { bookFaults } from '../../functions/book/invariants.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { runAt } from '../../functions/platform/testing.ts'
import {
  investorId,
  laterBreakup,
  orderId as older,
  orderNow,
  orderScene,
  paidOrder,
  payment,
  placeOrder,
  start,
} from '../testing/orderScene.ts'
import { confirmUnits } from './confirmUnits.ts'
import { dependenciesOf } from './testing/settlement.ts'

const scene = eachTest(orderScene)

/** Its id sorts before the older one's. */
const younger = 'ord_mfz3k1x0-0000000000000000000000ff'

const settle = async (id: string, settledOn: string): Promise<void> => {
  const context = { now: start, correlationId: 'earlier' }
  await scene.orders.placeRfq(await orderNow(scene, id), 'RFQ1', context)
  await scene.orders.match(await orderNow(scene, id), { dealNumber: 'DL1' }, context)
  await scene.orders.settle(await orderNow(scene, id), { settledOn }, context)
}
const ask = (orderId: string, at: string) => {
  scene.now = new Date(at)
  return confirmUnits(dependenciesOf(scene))({ orderId, investorId }, runAt(scene.now))
}
const states = async () => [(await orderNow(scene, older)).state, (await orderNow(scene, younger)).state]

beforeEach(async () => {
  await paidOrder(scene)
  const second = await placeOrder(scene, younger, laterBreakup)
  const amount = { ...payment('pay_second'), amountPaise: laterBreakup.userAmountPaise }
  const paid = await scene.orders.pay(second, amount, 'inTime', { now: start, correlationId: 'req-2' })
  expect(paid.ok).toBe(true)
  await settle(younger, '2026-11-26')
  await settle(older, '2026-11-25')
})

describe('units of two orders of one bond', () => {
  it.each([
    ['the younger one', younger],
    ['the older one', older],
  ])(
    'are those of the order that settled first while they are enough for one, when %s asks',
    async (_, asking) => {
      scene.units = 10
      await ask(asking, '2026-11-26T06:00:00.000Z')
      expect(await states()).toEqual(['processed', 'settled'])
      expect(await orderNow(scene, older)).toMatchObject({
        processedOn: '2026-11-26',
        lockedUntil: '2026-12-17',
      })
      // The others arrive the next day.
      scene.units = 20
      await ask(older, '2026-11-27T06:00:00.000Z')
      expect(await states()).toEqual(['processed', 'settled'])
      await ask(younger, '2026-11-27T06:00:00.000Z')
      expect(await orderNow(scene, younger)).toMatchObject({ state: 'processed', lockedUntil: '2026-12-18' })
      expect(bookFaults([...scene.table.rows.values()])).toEqual([])
    },
  )

  it('are both confirmed when all of them are there', async () => {
    scene.units = 20
    await ask(younger, '2026-11-26T06:00:00.000Z')
    expect(await states()).toEqual(['processed', 'processed'])
    expect(bookFaults([...scene.table.rows.values()])).toEqual([])
  })

  it('are no one’s while they fill neither', async () => {
    scene.units = 9
    await ask(younger, '2026-11-26T06:00:00.000Z')
    expect(await states()).toEqual(['settled', 'settled'])
  })
})

import { beforeEach, expect, it } from 'vitest'
import { bulletBond } from '../../functions/bond-portfolio/testing/scene.ts'
import { bookFaults } from '../../functions/book/invariants.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { claimsNow, openClaimsOf } from '../testing/claims.ts'
import {
  investorId,
  lotsNow,
  orderId,
  orderNow,
  orderScene,
  paidOrder,
  publish,
  says,
} from '../testing/orderScene.ts'
import { settlementOf } from './testing/settlement.ts'

/** Ten units priced for Wednesday 25 November 2026, the record date of the coupon of 8 December (77.92 a unit). */

const scene = eachTest(orderScene)
const bond = bulletBond({ recordDays: 13 })
beforeEach(async () => {
  scene.units = 10
  await publish(scene)
})
const settledOn = async (day: string) => {
  const at = new Date(`${day}T05:30:00.000Z`)
  scene.script = now => (now < at ? says('matched') : says('settled', { settledAt: at }))
  await paidOrder(scene)
  await settlementOf(scene)
  expect(await orderNow(scene)).toMatchObject({ state: 'processed', settledOn: day })
  await openClaimsOf(scene, 'orderSettled', bond)
}

it('units that settle a day after the record date open a claim on the coupon in their price, and keep their price', async () => {
  await settledOn('2026-11-26')
  expect(await claimsNow(scene, investorId)).toEqual([
    {
      investorId,
      ISIN: 'INE583D07323',
      product: 'ugro-capital-2028',
      orderId,
      side: 'purchase',
      owedTo: 'investor',
      dueDate: '2026-12-08',
      recordDate: '2026-11-25',
      paymentDate: '2026-12-08',
      pricedFor: '2026-11-25',
      settledOn: '2026-11-26',
      units: 10,
      couponPaise: 77_920,
      principalPaise: 0,
      amountPaise: 77_920,
      state: 'open',
      openedAt: scene.now.toISOString(),
    },
  ])
  expect(await lotsNow(scene)).toMatchObject([{ paise: 9_867_519, accruedPaise: 44_129 }])
  expect(bookFaults([...scene.table.rows.values()])).toEqual([])
})

it('once, however often the event comes', async () => {
  await settledOn('2026-11-26')
  const rows = scene.table.rows.size
  await openClaimsOf(scene, 'orderSettled', bond)
  expect([scene.table.rows.size, scene.table.events('claimOpened')]).toEqual([
    rows,
    [{ investorId, ISIN: 'INE583D07323', dueDate: '2026-12-08', orderId, owedTo: 'investor' }],
  ])
})

it('units that settle on the record date open none', async () => {
  await settledOn('2026-11-25')
  expect(await claimsNow(scene, investorId)).toEqual([])
})

it('nor do units that settle late between two record dates', async () => {
  scene.script = () => says('settled', { settledAt: new Date('2026-11-26T05:30:00.000Z') })
  await paidOrder(scene)
  await settlementOf(scene, { startedAt: '2026-11-26T06:00:00.000Z' })
  await openClaimsOf(scene, 'orderSettled', bulletBond({ recordDays: 15 }))
  expect(await claimsNow(scene, investorId)).toEqual([])
})

import { beforeEach, expect, it } from 'vitest'
import { bulletBond } from '../../functions/bond-portfolio/testing/scene.ts'
import { bookFaults } from '../../functions/book/invariants.ts'
import { noteIn } from '../../functions/liquidation/liquidationLifecycle.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { claimsNow, openClaimsOf } from '../testing/claims.ts'
import {
  amounts,
  at,
  fresh,
  hold,
  investorId,
  liquidationScene,
  placedAt,
  saleNow,
  saveAccount,
  unitsNow,
} from '../testing/liquidationScene.ts'
import { payoutOf } from './testing/payout.ts'

/** Sold on Monday the 23rd, to be paid on Friday the 27th, which is the record date of a payment. */

const scene = eachTest(liquidationScene)
/** Its coupon of 8 December is 77.92 a unit. */
const bond = bulletBond({ recordDays: 11 })
beforeEach(async () => {
  await hold(scene)
  await saveAccount(scene, new Date('2026-10-01T05:30:00.000Z'))
  const sale = { ...(await fresh(scene)), deliverBy: '2026-11-27' }
  expect((await scene.liquidations.placeBond(sale, amounts, {}, at(placedAt))).ok).toBe(true)
})

it('units leave on the record date itself', async () => {
  await payoutOf(scene)
  expect((await saleNow(scene)).state).toBe('processed')
  await openClaimsOf(scene, 'liquidationDelivered', bond)
  expect(await claimsNow(scene, investorId)).toEqual([])
})

it('postponed past it they stay: nobody is paid the price and the payment in it', async () => {
  await payoutOf(scene, {
    during: async () => {
      scene.calendar = new MarketCalendar([{ date: '2026-11-27', standing: 'holiday' }])
    },
  })
  expect(await saleNow(scene)).toMatchObject({ state: 'failed', reason: 'liquidation.failedRecordDate' })
  expect(await unitsNow(scene)).toEqual([10, 0, 0])
  expect([scene.deliveries, scene.payoutRequests.size]).toEqual([[], 0])
})

/** What the sale says at each look, and how many letters were asked for. */
const looked = () => {
  const seen: (string | undefined)[] = []
  return {
    seen,
    letters: () => scene.table.events('liquidationDelayed').length,
    look: async () => {
      const { state, reason, delayedUntil } = await saleNow(scene)
      if (state === 'placed') seen.push(`${reason} ${delayedUntil}`)
    },
  }
}
const walked = async (closed: string) => {
  const { seen, letters, look } = looked()
  await payoutOf(scene, {
    during: async () => {
      await look()
      scene.calendar = new MarketCalendar([{ date: closed, standing: 'holiday' }])
    },
  })
  return { seen, letters }
}

it('the postponed day is noted when the first one comes, and told once: here that it will not go through', async () => {
  const { seen, letters } = await walked('2026-11-27')
  expect(seen.at(-1)).toBe('liquidation.delayedRecordDate 2026-11-30T05:30:00.000Z')
  expect(letters()).toBe(1)
})

it('and where it goes through on a later day, that it moved', async () => {
  await scene.liquidations.move(
    await saleNow(scene),
    noteIn('placed'),
    { remove: ['deliverBy'] },
    at(placedAt),
  )
  const { seen, letters } = await walked('2026-11-27')
  expect(seen.at(-1)).toBe('liquidation.delayedHoliday 2026-11-30T05:30:00.000Z')
  expect(letters()).toBe(1)
  expect(await saleNow(scene)).toMatchObject({ state: 'processed' })
})

it('once the depository was asked only it knows: what it delivers is paid, and the coupon in the price is claimed', async () => {
  const late = new Date('2026-11-30T06:00:00.000Z')
  scene.depository = now => (now < late ? { state: 'onItsWay' } : { state: 'delivered', deliveredAt: now })
  await payoutOf(scene)
  const { state, orderId } = await saleNow(scene)
  expect(state).toBe('processed')
  await openClaimsOf(scene, 'liquidationDelivered', bond)
  await openClaimsOf(scene, 'liquidationDelivered', bond)
  expect(await claimsNow(scene, investorId)).toMatchObject([
    {
      orderId,
      side: 'sale',
      owedTo: 'counterparty',
      pricedFor: '2026-11-27',
      settledOn: '2026-11-30',
      units: 3,
      amountPaise: 23_376,
      state: 'open',
    },
  ])
  expect(bookFaults([...scene.table.rows.values()])).toEqual([])
})

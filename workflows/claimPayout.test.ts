import { beforeEach, expect, it } from 'vitest'
import { bulletBond } from '../functions/bond-portfolio/testing/scene.ts'
import { type Claim, decideClaim, openClaim, readClaim } from '../functions/book/claims/claims.ts'
import { bookFaults } from '../functions/book/invariants.ts'
import { lateClaim } from '../functions/book/testing/claims.ts'
import { onClaimDecided } from '../functions/liquidation/payout/onClaimDecided.ts'
import { itemsOf } from '../functions/platform/records/moveRecord.ts'
import { deliveredEvent } from '../functions/platform/testing/calls.ts'
import { eachTest } from '../functions/platform/testing/eachTest.ts'
import { runAt } from '../functions/platform/testing.ts'
import { all, machine, once, stepsOf } from './bond-liquidation/testing/payout.ts'
import { claimsNow } from './testing/claims.ts'
import {
  at,
  dueAt,
  ISIN,
  investorId,
  liquidationScene,
  placedAt,
  saveAccount,
  utr,
} from './testing/liquidationScene.ts'
import { walkOrder } from './testing/orderStep.ts'

/** A claim of 805.20, accepted on Monday 23 November 2026; Tuesday is a holiday, so it is paid on Friday the 27th. */

const scene = eachTest(liquidationScene)
const key = { investorId, ISIN, dueDate: '2026-11-08', orderId: 'ord_mfz3k1x0-0123456789abcdef01234567' }
const write = async (parts: Parameters<typeof itemsOf>[0] | undefined) => {
  if (parts === undefined || !(await scene.table.transact(itemsOf(parts))).ok) throw new Error('not written')
}
const now = async (): Promise<Claim> => {
  const [claim] = await claimsNow(scene, investorId)
  if (claim === undefined) throw new Error('there is no claim')
  return claim
}
const deliver = async () =>
  onClaimDecided({
    store: scene.liquidations,
    claimOf: claim => readClaim(scene.table, claim),
    instrumentOf: () => Promise.resolve(bulletBond({})),
  }).consume(
    deliveredEvent(
      'operations',
      'claimDecided',
      { ...key, decision: 'accept', owedTo: (await now()).owedTo },
      { now: placedAt, type: 'request' },
    ),
    runAt(placedAt, scene.calendar),
  )
const payoutNow = async () => {
  const { payoutOrderId = '' } = await now()
  return scene.liquidations.find(payoutOrderId)
}
const inOrder = () => expect(bookFaults([...scene.table.rows.values()])).toEqual([])

const accepted = async (owedTo: Claim['owedTo']) => {
  await write(openClaim(lateClaim({ ...key, owedTo }), placedAt))
  await write(decideClaim(await now(), { decision: 'accept' }, placedAt))
  await deliver()
}
beforeEach(() => saveAccount(scene, new Date('2026-10-01T05:30:00.000Z')))

it('is paid once to the verified account, like the proceeds of a sale, however often it is asked for', async () => {
  await accepted('investor')
  await deliver()
  const payout = await payoutNow()
  expect(payout).toMatchObject({
    state: 'delivered',
    claim: { orderId: key.orderId, dueDate: key.dueDate },
    units: 10,
    redemptionPaise: 80_520,
    exitLoadPaise: 0,
  })
  expect(scene.table.events('liquidationPlaced')).toHaveLength(1)
  const walked = await walkOrder(
    {
      during: undefined,
      startedAt: placedAt.toISOString(),
      definition: machine,
      steps: () => stepsOf(scene),
    },
    { orderId: payout?.orderId, investorId, until: placedAt.toISOString() },
  )
  expect(walked.status).toBe('SUCCEEDED')
  expect(await payoutNow()).toMatchObject({ state: 'processed', utr })
  expect(await now()).toMatchObject({ state: 'accepted', paidOn: '2026-11-27', utr })
  expect([...scene.payoutRequests.values()].map(one => one.payout.amountPaise)).toEqual([80_520])
  expect(scene.deliveries).toEqual([])
  inOrder()
  await deliver()
  expect((await payoutNow())?.state).toBe('processed')
  // The bank sends it back afterwards: it is owed again, and the claim says so.
  const back = { reason: 'liquidation.delayedReturned', until: '2026-11-30T05:30:00.000Z' }
  const paid = await payoutNow()
  if (paid === undefined) throw new Error('no payout')
  expect((await scene.liquidations.reversed(paid, back, at(new Date('2026-11-28T05:30:00.000Z')))).ok).toBe(
    true,
  )
  expect((await now()).utr).toBeUndefined()
  inOrder()
})

it('of an investor who closed the account waits, and is paid once to the next verified one (M9)', async () => {
  await accepted('investor')
  const payout = await payoutNow()
  const walked = await walkOrder(
    {
      during: all(
        once(dueAt, () =>
          saveAccount(scene, new Date('2026-11-27T04:00:00.000Z'), 'another', 'underProcess'),
        ),
        once('2026-11-30T06:00:00.000Z', at => {
          expect([...scene.payoutRequests.values()]).toEqual([])
          return saveAccount(scene, at, 'another')
        }),
      ),
      startedAt: placedAt.toISOString(),
      definition: machine,
      steps: () => stepsOf(scene),
    },
    { orderId: payout?.orderId, investorId, until: placedAt.toISOString() },
  )
  expect(walked.status).toBe('SUCCEEDED')
  expect(scene.table.events('liquidationDelayed')).toHaveLength(1)
  expect([...scene.payoutRequests.values()].map(one => one.payout.amountPaise)).toEqual([80_520])
  expect(await now()).toMatchObject({ state: 'accepted', utr })
  inOrder()
})

it('what the investor owes is paid to nobody', async () => {
  await accepted('counterparty')
  expect(scene.table.events('liquidationPlaced')).toEqual([])
  inOrder()
})

import { beforeEach, expect, it } from 'vitest'
import { assessRequest } from '../../functions/operations/requestLifecycle.ts'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { at, liquidationScene, orderId, placedAt, placedSale, saleNow } from '../testing/liquidationScene.ts'
import { payoutOf } from './testing/payout.ts'

/** The approval is requested when the sale is placed; the request of a sale that fails must not stay in the list. */

const large = {
  unitPricePaise: 10_00_000_33,
  valuePaise: 30_00_000_99,
  exitLoadPaise: 0,
  redemptionPaise: 30_00_000_99,
}
const scene = eachTest(liquidationScene)
beforeEach(async () => {
  await placedSale(scene, large)
})
const requests = () => requestStore(scene.table, 'sthirank-operations')
async function requestApproved(now: Date): Promise<void> {
  const request = await requests().find(`req_${orderId}`)
  if (request?.state !== 'open') return
  const assessed = assessRequest(
    { what: request.what, state: request.state, askers: [request.by] },
    { approve: true, deciders: ['ravi.s'], asker: 'person', decider: 'person', since: now },
    now,
  )
  if (assessed.outcome !== 'moves') throw new Error('it cannot be approved')
  const decision = { by: 'ravi.s', execution: 'approve-1', now }
  await scene.table.transact(requests().decideItems(request, assessed.transition, decision))
}
const stateOf = async () => (await requests().find(`req_${orderId}`))?.state

it.each([
  ['the depository finds too few units', undefined],
  [
    'an operator gives it up before its day',
    async () => {
      const sale = await saleNow(scene)
      if (sale.state === 'placed')
        await scene.liquidations.fail(sale, 'liquidation.failedByDesk', at(placedAt))
    },
  ],
])('leaves the list when %s', async (_name, during) => {
  scene.depository = () => ({ state: 'short' })
  await payoutOf(scene, { during })
  expect((await saleNow(scene)).state).toBe('failed')
  expect(await stateOf()).toBe('withdrawn')
  expect(await requests().waiting(placedAt, 5)).toEqual([])
  expect(scene.table.events('payoutApproved')).toEqual([])
})

it('stands in the list as long as the money is owed', async () => {
  const waits = new Map<string, number>()
  await payoutOf(scene, {
    during: async now => {
      const sale = await saleNow(scene)
      waits.set(sale.state, (await requests().waiting(now, 5)).length)
      // Three weeks are long enough to see it.
      if (now.toISOString() > '2026-12-14') await requestApproved(now)
    },
  })
  expect([...waits]).toEqual([
    ['placed', 1],
    ['delivered', 1],
    ['paying', 0],
  ])
  expect((await saleNow(scene)).state).toBe('processed')
})

import { beforeEach, expect, it } from 'vitest'
import { redeem } from '../book/payouts.ts'
import { readInvestorBook } from '../book/readers.ts'
import { itemsOf } from '../platform/records/moveRecord.ts'
import type { Liquidation } from './liquidationRows.ts'
import {
  brought,
  type CommandScene,
  commandScene,
  done,
  faults,
  investorId,
  placed,
} from './testing/commandScene.ts'

/** A delivery of a sale that was read before: a sale that ended meanwhile is another refusal than units that are gone. */

let scene: CommandScene
beforeEach(async () => {
  scene = await commandScene([2, 8])
})
const deliver = (sale: Liquidation) =>
  scene.commands.deliver(sale, { deliveredOn: '2026-11-26' }, scene.context())

it.each([
  ['delivered', deliver],
  ['given up', (sale: Liquidation) => scene.commands.fail(sale, 'liquidation.failedByDesk', scene.context())],
])('that was %s meanwhile is read again', async (_, end) => {
  const sale = await placed(scene)
  done(await end(sale))
  expect(await deliver(sale)).toEqual({ ok: false, reason: 'conflict' })
  expect(faults(scene)).toEqual([])
})

it('of units that were redeemed can never be', async () => {
  const sale = await placed(scene)
  const { lots } = await readInvestorBook(scene.table, investorId)
  await scene.table.transact(itemsOf(redeem(lots.slice(0, 1), '2026-11-25', scene.context().now)))
  expect(await deliver(sale)).toEqual({ ok: false, reason: 'units' })
  expect((await scene.commands.find(sale.orderId))?.state).toBe('placed')
  expect(faults(scene)).toEqual([])
})

it('is refused in every other state without a look at the lots', async () => {
  const paying = await brought(scene, 'paying')
  scene.table.calls.length = 0
  expect(await deliver(paying)).toEqual({ ok: false, reason: 'conflict' })
  expect(scene.table.calls).toEqual([])
})

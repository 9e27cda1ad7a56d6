import { beforeEach, expect, it, vi } from 'vitest'
import { log } from '../../functions/platform/log.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { orderId, orderNow, orderScene, paidOrder, says } from '../testing/orderScene.ts'
import { settlementOf } from './testing/settlement.ts'

vi.mock(import('../../functions/platform/log.ts'), async original => ({
  ...(await original()),
  log: vi.fn<typeof log>(),
}))

const scene = eachTest(orderScene)
beforeEach(() => {
  scene.units = 10
  vi.mocked(log).mockClear()
})
const called = () =>
  vi
    .mocked(log)
    .mock.calls.filter(([line]) => line === 'order.settledLate')
    .map(([, fields]) => fields)

it('units that settle after the date agreed call people: a record day may lie in between', async () => {
  scene.script = now =>
    now < new Date('2026-11-26T05:30:00.000Z')
      ? says('matched')
      : says('settled', { settledAt: new Date('2026-11-26T05:25:00.000Z') })
  await paidOrder(scene)
  await settlementOf(scene)
  expect(await orderNow(scene)).toMatchObject({ state: 'processed', settledOn: '2026-11-26' })
  expect(called()).toEqual([{ correlationId: orderId, recordId: orderId }])
})

it('units that settle in time call nobody', async () => {
  await paidOrder(scene)
  await settlementOf(scene)
  expect(called()).toEqual([])
})

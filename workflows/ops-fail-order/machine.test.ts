import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { orderAuditStore } from '../../functions/orders/orderAuditStore.ts'
import { type Step, step } from '../../functions/platform/taskFunction.ts'
import { readReleased } from '../testing/machine.ts'
import { type Ended, faultsOf, readMachine, walk } from '../testing/operatorMachine.ts'
import {
  type OrderScene,
  orderId,
  orderNow,
  orderScene,
  paidOrder,
  placeOrder,
  publish,
  start,
  stockNow,
} from '../testing/orderScene.ts'
import { failInput, flowInput, flowOutput } from './contract.ts'
import { failOrder } from './failOrder.ts'
import { manifest } from './manifest.ts'

const machine = readMachine('ops-fail-order')
let scene: OrderScene
let runs: number
beforeEach(() => {
  scene = orderScene()
  runs = 0
})

const audit = () => orderAuditStore(scene.table, 'sthirank-orders')
const giveUp = (more: Record<string, unknown> = {}): Promise<Ended> => {
  runs += 1
  const steps: Step[] = [step('failOrder', failInput, failOrder({ orders: scene.orders, audit: audit() }))]
  const typed = { orderId, by: 'meera.k', reason: 'withdrawn at the exchange', ...more }
  return walk(machine, steps, typed, { name: `fail-${runs}`, startedAt: start.toISOString() })
}
const saidOf = ({ output }: Ended): string => {
  const answer = flowOutput.parse(output)
  return answer.outcome === 'done' ? answer.said : ''
}
const at = { now: start, correlationId: 'machine' }

describe('the machine', () => {
  it('leads every state somewhere, takes every failure, and gives its function time to end', () => {
    expect(faultsOf(machine, ['failOrder'], manifest.steps.timeoutSeconds)).toEqual([])
  })
  it.each(Object.entries(readReleased(import.meta.url)))(
    'still takes every %s ever released',
    (name, fixtures) => {
      const shapes = { flowInput, failInput }
      const shape = z.enum(['flowInput', 'failInput']).parse(name)
      for (const fixture of fixtures) expect(shapes[shape].safeParse(fixture).success).toBe(true)
    },
  )
})

describe('giving an order up', () => {
  it('gives a paid one’s units back and its money back, with event and audit row in one write', async () => {
    await paidOrder(scene)
    const before = scene.table.calls.filter(call => call === 'transact').length
    expect(saidOf(await giveUp())).toBe(
      'Given up: the units are for sale again, and the money goes back by itself. Make sure that nothing stands at the exchange for this order.',
    )
    expect(scene.table.calls.filter(call => call === 'transact').length - before).toBe(1)
    expect(await orderNow(scene)).toMatchObject({ state: 'refundDue', reason: 'orders.failedByOperator' })
    expect(await stockNow(scene)).toEqual([100, 0, 0])
    expect(scene.table.events('refundDue')).toHaveLength(1)
    expect(scene.table.events('orderFailed')).toHaveLength(1)
    expect(await audit().read(orderId)).toMatchObject([
      { flow: 'ops-fail-order', decision: 'fail', by: 'meera.k', reason: 'withdrawn at the exchange' },
    ])
  })

  it('of an unpaid one nothing has to go back', async () => {
    await publish(scene)
    await placeOrder(scene)
    expect(saidOf(await giveUp())).toContain('Nothing had been paid')
    expect(await orderNow(scene)).toMatchObject({ state: 'failed', reason: 'orders.failedUnpaid' })
    expect(scene.table.events('refundDue')).toEqual([])
    expect(await stockNow(scene)).toEqual([100, 0, 0])
  })

  it('again changes nothing and says so', async () => {
    await paidOrder(scene)
    await giveUp()
    expect(saidOf(await giveUp())).toBe('The order is refundDue already; nothing was changed.')
    expect(await audit().read(orderId)).toHaveLength(1)
  })

  it('an end is an end', async () => {
    await publish(scene)
    await scene.orders.cancel(await placeOrder(scene), at)
    expect(saidOf(await giveUp())).toBe(
      'The order is cancelled, which is an end as well; nothing was changed.',
    )
  })

  it('what is settled cannot be given up', async () => {
    const paid = await paidOrder(scene)
    const matched = await scene.orders.match(paid, { dealNumber: 'DL1' }, at)
    if (!matched.ok) throw new Error('not matched')
    await scene.orders.settle(matched.order, { settledOn: '2026-11-25' }, at)
    const { status, error, cause } = await giveUp()
    expect(`${status} ${error}: ${cause}`).toBe(
      'FAILED OrderSettled: This order is settled: money and units have changed hands, and that cannot be given up. Nothing was changed. Units go back by selling them.',
    )
    expect((await orderNow(scene)).state).toBe('settled')
  })

  it('one that the machine matches at the same moment is judged anew', async () => {
    const paid = await paidOrder(scene)
    scene.table.meanwhile(async () => {
      await scene.orders.match(paid, { dealNumber: 'DL1' }, at)
    })
    expect(saidOf(await giveUp())).toMatch(/^Given up/)
    expect((await orderNow(scene)).state).toBe('refundDue')
  })

  it('nobody’s order, and words that quote somebody, are refused', async () => {
    expect((await giveUp()).error).toBe('OrderUnknown')
    expect((await giveUp({ reason: 'PAN ABCPE1234F is wrong' })).error).toBe('InputInvalid')
  })
})

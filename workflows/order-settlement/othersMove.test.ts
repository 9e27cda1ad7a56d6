import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { runAt } from '../../functions/platform/testing.ts'
import type { Walked } from '../testing/machine.ts'
import {
  investorId,
  lotsNow,
  orderId,
  orderNow,
  orderScene,
  paidOrder,
  says,
  settlingScript,
  start,
} from '../testing/orderScene.ts'
import { endOf, reasonOf, settlementOf, stepsOf } from './testing/settlement.ts'

const scene = eachTest(orderScene)

const walkOne = (during?: (now: Date) => Promise<void>): Promise<Walked> => settlementOf(scene, { during })
const at = { now: start, correlationId: 'ops' }

describe('when others move the order', () => {
  it('goes on from there', async () => {
    scene.units = 10
    scene.script = () => says('open')
    await paidOrder(scene)
    let matched = false
    const walked = await walkOne(async now => {
      if (matched || now < new Date(start.getTime() + 100_000)) return
      matched = true
      await scene.orders.match(await orderNow(scene), { dealNumber: 'DL-by-hand' }, at)
      scene.script = settlingScript
    })
    expect(endOf(walked)).toBe('Done')
    expect(await orderNow(scene)).toMatchObject({ state: 'processed', dealNumber: 'DL-by-hand' })
  })

  it('ends quietly when an operator gave the money back', async () => {
    scene.script = () => says('open')
    await paidOrder(scene)
    const walked = await walkOne(async () => {
      const order = await orderNow(scene)
      if (order.state === 'rfqPlaced') await scene.orders.fail(order, 'orders.failedByOperator', at)
    })
    expect(endOf(walked)).toBe('Done')
    expect(await reasonOf(scene)).toBe('refundDue orders.failedByOperator')
  })

  it('two machines of one order do its work once', async () => {
    scene.units = 10
    await paidOrder(scene)
    scene.table.meanwhile(async () => {
      await walkOne()
    })
    expect(endOf(await walkOne())).toBe('Done')
    expect([scene.placings, (await lotsNow(scene)).length]).toEqual([1, 1])
    expect(scene.table.events('orderProcessed')).toHaveLength(1)
  })

  it('repeated after a crash, every step does its work once and answers the same', async () => {
    scene.units = 10
    await paidOrder(scene)
    for (const [index, instant] of [
      '2026-11-23T04:30:00.000Z',
      '2026-11-23T04:30:30.000Z',
      '2026-11-25T05:30:00.000Z',
      '2026-11-25T05:30:00.000Z',
    ].entries()) {
      const repeat = () => stepsOf(scene)[index]?.run({ orderId, investorId }, runAt(new Date(instant)))
      const first = await repeat()
      expect(await repeat()).toMatchObject({ stage: stageOf(first) })
    }
    expect([scene.placings, (await lotsNow(scene)).length]).toEqual([1, 1])
    for (const name of ['orderRfqPlaced', 'orderMatched', 'orderSettled', 'orderProcessed'])
      expect(scene.table.events(name), name).toHaveLength(1)
  })

  it.each([
    ['paid', 'exchange'],
    ['rfqPlaced', 'match'],
    ['matched', 'settlement'],
    ['settled', 'units'],
    ['processed', 'over'],
    ['refundDue', 'over'],
  ] as const)('a step whose state it is not leaves an order that is %s alone', async (state, stage) => {
    const order = { ...(await paidOrder(scene)), state }
    scene.orders.read = async () => order
    const rows = JSON.stringify([...scene.table.rows])
    const its = ['paid', 'rfqPlaced', 'matched', 'settled'].indexOf(state)
    for (const step of stepsOf(scene).filter((_, index) => index !== its))
      expect(await step.run({ orderId, investorId }, runAt(start))).toMatchObject({ stage })
    expect([JSON.stringify([...scene.table.rows]), scene.placings, scene.questions]).toEqual([rows, 0, 0])
  })

  it('an order nobody paid is not its business', async () => {
    const order = await paidOrder(scene)
    scene.orders.read = async () => ({ ...order, state: 'paymentPending' })
    expect((await walkOne()).entered).toHaveLength(5)
    expect(scene.placings).toBe(0)
  })

  it('an unknown order, or one without a demat account, fails after its retries', async () => {
    expect((await walkOne()).retries).toBe(10)
    await paidOrder(scene)
    scene.demat = undefined
    expect((await walkOne()).status).toBe('FAILED')
  })
})

const stageOf = (output: unknown): string => z.object({ stage: z.string() }).parse(output).stage

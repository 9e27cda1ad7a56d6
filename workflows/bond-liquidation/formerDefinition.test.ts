import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { requestStore } from '../../functions/operations/requestStore.ts'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { runAt } from '../../functions/platform/testing.ts'
import {
  dueAt,
  holdPayoutsOf,
  investorId,
  liquidationScene,
  orderId,
  placedAt,
  placedSale,
  saleNow,
} from '../testing/liquidationScene.ts'
import { machineFaults, parseMachine } from '../testing/machine.ts'
import { orderStep } from '../testing/orderStep.ts'
import { formerStep, formerStepName } from './formerDefinition.ts'
import { manifest } from './manifest.ts'
import { dependenciesOf, payoutOf } from './testing/payout.ts'

/** Executions that started with the former definition keep it; it calls one step in every state. */

const definition = parseMachine(
  JSON.parse(readFileSync(new URL('./fixtures/formerDefinition.asl.json', import.meta.url), 'utf8')),
)
const scene = eachTest(liquidationScene)
const steps = () => [orderStep(scene, formerStepName, formerStep(dependenciesOf(scene)))]

it('every state of it still finds its step', () => {
  expect(machineFaults(definition, steps(), manifest.steps.timeoutSeconds)).toEqual([])
})

it('an execution of it pays the sale in the 8 states of before', async () => {
  await placedSale(scene)
  const walked = await payoutOf(scene, { definition, steps })
  expect([walked.status, walked.entered.length]).toEqual(['SUCCEEDED', 8])
  expect(await saleNow(scene)).toMatchObject({ state: 'processed', paidAt: '2026-11-27T05:31:00.000Z' })
})

it('and asks for the second person as early as before', async () => {
  const redemptionPaise = 30_00_000_99
  await placedSale(scene, {
    unitPricePaise: redemptionPaise / 3,
    valuePaise: redemptionPaise,
    exitLoadPaise: 0,
    redemptionPaise,
  })
  await formerStep(dependenciesOf(scene))({ orderId, investorId }, runAt(placedAt))
  const request = await requestStore(scene.table, 'sthirank-operations').find(`req_${orderId}`)
  expect(request?.createdAt).toBe(placedAt.toISOString())
})

it('and waits where it is blocked: for the depository, and for the end of a hold', async () => {
  const deliversAt = new Date('2026-11-27T06:00:00.000Z')
  scene.depository = now =>
    now < deliversAt ? { state: 'onItsWay' } : { state: 'delivered', deliveredAt: now }
  await placedSale(scene)
  await holdPayoutsOf(scene, true, dueAt)
  const { entered } = await payoutOf(scene, {
    definition,
    steps,
    during: async now => {
      if (now >= new Date('2026-11-27T08:00:00.000Z')) await holdPayoutsOf(scene, false, now)
    },
  })
  expect(entered).toContain('AskTheDepository')
  expect(entered.filter(name => name === 'PayTheInvestor')).toHaveLength(2)
  expect((await saleNow(scene)).state).toBe('processed')
})

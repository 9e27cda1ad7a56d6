import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { machineFaults, parseMachine } from '../testing/machine.ts'
import { orderNow, orderScene, paidOrder } from '../testing/orderScene.ts'
import { orderStep } from '../testing/orderStep.ts'
import { formerStep, formerStepName } from './formerDefinition.ts'
import { manifest } from './manifest.ts'
import { dependenciesOf, endOf, settlementOf } from './testing/settlement.ts'

/** Executions that started with the former definition keep it; it calls one step in every state. */

const definition = parseMachine(
  JSON.parse(readFileSync(new URL('./fixtures/formerDefinition.asl.json', import.meta.url), 'utf8')),
)
const scene = eachTest(orderScene)
const steps = () => [orderStep(scene, formerStepName, formerStep(dependenciesOf(scene)))]

it('every state of it still finds its step', () => {
  expect(machineFaults(definition, steps(), manifest.steps.timeoutSeconds)).toEqual([])
})

it('an execution of it settles the order in the 9 states of before', async () => {
  scene.units = 10
  await paidOrder(scene)
  const walked = await settlementOf(scene, { definition, steps })
  expect([endOf(walked), walked.entered.length, scene.placings]).toEqual(['Done', 9, 1])
  expect((await orderNow(scene)).state).toBe('processed')
})

it('and waits where the vendors do not answer: for the exchange, the match and the units', async () => {
  scene.failures.push('down', 'down', 'lost', 'down')
  await paidOrder(scene)
  const { entered } = await settlementOf(scene, {
    definition,
    steps,
    during: async now => {
      if (now >= new Date('2026-11-26T06:00:00.000Z')) scene.units = 10
    },
  })
  expect(entered.filter(name => name === 'WaitForTheExchange')).toHaveLength(4)
  expect(entered).toContain('AskForTheUnits')
  expect(await orderNow(scene)).toMatchObject({ state: 'processed', processedOn: '2026-11-26' })
})

it('and fails overdue when the units never arrive', async () => {
  await paidOrder(scene)
  expect((await settlementOf(scene, { definition, steps })).error).toBe('Overdue')
})

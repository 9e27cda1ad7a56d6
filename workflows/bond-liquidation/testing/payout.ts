import { takeTurn } from '../../../functions/platform/records/pace.ts'
import type { Step } from '../../../functions/platform/taskFunction.ts'
import { runAt } from '../../../functions/platform/testing.ts'
import {
  bankOf,
  depositoryOf,
  investorId,
  type LiquidationScene,
  orderId,
  placedAt,
  readsOf,
} from '../../testing/liquidationScene.ts'
import { readMachine, type Walked } from '../../testing/machine.ts'
import { type OrderWalk, orderStep, walkOrder } from '../../testing/orderStep.ts'
import { approvals } from '../approvals.ts'
import { confirmPayout } from '../confirmPayout.ts'
import { deliverUnits } from '../deliverUnits.ts'
import { payoutPace } from '../payoutBlock.ts'
import { requestApproval } from '../requestApproval.ts'
import { requestPayout } from '../requestPayout.ts'
import type { StepDependencies } from '../saleStep.ts'

/** The machine of a sale with the real book and stores, and vendors that answer by the scene's scripts. */

export const machine = readMachine(new URL('../machine.test.ts', import.meta.url).href)

export const dependenciesOf = (scene: LiquidationScene): StepDependencies => ({
  liquidations: scene.liquidations,
  depository: depositoryOf(scene),
  payouts: bankOf(scene),
  payoutTurn: now => takeTurn(scene.table, payoutPace('sthirank-liquidation'), now),
  ...approvals({ ...scene, accountOf: readsOf(scene).accountOf }),
  ...readsOf(scene),
})

export const stepsOf = (scene: LiquidationScene, dependencies = dependenciesOf(scene)): Step[] => [
  orderStep(scene, 'requestApproval', requestApproval(dependencies)),
  orderStep(scene, 'deliverUnits', deliverUnits(dependencies)),
  orderStep(scene, 'requestPayout', requestPayout(dependencies)),
  orderStep(scene, 'confirmPayout', confirmPayout(dependencies)),
]

/** Runs some of the steps by name, one after the other, at one instant. Answers as the last one. */
export async function runSteps(
  scene: LiquidationScene,
  names: readonly string[],
  now: Date,
  dependencies = dependenciesOf(scene),
): Promise<unknown> {
  let output: unknown
  for (const name of names)
    output = await stepsOf(scene, dependencies)
      .find(one => one.name === name)
      ?.run({ orderId, investorId }, runAt(now))
  return output
}

/** Does something once, at the first wake after an instant. */
export const once = (from: Date | string, action: (now: Date) => Promise<void>) => {
  let done = false
  return async (now: Date): Promise<void> => {
    if (done || now < new Date(from)) return
    done = true
    await action(now)
  }
}
/** Several of them. */
export const all =
  (...actions: readonly ((now: Date) => Promise<void>)[]) =>
  async (now: Date): Promise<void> => {
    for (const action of actions) await action(now)
  }

/** Walks an execution from the order to its end. */
export const payoutOf = (
  scene: LiquidationScene,
  {
    during,
    startedAt = placedAt.toISOString(),
    definition = machine,
    steps = () => stepsOf(scene),
  }: OrderWalk = {},
): Promise<Walked> =>
  walkOrder(
    { during, startedAt, definition, steps },
    { orderId, investorId, until: '2026-11-27T05:30:00.000Z' },
  )

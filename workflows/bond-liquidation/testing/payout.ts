import { type Step, step } from '../../../functions/platform/taskFunction.ts'
import { runAt } from '../../../functions/platform/testing.ts'
import type { MarketContext } from '../../../shared/vocabulary/marketCalendar.ts'
import {
  bankOf,
  depositoryOf,
  investorId,
  type LiquidationScene,
  orderId,
  placedAt,
  readsOf,
} from '../../testing/liquidationScene.ts'
import { type Machine, readMachine, type Walked, walk } from '../../testing/machine.ts'
import { approvals } from '../approvals.ts'
import { confirmPayout } from '../confirmPayout.ts'
import { type StepOutput, stepInput } from '../contract.ts'
import { deliverUnits } from '../deliverUnits.ts'
import { requestApproval } from '../requestApproval.ts'
import { requestPayout } from '../requestPayout.ts'
import type { StepDependencies } from '../saleStep.ts'

/** The machine of a sale with the real book and stores, and vendors that answer by the scene's scripts. */

export const machine = readMachine(new URL('../machine.test.ts', import.meta.url).href)

export const dependenciesOf = (scene: LiquidationScene): StepDependencies => ({
  liquidations: scene.liquidations,
  depository: depositoryOf(scene),
  payouts: bankOf(scene),
  ...approvals({ ...scene, accountOf: readsOf(scene).accountOf }),
  ...readsOf(scene),
})

/** A step whose vendors have the time of its run. */
export const stepAt = (
  scene: LiquidationScene,
  name: string,
  run: (input: { orderId: string; investorId: string }, context: MarketContext) => Promise<StepOutput>,
): Step =>
  step(name, stepInput, (input, { now }) => {
    scene.now = now
    return run(input, { now, calendar: scene.calendar })
  })

export const stepsOf = (scene: LiquidationScene, dependencies = dependenciesOf(scene)): Step[] => [
  stepAt(scene, 'requestApproval', requestApproval(dependencies)),
  stepAt(scene, 'deliverUnits', deliverUnits(dependencies)),
  stepAt(scene, 'requestPayout', requestPayout(dependencies)),
  stepAt(scene, 'confirmPayout', confirmPayout(dependencies)),
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

interface Paying {
  during?: ((now: Date) => Promise<void>) | undefined
  startedAt?: string
  definition?: Machine
  steps?: () => readonly Step[]
}

/** Walks an execution from the order to its end. */
export const payoutOf = (
  scene: LiquidationScene,
  {
    during,
    startedAt = placedAt.toISOString(),
    definition = machine,
    steps = () => stepsOf(scene),
  }: Paying = {},
): Promise<Walked> =>
  walk({
    machine: definition,
    steps,
    input: { orderId, investorId, until: '2026-11-27T05:30:00.000Z' },
    startedAt,
    during,
  })

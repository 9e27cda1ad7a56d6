import type { RunContext } from '../../../functions/platform/marketDays.ts'
import { type Step, step } from '../../../functions/platform/taskFunction.ts'
import {
  bankOf,
  depositoryOf,
  investorId,
  type LiquidationScene,
  orderId,
  placedAt,
  readsOf,
} from '../../testing/liquidationScene.ts'
import { readMachine, type Walked, walk } from '../../testing/machine.ts'
import { approvals } from '../approvals.ts'
import { goOnInput } from '../contract.ts'
import { goOn } from '../goOn.ts'

/** The machine of a sale with the real book and stores, and vendors that say what a scene wants. */

export const machine = readMachine(new URL('../machine.test.ts', import.meta.url).href)

export const needsOf = (scene: LiquidationScene) => ({
  liquidations: scene.liquidations,
  depository: depositoryOf(scene),
  payouts: bankOf(scene),
  ...approvals({ ...scene, accountOf: readsOf(scene).accountOf }),
  ...readsOf(scene),
})

export const stepsOf = (scene: LiquidationScene, needs = needsOf(scene)): Step[] => [
  step('goOn', goOnInput, (input, { now }: RunContext) => {
    scene.now = now
    return goOn(needs)(input, { now, calendar: scene.calendar })
  }),
]

/** Walks an execution from the order to its end. */
export const payoutOf = (
  scene: LiquidationScene,
  {
    during,
    startedAt = placedAt.toISOString(),
  }: { during?: (now: Date) => Promise<void>; startedAt?: string } = {},
): Promise<Walked> =>
  walk({
    machine,
    steps: () => stepsOf(scene),
    input: { orderId, investorId, until: '2026-11-27T05:30:00.000Z' },
    startedAt,
    ...(during === undefined ? {} : { during }),
  })

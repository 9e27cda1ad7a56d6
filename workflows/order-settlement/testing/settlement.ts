import { readConfirmedUnits } from '../../../functions/book/readers.ts'
import { type Step, step } from '../../../functions/platform/taskFunction.ts'
import type { MarketContext } from '../../../shared/vocabulary/marketCalendar.ts'
import { type Machine, readMachine, type Walked, walk } from '../../testing/machine.ts'
import {
  depositoryOf,
  exchangeOf,
  investorId,
  type OrderScene,
  orderId,
  orderNow,
  start,
} from '../../testing/orderScene.ts'
import { confirmMatch } from '../confirmMatch.ts'
import { confirmSettlement } from '../confirmSettlement.ts'
import { confirmUnits } from '../confirmUnits.ts'
import { type StepOutput, stepInput } from '../contract.ts'
import type { StepDependencies } from '../orderStep.ts'
import { placeRfq } from '../placeRfq.ts'

/** The machine of an order with the real book and stores, and vendors that answer by the scene's script. */

export const machine = readMachine(new URL('../machine.test.ts', import.meta.url).href)

export const dependenciesOf = (scene: OrderScene): StepDependencies => ({
  orders: scene.orders,
  exchange: exchangeOf(scene),
  depository: depositoryOf(scene),
  dematOf: async () => scene.demat,
  confirmedUnitsOf: (id, ISIN) => readConfirmedUnits(scene.table, id, ISIN),
})

/** A step whose vendors have the time of its run. */
export const stepAt = (
  scene: OrderScene,
  name: string,
  run: (input: { orderId: string; investorId: string }, context: MarketContext) => Promise<StepOutput>,
): Step =>
  step(name, stepInput, (input, { now }) => {
    scene.now = now
    return run(input, { now, calendar: scene.calendar })
  })

export const stepsOf = (scene: OrderScene, dependencies = dependenciesOf(scene)): Step[] => [
  stepAt(scene, 'placeRfq', placeRfq(dependencies)),
  stepAt(scene, 'confirmMatch', confirmMatch(dependencies)),
  stepAt(scene, 'confirmSettlement', confirmSettlement(dependencies)),
  stepAt(scene, 'confirmUnits', confirmUnits(dependencies)),
]

interface Settling {
  during?: ((now: Date) => Promise<void>) | undefined
  startedAt?: string
  definition?: Machine
  steps?: () => readonly Step[]
}

/** Walks an execution from the payment, or from later, to its end. */
export const settlementOf = (
  scene: OrderScene,
  {
    during,
    startedAt = start.toISOString(),
    definition = machine,
    steps = () => stepsOf(scene),
  }: Settling = {},
): Promise<Walked> =>
  walk({
    machine: definition,
    steps,
    input: { orderId, investorId },
    startedAt,
    during,
  })

export const endOf = ({ entered }: Walked): string | undefined => entered.at(-1)
export const reasonOf = async (scene: OrderScene): Promise<string> => {
  const { state, reason } = await orderNow(scene)
  return `${state} ${reason}`
}

import { readHeldUnits, readLots } from '../../../functions/book/readers.ts'
import type { Step } from '../../../functions/platform/taskFunction.ts'
import { readMachine, type Walked } from '../../testing/machine.ts'
import {
  depositoryOf,
  exchangeOf,
  investorId,
  type OrderScene,
  orderId,
  orderNow,
  start,
} from '../../testing/orderScene.ts'
import { type OrderWalk, orderStep, walkOrder } from '../../testing/orderStep.ts'
import { confirmMatch } from '../confirmMatch.ts'
import { confirmSettlement } from '../confirmSettlement.ts'
import { confirmUnits } from '../confirmUnits.ts'
import type { StepDependencies } from '../orderStep.ts'
import { placeRfq } from '../placeRfq.ts'

/** The machine of an order with the real book and stores, and vendors that answer by the scene's script. */

export const machine = readMachine(new URL('../machine.test.ts', import.meta.url).href)

export const dependenciesOf = (scene: OrderScene): StepDependencies => ({
  orders: scene.orders,
  exchange: exchangeOf(scene),
  depository: depositoryOf(scene),
  dematOf: async () => scene.demat,
  heldUnitsOf: (id, ISIN) => readHeldUnits(scene.table, id, ISIN),
  lotsOf: (id, ISIN) => readLots(scene.table, id, ISIN),
})

export const stepsOf = (scene: OrderScene, dependencies = dependenciesOf(scene)): Step[] => [
  orderStep(scene, 'placeRfq', placeRfq(dependencies)),
  orderStep(scene, 'confirmMatch', confirmMatch(dependencies)),
  orderStep(scene, 'confirmSettlement', confirmSettlement(dependencies)),
  orderStep(scene, 'confirmUnits', confirmUnits(dependencies)),
]

/** Walks an execution from the payment, or from later, to its end. */
export const settlementOf = (
  scene: OrderScene,
  {
    during,
    startedAt = start.toISOString(),
    definition = machine,
    steps = () => stepsOf(scene),
  }: OrderWalk = {},
): Promise<Walked> => walkOrder({ during, startedAt, definition, steps }, { orderId, investorId })

export const endOf = ({ entered }: Walked): string | undefined => entered.at(-1)
export const reasonOf = async (scene: OrderScene): Promise<string> => {
  const { state, reason } = await orderNow(scene)
  return `${state} ${reason}`
}

import { readConfirmedUnits } from '../../../functions/book/readers.ts'
import type { RunContext } from '../../../functions/platform/marketDays.ts'
import { type Step, step } from '../../../functions/platform/taskFunction.ts'
import { readMachine, type Walked, walk } from '../../testing/machine.ts'
import {
  depositoryOf,
  exchangeOf,
  investorId,
  type OrderScene,
  orderId,
  orderNow,
  start,
} from '../../testing/orderScene.ts'
import { moveOnInput } from '../contract.ts'
import { moveOn } from '../moveOn.ts'

/** The machine of an order with the real book and stores, and vendors that say what a scene wants. */

export const machine = readMachine(new URL('../machine.test.ts', import.meta.url).href)

export const stepsOf = (scene: OrderScene): Step[] => {
  const run = moveOn({
    orders: scene.orders,
    exchange: exchangeOf(scene),
    depository: depositoryOf(scene),
    dematOf: async () => scene.demat,
    confirmedUnitsOf: (...asked) => readConfirmedUnits(scene.table, ...asked),
  })
  return [
    step('moveOn', moveOnInput, (input, { now }: RunContext) => {
      scene.now = now
      return run(input, { now, calendar: scene.calendar })
    }),
  ]
}

/** Walks an execution from the payment, or from later, to its end. */
export const settlementOf = (
  scene: OrderScene,
  {
    during,
    startedAt = start.toISOString(),
  }: { during?: (now: Date) => Promise<void>; startedAt?: string } = {},
): Promise<Walked> =>
  walk({
    machine,
    steps: () => stepsOf(scene),
    input: { orderId, investorId },
    startedAt,
    ...(during === undefined ? {} : { during }),
  })

export const endOf = ({ entered }: Walked): string | undefined => entered.at(-1)
export const reasonOf = async (scene: OrderScene): Promise<string> => {
  const { state, reason } = await orderNow(scene)
  return `${state} ${reason}`
}

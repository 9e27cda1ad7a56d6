import { readBreaks } from '../../../functions/book/breaks.ts'
import { type Step, step } from '../../../functions/platform/taskFunction.ts'
import { indianDate } from '../../../shared/vocabulary/indianTime.ts'
import { readMachine, type Walked, walk } from '../../testing/machine.ts'
import { type CompareMoney, compareMoney } from '../compareMoney.ts'
import { type CompareUnits, compareUnits } from '../compareUnits.ts'
import { flowOutput, moneyInput, unitsInput } from '../contract.ts'
import type { PlannedSale } from './sales.ts'
import { type PlannedOrder, World } from './world.ts'

/** The machine on the outside of a `World`, and a few days of it to begin with. */

export const machine = readMachine(new URL('../machine.asl.json', import.meta.url).href)

export const stepsOf = (dependencies: CompareMoney & CompareUnits): Step[] => [
  step('compareMoney', moneyInput, compareMoney(dependencies)),
  step('compareUnits', unitsInput, compareUnits(dependencies)),
]
export const run = (
  world: World,
  date = indianDate(world.now),
  dependencies = world.dependencies(),
): Promise<Walked> =>
  walk({ machine, steps: () => stepsOf(dependencies), input: { date }, startedAt: world.now.toISOString() })
export const outputOf = ({ data }: Walked) => flowOutput.parse(data)
export const openBreaks = async (world: World): Promise<string[]> =>
  (await readBreaks(world.table))
    .filter(({ state }) => state === 'open')
    .map(({ kind, key }) => `${kind} ${key}`)

const calm = { minute: 60, delays: [1], units: 10, byTransfer: false } as const
const plan: PlannedOrder[] = [
  { ...calm, fate: 'settled', day: 2 },
  { ...calm, fate: 'unwound', day: 3 },
  { ...calm, fate: 'settled', day: 3, byTransfer: true },
  { ...calm, fate: 'paidTwice', day: 3 },
]
/** Of `inv_3` in the second ISIN; five units stay behind. */
const sale: PlannedSale = { fate: 'soldInPart', day: 2, minute: 60, delays: [1], units: 20 }

/** Friday evening. */
export async function calmWorld(): Promise<World> {
  const world = new World()
  await world.begin(plan, [sale])
  await world.runUntil(new Date('2026-11-20T20:00:00+05:30'))
  return world
}
